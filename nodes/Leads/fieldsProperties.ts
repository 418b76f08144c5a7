import { fieldsProperty } from '../shared/editor/properties';

export const newLeadFieldsProperty = fieldsProperty({
	method: 'newLeadFields',
	description: 'The values of the lead.',
});

export const existingLeadFieldsProperty = fieldsProperty({
	method: 'existingLeadFields',
	description: 'The values to change.',
});
