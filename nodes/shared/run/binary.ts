import type { IExecuteFunctions } from 'n8n-workflow';

import type { Bytes } from './answerText';

/** A file of an item, wherever n8n keeps it: in memory, on disk, in S3 or in the database. */
export interface BinaryFile {
	readonly property: string;
	readonly name: string;
	readonly contentType: string;
	/** In bytes. */
	readonly size: number;
	/** The content, from its start at each call. A stream where n8n has one, so that a large file is never in memory. */
	open(): Promise<Bytes | Buffer>;
}

/** Reads a file of an item. Throws n8n's own error when the item has no such file. */
export type ReadBinary = (item: number, property: string) => Promise<BinaryFile>;

export function binaryReader({ helpers }: IExecuteFunctions): ReadBinary {
	return async (item, property) => {
		const binary = helpers.assertBinaryData(item, property);
		const { id } = binary;
		const description = { property, name: binary.fileName ?? property, contentType: binary.mimeType };
		if (id === undefined) {
			const content = await helpers.getBinaryDataBuffer(item, property);
			return { ...description, size: content.length, open: async () => await Promise.resolve(content) };
		}
		const { fileSize } = await helpers.getBinaryMetadata(id);
		return { ...description, size: fileSize, open: async () => await helpers.getBinaryStream(id) };
	};
}
