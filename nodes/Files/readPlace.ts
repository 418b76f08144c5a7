import { z } from 'zod';

import type { BinaryFile } from '../shared/run/binary';
import type { Session } from '../shared/run/operation';

/** The IDs that lead to one file. */
export function filePath({
	parameters,
}: Session): (item: number) => { leadId: string; actionId: string; fileId: string } {
	const leadIdOf = parameters.reader('leadId', 'Lead ID', z.string());
	const actionIdOf = parameters.reader('actionId', 'Action ID', z.string());
	const fileIdOf = parameters.reader('fileId', 'File ID', z.string());
	return (item) => ({
		leadId: leadIdOf(item).trim(),
		actionId: actionIdOf(item).trim(),
		fileId: fileIdOf(item).trim(),
	});
}

/** The files of an item that the parameter Input Binary Fields names. */
export function binaryFiles({ parameters, binaries }: Session): (item: number) => Promise<BinaryFile[]> {
	const namesOf = parameters.reader('binaryFields', 'Input Binary Fields', z.string());
	return async (item) => {
		const names = namesOf(item)
			.split(',')
			.map((name) => name.trim())
			.filter((name) => name !== '');
		const files: BinaryFile[] = [];
		for (const name of new Set(names)) files.push(await binaries.file(item, name));
		return files;
	};
}
