import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { badRequest, ServiceError } from '../domain/errors';
import type { FileBytes, FileRecord } from '../domain/files/file';

/** Names that this class writes: a complete file, or an upload that is under way. */
const OWN_NAME = /^[0-9a-f]{24}(?:\.[0-9a-f]{16}\.part)?$/;

const isMissing = (error: unknown) =>
	typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/**
 * The bytes of files. Each is stored under the ID of its file; a caller's file name never becomes a path. An upload has a
 * temporary name and is renamed when it is complete. So a file is complete or missing, whenever the process ends.
 */
export class FileFolder implements FileBytes {
	private path: string | undefined;
	private readonly underway = new Set<Promise<void>>();

	/** Without a path, uses a temporary folder that `close` removes. The first upload creates the folder. */
	constructor(
		private readonly permanent: string | undefined,
		readonly maxSize: number,
	) {
		this.path = permanent;
	}

	async receive(
		file: Pick<FileRecord, 'id' | 'size'>,
		source: Readable,
		commit: (keep: () => void) => void,
	): Promise<void> {
		const work = this.write(file, source, commit);
		const ended = work.catch(() => undefined).then(() => void this.underway.delete(ended));
		this.underway.add(ended);
		return await work;
	}

	async read(id: string, range: { start: number; end: number }): Promise<Readable | undefined> {
		try {
			const handle = await open(join(this.folder(), id));
			return handle.createReadStream(range);
		} catch (error) {
			if (isMissing(error)) return undefined;
			throw error;
		}
	}

	remove(id: string): void {
		this.discard(id);
	}

	/** Removes the remains of a killed process: all bytes except those of these files. */
	sweep(known: ReadonlySet<string>): void {
		if (this.path === undefined) return;
		for (const name of this.names()) if (!known.has(name)) this.discard(name);
	}

	clear(): void {
		this.sweep(new Set());
	}

	/** Waits until uploads under way have cleaned up. */
	async close(): Promise<void> {
		await Promise.all(this.underway);
		if (this.permanent === undefined && this.path !== undefined) {
			rmSync(this.path, { recursive: true, force: true });
		}
	}

	private async write(
		{ id, size }: Pick<FileRecord, 'id' | 'size'>,
		source: Readable,
		commit: (keep: () => void) => void,
	): Promise<void> {
		const folder = this.folder();
		const part = `${id}.${randomBytes(8).toString('hex')}.part`;
		try {
			const handle = await open(join(folder, part), 'wx', 0o600);
			try {
				await writeFile(handle, exactly(size, source));
			} finally {
				await handle.close();
			}
			commit(() => renameSync(join(folder, part), join(folder, id)));
		} finally {
			this.discard(part);
		}
	}

	private folder(): string {
		this.path ??= mkdtempSync(join(tmpdir(), 'lead-workspace-files-'));
		mkdirSync(this.path, { recursive: true, mode: 0o700 });
		return this.path;
	}

	private names(): string[] {
		try {
			return this.path === undefined ? [] : readdirSync(this.path).filter((name) => OWN_NAME.test(name));
		} catch (error) {
			if (isMissing(error)) return [];
			throw error;
		}
	}

	private discard(name: string): void {
		if (this.path !== undefined) rmSync(join(this.path, name), { force: true });
	}
}

/** Yields the chunks of a source. Fails unless they add up to exactly `size` bytes. */
async function* exactly(size: number, source: Readable): AsyncGenerator<Uint8Array> {
	let received = 0;
	try {
		// Leaving early must not destroy the source: it is a request, and its connection carries the answer.
		for await (const chunk of bytesOf(source)) {
			received += chunk.byteLength;
			if (received > size) throw wrongLength(size);
			yield chunk;
		}
	} catch (error) {
		if (error instanceof ServiceError) throw error;
		throw badRequest(`The connection ended after ${received} of ${size} bytes`);
	}
	if (received < size) throw wrongLength(size);
}

const bytesOf = (source: Readable): AsyncIterable<Uint8Array> => source.iterator({ destroyOnReturn: false });

const wrongLength = (size: number) =>
	badRequest(`The file does not have the described size of ${size} bytes`);
