import type { Operation } from '../../shared/run/operation';
import { listRunner } from '../list';
import { listSentFields } from '../listSent';
import { listProperties } from '../properties';
import { fieldDefinitionData } from '../readDefinition';
import { customField } from '../resources';

export const getFields: Operation = {
	resource: customField,
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many custom fields',
	description: 'List the fields of leads: API names, types, labels and which field is the identifier',
	writes: false,
	properties: listProperties,

	start(session) {
		const { client } = session;
		return listRunner(session, async (detail) => {
			const { entries, doubts } = await listSentFields(client, detail);
			return { entries: entries.map(fieldDefinitionData), doubts };
		});
	},
};
