import { fieldsProperty } from '../shared/editor/properties';

export const newLeadFieldsProperty = fieldsProperty({
	method: 'newLeadFields',
	description:
		'The values of the lead. With automatic mapping, input fields have to be named as the API names of the workspace.',
});

export const existingLeadFieldsProperty = fieldsProperty({
	method: 'existingLeadFields',
	description:
		'The values to change. With automatic mapping, input fields have to be named as the API names of the workspace.',
});
