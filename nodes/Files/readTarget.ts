import { z } from 'zod';

import { leadIdReader } from '../shared/editor/leadId';
import { actionIdReader, idShape } from '../shared/editor/readers';
import type { BinaryFile } from '../shared/run/binary';
import type { Session } from '../shared/run/operation';
import type { ParameterReader } from '../shared/run/parameters';
import type { FilePath } from './target';

/** Reads the three IDs that identify one file. */
export function filePath({ parameters }: Session): ParameterReader<FilePath> {
	const leadIdOf = leadIdReader(parameters);
	const actionIdOf = actionIdReader(parameters);
	const fileIdOf = parameters.reader('fileId', 'File ID', idShape);
	return (item) => ({
		leadId: leadIdOf(item),
		actionId: actionIdOf(item),
		fileId: fileIdOf(item),
	});
}

/** Reads the files of an item that the parameter Input Binary Field names. */
export function binaryFiles({ parameters, readBinary }: Session): (item: number) => Promise<BinaryFile[]> {
	const namesOf = parameters.reader('binaryField', 'Input Binary Field', z.string());
	return async (item) => {
		const names = namesOf(item)
			.split(',')
			.map((name) => name.trim())
			.filter((name) => name !== '');
		const files: BinaryFile[] = [];
		for (const name of new Set(names)) files.push(await readBinary(item, name));
		return files;
	};
}
