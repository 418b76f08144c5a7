import { memoize } from 'lodash';
import { z } from 'zod';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { FailureError } from '../../shared/sync/failure';
import { sentField } from '../../shared/sync/shapes/readDefinitions';
import { fieldNamed } from '../../shared/writes/namedField';
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
			name: 'field',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getFields' },
			required: true,
			default: '',
			hint: 'API names are case-sensitive',
			description:
				'The field: its API name, its label, or a part that only one field has. An unknown field fails the item. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
	],

	start({ client, parameters, workspace }) {
		const nameOf = parameters.reader('field', 'Field', z.string());
		const fetch = async (apiName: string) => await client.call('getField', { path: { apiName } }, sentField);
		const fetchOnce = memoize(async (name: string) => {
			const result = await fetch(name);
			if (result.ok) return result.answer;
			const { failure } = result;
			if (failure.code !== 'FIELD_NOT_FOUND') throw new FailureError(failure);
			const named = fieldNamed(name, (await workspace.fresh.fields()).fields);
			if (named === undefined || named.apiName === name) throw new FailureError(failure);
			return await client.require('getField', { path: { apiName: named.apiName } }, sentField);
		});
		return inAnyOrder(async (item): Promise<Outcome> => ({
			kind: 'read',
			jsons: [fieldDefinitionData(await fetchOnce(nameOf(item).trim()))],
		}));
	},
};
