import { chmodSync, closeSync, existsSync, openSync, readSync, rmSync, statSync } from 'node:fs';

/** The path of a workspace without a data file. */
export const IN_MEMORY = ':memory:';

/** Marks a SQLite file as a data file of the sandbox: "LEAD" in its header. */
export const APPLICATION_ID = 0x4c454144;

/** SQLite's header, and the places in it (sqlite.org/fileformat.html). */
const HEADER = {
	length: 100,
	begins: 'SQLite format 3\0',
	pageSizeAt: 16,
	pagesAt: 28,
	applicationIdAt: 68,
} as const;

/** Only the owner reads leads, and the secret that signs the URLs of files. */
const OWNER_ONLY = 0o600;

/** What SQLite writes beside its file. It gives new ones the rights of the data file, and does not change those of the others. */
const ALL_PARTS = ['', '-wal', '-shm', '-journal'];

export const DAMAGED =
	'The data file is damaged: a part of it is missing or overwritten. Restore a copy, or choose another.';

/** A data file that the sandbox does not use. Its message is for the person at the terminal. */
export class DataFileError extends Error {}

/**
 * Creates the data file if there is none, and returns whether it did. Rejects a file of another program before SQLite
 * opens it, because SQLite changes files that it only opens.
 */
export function prepareDataFile(path: string): boolean {
	const found = statSync(path, { throwIfNoEntry: false });
	if (found === undefined) {
		closeSync(openSync(path, 'a', OWNER_ONLY));
		return true;
	}
	if (found.isDirectory()) throw new DataFileError('The data file is a folder. Name a file inside it.');
	if (!found.isFile()) throw new DataFileError('The data file is not a regular file.');
	// An empty file was left by a start that was killed, or made by a person.
	if (found.size > 0) requireOwn(path, found.size);
	for (const part of ALL_PARTS) if (existsSync(path + part)) chmodSync(path + part, OWNER_ONLY);
	return false;
}

/** Removes the data file, and what SQLite wrote beside it. */
export function removeDataFile(path: string): void {
	for (const part of ALL_PARTS) rmSync(path + part, { force: true });
}

function requireOwn(path: string, size: number): void {
	const header = headerOf(path);
	const isOwn =
		header.toString('latin1', 0, HEADER.begins.length) === HEADER.begins &&
		header.readUInt32BE(HEADER.applicationIdAt) === APPLICATION_ID;
	if (!isOwn) {
		throw new DataFileError(
			'The data file was not made by this sandbox, so it stays as it is. Choose another.',
		);
	}
	// SQLite takes the end of a cut last page as zeros. After a kill, the rest may be in the log.
	const expected = header.readUInt16BE(HEADER.pageSizeAt) * header.readUInt32BE(HEADER.pagesAt);
	if (size < expected && !existsSync(`${path}-wal`)) throw new DataFileError(DAMAGED);
}

function headerOf(path: string): Buffer {
	const header = Buffer.alloc(HEADER.length);
	const file = openSync(path, 'r');
	try {
		readSync(file, header);
	} finally {
		closeSync(file);
	}
	return header;
}
