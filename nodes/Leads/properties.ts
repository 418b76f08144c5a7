import { fieldsProperties } from '../shared/editor/properties';
import type { Resource } from '../shared/run/operation';

export const leadResource: Resource = { value: 'lead', name: 'Lead' };

const byName =
	'With automatic mapping, each input field goes to the workspace field with the same name, in any spelling. The success item lists the names that differ.';

const example = '{"name": "Asha", "rating": 4}';

const ofNewLead = {
	example,
	method: 'newLeadFields',
	mapsAtFirst: 'byName',
	description: `The values of the lead. ${byName}`,
} as const;

export const newLeadFieldsProperties = fieldsProperties(ofNewLead);

export const anyLeadFieldsProperties = fieldsProperties({ ...ofNewLead, mayUpdate: true });

export const existingLeadFieldsProperties = fieldsProperties({
	method: 'existingLeadFields',
	example,
	mayUpdate: true,
	description: `The values to change. Tags replace the tags that the lead has. ${byName}`,
});
