import type { INodeProperties } from 'n8n-workflow';

export const binaryFieldsProperty: INodeProperties = {
	displayName: 'Input Binary Fields',
	name: 'binaryFields',
	type: 'string',
	required: true,
	default: 'data',
	placeholder: 'e.g. data, attachment_0',
	hint: 'The names of the binary fields of the input that hold the files, separated by commas',
	description: 'Files are streamed, so their size does not matter to the memory of n8n',
};

export const fileIdProperty: INodeProperties = {
	displayName: 'File ID',
	name: 'fileId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 65f1f11e0265f1f11e0265f1',
	description: 'The ID of the file: the file_id that uploading it returned',
};
