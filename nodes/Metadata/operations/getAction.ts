import { memoize } from 'lodash';
import { z } from 'zod';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { type Failure, FailureError } from '../../shared/sync/failure';
import { sentAction } from '../../shared/sync/shapes/readDefinitions';
import { bareCode } from '../../shared/sync/shapes/definitions';
import { actionCodeOf } from '../../shared/workspace/actionNames';
import { actionDefinitionData } from '../readDefinition';
import { customAction } from '../resources';

export const getAction: Operation = {
	resource: customAction,
	value: 'get',
	name: 'Get',
	action: 'Get a custom action',
	description: 'Get the definition of one custom action by its code',
	writes: false,
	properties: [
		{
			displayName: 'Action Name or ID',
			name: 'code',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getActionDefinitions' },
			required: true,
			default: '',
			builderHint: {
				propertyHint:
					'The bare code, such as 1001, or the name of the action; to see all of them, use getAll.',
			},
			description:
				'The custom action: its name, its code with or without ACTION_, or a part of the name that only one action has. An unknown one fails the item. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
	],

	start({ client, parameters, workspace }) {
		const codeOf = parameters.reader('code', 'Action', z.union([z.string(), z.number()]));
		const fetchOnce = memoize(async (bare: string) => {
			// Only this endpoint needs the code in its full form (sync-api.md, GET /custom-actions/{code}).
			const code = bare === '' ? '' : `ACTION_${bare}`;
			const result = await client.call('getActionDefinition', { path: { code } }, sentAction);
			if (!result.ok) throw new FailureError(aboutDefinition(result.failure));
			return result.answer;
		});
		const bareCodeOf = async (given: string) =>
			codeForm.test(given) ? bareCode(given) : actionCodeOf(given, await workspace.fresh.actions());
		return inAnyOrder(async (item): Promise<Outcome> => ({
			kind: 'read',
			jsons: [actionDefinitionData(await fetchOnce(await bareCodeOf(String(codeOf(item)).trim())))],
		}));
	},
};

const codeForm = /^(?:ACTION_)?\d*$/;

/** The service also sends ACTION_NOT_FOUND when a lead lacks an action. Here it can only mean the definition. */
function aboutDefinition(failure: Failure): Failure {
	if (failure.code !== 'ACTION_NOT_FOUND') return failure;
	return {
		...failure,
		message: 'The workspace has no custom action with this name or code',
		description: 'Choose the action from the list, or look up its code with Custom Action, Get Many.',
	};
}
