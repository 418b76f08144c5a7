import type { Readable } from 'node:stream';

/** What a caller says of a file before its bytes come. */
export interface FileDescription {
	readonly name: string;
	readonly content_type: string;
	/** Bytes. */
	readonly size: number;
}

/** A file of an action, as it is remembered. */
export interface FileRecord extends FileDescription {
	readonly id: string;
	/** The ID of the action that holds it. */
	readonly action: string;
	/** The FILE field that refers to it; undefined on an attachment. */
	readonly field: string | undefined;
	/** Its bytes are there. */
	readonly stored: boolean;
}

export interface FileStore {
	byId(id: string): FileRecord | undefined;
	/** In the order in which they were described. */
	ofAction(action: string): FileRecord[];
	insert(file: FileRecord): void;
	markStored(id: string): void;
	remove(id: string): void;
	/** Signs the addresses of bytes; made with the data, and the same as long as the data lives. */
	secret(): Buffer;
}

/** The bytes of files, which are never in memory as a whole. */
export interface FileBytes {
	/** The size, in bytes, above which a file is not taken. */
	readonly maxSize: number;
	/**
	 * Takes the bytes of a file aside. Once all of them are there, `commit` is to call `keep`, which puts them in place,
	 * and to remember that it did. Without that, and on any error, nothing is left of them.
	 */
	receive(
		file: Pick<FileRecord, 'id' | 'size'>,
		source: Readable,
		commit: (keep: () => void) => void,
	): Promise<void>;
	/** Undefined when the bytes are gone. The bounds are inclusive. */
	read(id: string, range: { start: number; end: number }): Promise<Readable | undefined>;
	remove(id: string): void;
}

/** An address under which bytes come or go without a token, until it expires. */
export interface Link {
	readonly url: string;
	/** Epoch milliseconds. */
	readonly expiresAt: number;
}

export interface FileLinks {
	upload(fileId: string): Link;
	download(fileId: string): Link;
}
