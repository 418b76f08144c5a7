import type { INodeProperties } from 'n8n-workflow';

export const binaryFieldProperty: INodeProperties = {
	displayName: 'Input Binary Field',
	name: 'binaryField',
	type: 'string',
	required: true,
	default: 'data',
	builderHint: {
		propertyHint: 'The key under binary of the input item, not a path and not the name of the file.',
	},
	placeholder: 'e.g. data, attachment_0',
	hint: 'The name of the input binary field that holds the file, or several names separated by commas',
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
