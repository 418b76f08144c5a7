import { compact, uniq } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { hintForBuilders, parameter } from '../shared/editor/options';
import { leadIdReader } from '../shared/leadIds/leadId';
import { actionIdReader, idShape } from '../shared/editor/properties';
import type { Resource, Session } from '../shared/session/operation';
import type { ParameterReader } from '../shared/session/parameters';
import { type BinaryFile, readBinary } from './binaryFile';
import type { FilePath } from './target';

export const fileResource: Resource = { value: 'file', name: 'File' };

export const binaryFieldProperty: INodeProperties = {
	displayName: 'Input Binary Field',
	name: 'binaryField',
	type: 'string',
	required: true,
	default: 'data',
	...hintForBuilders(
		'The key under binary of the input item, or several with commas between them; not a path and not the name of the file.',
	),
	placeholder: 'e.g. data, attachment_0',
	hint: 'The name of the input binary field that holds the file, or several names separated by commas',
	description: 'The node streams files, so large files do not fill the memory of n8n',
};

export const fileIdProperty = parameter(
	'string',
	'File ID',
	'fileId',
	'The ID of the file: the file_id that an upload returns, and not its name. An unknown ID fails the item.',
	{ required: true, placeholder: 'e.g. 65f1f11e0265f1f11e0265f1' },
);

/** Reads the three IDs that identify one file. */
export async function filePath(session: Session): Promise<ParameterReader<FilePath>> {
	const { parameters } = session;
	const leadIdOf = await leadIdReader(session);
	const actionIdOf = actionIdReader(parameters);
	const fileIdOf = parameters.reader('fileId', 'File ID', idShape);
	return (item) => ({ leadId: leadIdOf(item), actionId: actionIdOf(item), fileId: fileIdOf(item) });
}

/** Reads the files of an item that the parameter Input Binary Field names. */
export function binaryFiles({ context, parameters }: Session): (item: number) => Promise<BinaryFile[]> {
	const namesOf = parameters.reader('binaryField', 'Input Binary Field', z.string());
	return async (item) => {
		const names = namesOf(item)
			.split(',')
			.map((name) => name.trim());
		const files: BinaryFile[] = [];
		for (const name of uniq(compact(names))) files.push(await readBinary(context, item, name));
		return files;
	};
}
