import { DAMAGED } from './storage/dataFile';

const inUse = 'The data file is in use by another sandbox.';
const notWritten = 'The data file cannot be written. Is the disk full?';
const noAddress = 'This machine does not have the address of --host.';

/** By the code of the system or of SQLite. */
const texts: Readonly<Record<string, string>> = {
	EADDRINUSE: 'The port is in use. Choose another with --port, or a free one with --port 0.',
	EADDRNOTAVAIL: noAddress,
	ENOTFOUND: noAddress,
	ENOENT: 'The folder of the data file does not exist.',
	ENOTDIR: 'The folder of the data file is not a folder.',
	ENOSPC: notWritten,
	SQLITE_FULL: notWritten,
	SQLITE_IOERR: notWritten,
	SQLITE_READONLY: notWritten,
	SQLITE_BUSY: inUse,
	SQLITE_CORRUPT: DAMAGED,
	SQLITE_NOTADB: DAMAGED,
};

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** SQLITE_IOERR_WRITE is one of the SQLITE_IOERR. */
const family = (code: string) => code.split('_').slice(0, 2).join('_');

/** The message for a start that failed. */
export function explainFailure(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return texts[family(codeOf(error))] ?? error.message;
}
