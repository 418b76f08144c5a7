import type { BinaryFile } from '../shared/run/binary';
import type { Address } from '../shared/remarks/address';
import type { Remark } from '../shared/remarks/remark';

/** The service takes no larger file; in bytes. */
export const largestFile = 2 * 1024 ** 3;

const longestName = 255;

interface Problem {
	readonly message: string;
	readonly hint: string;
}

/** A name as the service takes it: without folders and control characters. */
export function safeName(name: string): string {
	const base = name.split(/[/\\]/).at(-1) ?? '';
	return base
		.replace(/\p{Cc}/gu, '')
		.trim()
		.slice(-longestName);
}

function problemOf({ size, contentType, name }: BinaryFile): Problem | undefined {
	if (size <= 0) {
		return { message: 'Not sent: the file is empty', hint: 'Check the node that makes the file.' };
	}
	if (size > largestFile) {
		return {
			message: 'Not sent: the file is larger than the 2 GiB that the service takes',
			hint: 'Split or compress the file.',
		};
	}
	if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;.*)?$/.test(contentType)) {
		return {
			message: 'Not sent: the file has no content type such as image/png',
			hint: 'Set the MIME type of the file in the node that makes it.',
		};
	}
	const safe = safeName(name);
	if (safe === '' || /^\.{1,2}$/.test(safe)) {
		return {
			message: 'Not sent: the file has no name',
			hint: 'Set the file name in the node that makes it.',
		};
	}
	return undefined;
}

/** What would be refused by the service is held back before anything is sent. */
export function checkFile(file: BinaryFile, address: Address): Remark | undefined {
	const problem = problemOf(file);
	return problem && { ...problem, category: 'invalid_value', source: 'preflight', address, value: file.name };
}
