import { fieldsProperties } from '../shared/editor/properties';

export const newLeadFieldsProperties = fieldsProperties({
	method: 'newLeadFields',
	description:
		'The values of the lead. With automatic mapping, input fields must have the API names of the workspace fields.',
});

export const existingLeadFieldsProperties = fieldsProperties({
	method: 'existingLeadFields',
	description:
		'The values to change. With automatic mapping, input fields must have the API names of the workspace fields.',
});
