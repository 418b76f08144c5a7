import type { INodeProperties } from 'n8n-workflow';

export const binaryFieldsProperty: INodeProperties = {
	displayName: 'Input Binary Fields',
	name: 'binaryFields',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data, attachment_0',
	hint: 'The names of the input binary fields that hold the files, separated by commas',
	description: 'The node streams files, so large files do not fill the memory of n8n',
};

export const fileIdProperty: INodeProperties = {
	displayName: 'File ID',
	name: 'fileId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 65f1f11e0265f1f11e0265f1',
	description:
		'The ID of the file: the file_id that an upload returns, and not its name. An unknown ID fails the item.',
};
