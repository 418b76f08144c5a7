import type { INodeProperties } from 'n8n-workflow';

/** Fields of the editor that several operations share. */

export const leadIdProperty: INodeProperties = {
	displayName: 'Lead ID',
	name: 'leadId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 65f1c0ffee65f1c0ffee65f1',
	description: 'The ID of the lead: the lead_id that creating it returned',
};

export const hidePiiProperty: INodeProperties = {
	displayName: 'Hide PII',
	name: 'hidePII',
	type: 'boolean',
	default: false,
	description: 'Whether the service redacts personal data, such as phones and emails, in what it returns',
};

export const simplifyProperty: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export const returnAllProperty: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limitProperty: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
};

function fieldsProperty(method: string, description: string): INodeProperties {
	return {
		displayName: 'Fields',
		name: 'fields',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		required: true,
		typeOptions: {
			resourceMapper: {
				resourceMapperMethod: method,
				mode: 'add',
				fieldWords: { singular: 'field', plural: 'fields' },
				addAllFields: false,
				multiKeyMatch: false,
				supportAutoMap: true,
				refreshIncompleteSchemaOnOpen: true,
				refreshStaleSchemaOnOpen: true,
				noFieldsError: 'The workspace shows no field that can be written.',
			},
		},
		description,
	};
}

export const newLeadFieldsProperty = fieldsProperty(
	'newLeadFields',
	'The values of the lead. With automatic mapping, the input fields have to be named as the API names of the workspace.',
);

export const existingLeadFieldsProperty = fieldsProperty(
	'existingLeadFields',
	'The values to change. With automatic mapping, the input fields have to be named as the API names of the workspace.',
);
