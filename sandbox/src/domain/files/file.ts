import type { Readable } from 'node:stream';

/** A caller's description of a file, sent before the bytes. */
export interface FileDescription {
	readonly name: string;
	readonly content_type: string;
	/** Bytes. */
	readonly size: number;
}

/** The stored record of a file of an action. */
export interface FileRecord extends FileDescription {
	readonly id: string;
	/** The ID of the action that holds it. */
	readonly action: string;
	/** The FILE field that holds the file; undefined for an attachment. */
	readonly field: string | undefined;
	/** True once the bytes are stored. */
	readonly stored: boolean;
}

export interface FileStore {
	byId(id: string): FileRecord | undefined;
	/** In the order of their descriptions. */
	ofAction(action: string): FileRecord[];
	insert(file: FileRecord): void;
	markStored(id: string): void;
	remove(id: string): void;
	/** The key that signs presigned URLs. It is created with the data file and never changes. */
	secret(): Buffer;
}

/** The bytes of files. They are streamed: no file is ever held in memory as a whole. */
export interface FileBytes {
	/** The largest accepted file, in bytes. */
	readonly maxSize: number;
	/**
	 * Receives the bytes of a file into a temporary file, then calls `commit`. `commit` calls `keep`, which moves the
	 * bytes into place, and records the file as stored. If `commit` does not call `keep`, or on any error, the bytes are
	 * deleted.
	 */
	receive(
		file: Pick<FileRecord, 'id' | 'size'>,
		source: Readable,
		commit: (keep: () => void) => void,
	): Promise<void>;
	/** Returns undefined if the bytes are missing. The bounds are inclusive. */
	read(id: string, range: { start: number; end: number }): Promise<Readable | undefined>;
	remove(id: string): void;
}

/** A presigned URL: uploads or downloads bytes without a token until it expires. */
export interface Link {
	readonly url: string;
	/** Epoch milliseconds. */
	readonly expiresAt: number;
}

export interface FileLinks {
	upload(fileId: string): Link;
	download(fileId: string): Link;
}
