import { memoize } from 'lodash';
import { z } from 'zod';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { fieldAsSent } from '../../shared/sync/shapes/fieldDefinition';
import { fieldDefinitionData } from '../readDefinition';
import { customField } from '../resources';

export const getField: Operation = {
	resource: customField,
	value: 'get',
	name: 'Get',
	action: 'Get a custom field',
	description: 'Get the definition of one field by its API name',
	writes: false,
	properties: [
		{
			displayName: 'Field Name or ID',
			name: 'apiName',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getFields' },
			required: true,
			default: '',
			hint: 'API names are case-sensitive',
			description:
				'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		},
	],

	start({ client, parameters }) {
		const apiNameOf = parameters.reader('apiName', 'Field', z.string());
		const fetchOnce = memoize(
			async (apiName: string) => await client.require('getField', { path: { apiName } }, fieldAsSent),
		);
		return inAnyOrder(async (item): Promise<Outcome> => ({
			kind: 'read',
			jsons: [fieldDefinitionData(await fetchOnce(apiNameOf(item).trim()))],
		}));
	},
};
