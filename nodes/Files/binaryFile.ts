import type { IExecuteFunctions } from 'n8n-workflow';

import type { Address, Remark } from '../shared/remarks/remark';
import { badParameter } from '../shared/sync/failure';
import type { Bytes } from '../shared/session/n8nTransport';

/** The size limit of the service, in bytes. */
export const largestFile = 2 * 1024 ** 3;

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
export async function readBinary(
	{ helpers }: Pick<IExecuteFunctions, 'helpers'>,
	item: number,
	property: string,
): Promise<BinaryFile> {
	const { id, fileName: name = property, mimeType: contentType } = helpers.assertBinaryData(item, property);
	const description = { property, name, contentType };
	if (id === undefined) {
		const content = await helpers.getBinaryDataBuffer(item, property);
		return { ...description, size: content.length, open: async () => await Promise.resolve(content) };
	}
	const { fileSize } = await helpers.getBinaryMetadata(id).catch(() => {
		throw badParameter(
			`n8n has no content for the file in ${property}`,
			'Run the node that makes the file again. With queue mode, check that all processes share binary data: N8N_DEFAULT_BINARY_DATA_MODE is database or s3, or filesystem with one folder for all.',
		);
	});
	return { ...description, size: fileSize, open: async () => await helpers.getBinaryStream(id) };
}

const longestName = 255;

/** With parameters of ASCII, because no other letters can stand in a header. */
const contentTypeForm = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+([ \t]*;[\t -~]*)?$/;

/** A file name that the service accepts: without folders, control characters and half characters. */
export function safeName(name: string): string {
	const base = name.split(/[/\\]/).at(-1) ?? '';
	return base
		.replace(/\p{Cc}/gu, '')
		.trim()
		.slice(-longestName)
		.replace(/\p{Cs}/gu, '');
}

/** A file as the node describes it to the service. */
export const descriptionOf = ({ name, contentType, size }: BinaryFile) => ({
	name: safeName(name),
	content_type: contentType,
	size,
});

/** Returns a remark if the service would reject the file. Such a file is held back. */
export function checkFile(file: BinaryFile, address: Address): Remark | undefined {
	const { name, contentType, size } = file;
	const remark = (problem: string, hint: string): Remark => {
		const message = `Not sent: ${problem}`;
		return { category: 'invalid_value', source: 'preflight', message, hint, address, value: name };
	};
	if (size <= 0) return remark('the file is empty', 'Check the node that creates the file.');
	if (size > largestFile)
		return remark('the file is larger than 2 GiB, the limit of the service', 'Split or compress the file.');
	const ofNode = (what: string) => `Set the ${what} in the node that creates it.`;
	if (!contentTypeForm.test(contentType))
		return remark('the file has no content type such as image/png', ofNode('MIME type of the file'));
	if (/^\.{0,2}$/.test(safeName(name))) return remark('the file has no name', ofNode('file name'));
	return undefined;
}
