import type { BinaryFile } from '../shared/run/binary';
import { largestFile } from '../shared/run/fileTransfers';
import type { Address } from '../shared/remarks/address';
import type { Remark } from '../shared/remarks/remark';

const longestName = 255;

/** With parameters of ASCII, because no other letters can stand in a header. */
const contentTypeForm = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+([ \t]*;[\t -~]*)?$/;

interface Problem {
	readonly message: string;
	readonly hint: string;
}

/** A file name that the service accepts: without folders, control characters and half characters. */
export function safeName(name: string): string {
	const base = name.split(/[/\\]/).at(-1) ?? '';
	return base
		.replace(/\p{Cc}/gu, '')
		.trim()
		.slice(-longestName)
		.replace(/\p{Cs}/gu, '');
}

function problemOf({ size, contentType, name }: BinaryFile): Problem | undefined {
	if (size <= 0) {
		return { message: 'Not sent: the file is empty', hint: 'Check the node that creates the file.' };
	}
	if (size > largestFile) {
		return {
			message: 'Not sent: the file is larger than 2 GiB, the limit of the service',
			hint: 'Split or compress the file.',
		};
	}
	if (!contentTypeForm.test(contentType)) {
		return {
			message: 'Not sent: the file has no content type such as image/png',
			hint: 'Set the MIME type of the file in the node that creates it.',
		};
	}
	const safe = safeName(name);
	if (safe === '' || /^\.{1,2}$/.test(safe)) {
		return {
			message: 'Not sent: the file has no name',
			hint: 'Set the file name in the node that creates it.',
		};
	}
	return undefined;
}

/** Returns a remark if the service would reject the file. Such a file is held back. */
export function checkFile(file: BinaryFile, address: Address): Remark | undefined {
	const problem = problemOf(file);
	return problem && { ...problem, category: 'invalid_value', source: 'preflight', address, value: file.name };
}
