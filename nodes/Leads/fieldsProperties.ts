import { fieldsProperties } from '../shared/editor/properties';

export const newLeadFieldsProperties = fieldsProperties({
	method: 'newLeadFields',
	mapsAtFirst: 'byName',
	description:
		'The values of the lead. With automatic mapping, each input field goes to the workspace field with the same name, in any spelling. The success item lists the names that differ.',
});

export const existingLeadFieldsProperties = fieldsProperties({
	method: 'existingLeadFields',
	description:
		'The values to change. With automatic mapping, each input field goes to the workspace field with the same name, in any spelling. The success item lists the names that differ.',
});
