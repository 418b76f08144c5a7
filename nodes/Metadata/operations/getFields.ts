import type { Operation } from '../../shared/run/operation';
import { fieldsAsSent } from '../../shared/sync/shapes/fieldDefinition';
import { listRunner } from '../list';
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
		return listRunner(session, async (detail) =>
			(await client.require('listFields', { path: {}, query: { detail } }, fieldsAsSent)).map(
				fieldDefinitionData,
			),
		);
	},
};
