import { compact, memoize, once } from 'lodash';
import { z } from 'zod';

import { nameOrId, parameter, hintForBuilders } from '../shared/editor/options';
import { limitProperties, limitReader } from '../shared/editor/properties';
import { inAnyOrder, type Operation, type Operations, type Session } from '../shared/session/operation';
import { listOutcome, type Outcome, withNotes } from '../shared/session/outcome';
import { type Data, toValue } from '../shared/sync/data';
import { type Failure, FailureError } from '../shared/sync/failure';
import type { Listing } from '../shared/sync/lists/pagedList';
import { sentAction, sentField, bareCode } from '../shared/sync/shapes/definitions';
import { enterpriseShape, isMissing, type PartialList, pipeline } from '../shared/sync/shapes/pipeline';
import { unknownList } from '../shared/sync/shapes/read';
import { actionCodeOf } from '../shared/workspace/actionNames';
import { withTimes } from '../shared/workspace/itemData';
import { fieldNamed, nearestFields } from '../shared/values/columnNames';
import { findingsOf } from './check/findings';
import { fetchWorkspace } from './check/fetchWorkspace';
import { flag } from '../shared/session/shapes';
import {
	actionDefinitionData,
	fieldDefinitionData,
	listSentActions,
	listSentFields,
	fetchSnapshot,
} from './definitionData';

/** Reads item by item. Items that ask for the same share one answer. */
const reading = (readerOf: (session: Session) => (item: number) => Promise<Outcome>) => ({
	writes: false,
	start: (session: Session) => inAnyOrder(readerOf(session)),
});

/** Reads what is the same for every item. */
const readingForAll = (read: (session: Session) => Promise<Outcome>) => ({
	properties: [],
	...reading((session) => once(async () => await read(session))),
});

const asItems = (jsons: readonly Data[]): Outcome => ({ kind: 'read', jsons });

const detailProperty = parameter(
	'boolean',
	'Detailed',
	'detail',
	'Whether to return the whole definitions instead of a summary: with descriptions, the IDs of options, date formats and the fields of actions',
	{ default: true },
);

/** Get Many for definitions. The service sends each list whole; the node applies the limit. */
function listOf<Entry>(
	list: (client: Session['client'], detail: boolean) => Promise<Listing<Entry>>,
	dataOf: (entry: Entry) => Data,
): Pick<Operation, 'name' | 'properties' | 'writes' | 'start'> {
	return {
		name: 'Get Many',
		properties: [...limitProperties, detailProperty],
		...reading(({ client, parameters }) => {
			const wantedOf = limitReader(parameters);
			const detailOf = parameters.reader('detail', 'Detailed', flag);
			const listOnce = memoize(async (detail: boolean) => await list(client, detail));
			return async (item) => {
				const wanted = wantedOf(item);
				const { entries, doubts } = await listOnce(detailOf(item));
				const shown = entries.slice(0, wanted).map((entry) => ({ json: dataOf(entry) }));
				return listOutcome(shown, entries.length >= wanted ? [] : doubts);
			};
		}),
	};
}

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

/** One item for each label. An entry that cannot be read is passed on as the service sent it. */
function labelItems(kind: string, { entries, rest }: PartialList<object>): Data[] {
	return [
		...entries.map((entry) => ({ kind, ...entry })),
		...rest.map((sent) => ({ kind, unreadable: ['label'], sent: toValue(sent) })),
	];
}

const customAction = { value: 'customAction', name: 'Custom Action' };
const customField = { value: 'customField', name: 'Custom Field' };
const workspace = { value: 'workspace', name: 'Workspace' };

export const operations = {
	'customAction.get': {
		resource: customAction,
		name: 'Get',
		action: 'Get a custom action',
		description: 'Get the definition of one custom action by its code',
		properties: [
			nameOrId(
				'Action',
				'code',
				'getActionDefinitions',
				'The custom action: its name, its code with or without ACTION_, or a part of the name that only one action has. An unknown one fails the item.',
				{
					required: true,
					...hintForBuilders(
						'The bare code, such as 1001, or the name of the action; to see all of them, use getAll.',
					),
				},
			),
		],
		...reading(({ client, parameters, workspace: { fresh } }) => {
			const nameOf = parameters.reader('code', 'Action', z.union([z.string(), z.number()]));
			const readOnce = memoize(async (bare: string) => {
				// Only this endpoint needs the code in its full form (sync-api.md, GET /custom-actions/{code}).
				const code = bare === '' ? '' : `ACTION_${bare}`;
				const result = await client.call('getActionDefinition', { path: { code } }, sentAction);
				if (!result.ok) throw new FailureError(aboutDefinition(result.failure));
				return actionDefinitionData(result.answer);
			});
			return async (item) => {
				const name = String(nameOf(item)).trim();
				const bare = codeForm.test(name) ? bareCode(name) : actionCodeOf(name, await fresh.actions());
				return asItems([await readOnce(bare)]);
			};
		}),
	},
	'customAction.getAll': {
		resource: customAction,
		action: 'Get many custom actions',
		description:
			'List the custom actions of the workspace: codes, names, fields and which fields are mandatory',
		...listOf(listSentActions, actionDefinitionData),
	},
	'customField.get': {
		resource: customField,
		name: 'Get',
		action: 'Get a custom field',
		description: 'Get the definition of one field by its API name',
		properties: [
			nameOrId(
				'Field',
				'field',
				'getFields',
				'The field: its API name, its label, or a part that only one field has. An unknown field fails the item.',
				{ required: true, hint: 'API names are case-sensitive' },
			),
		],
		...reading(({ client, parameters, workspace: { fresh } }) => {
			const nameOf = parameters.reader('field', 'Field', z.string());
			const fetch = async (apiName: string) =>
				await client.call('getField', { path: { apiName } }, sentField);
			const readOnce = memoize(async (name: string) => {
				const result = await fetch(name);
				if (result.ok) return fieldDefinitionData(result.answer);
				if (result.failure.code !== 'FIELD_NOT_FOUND') throw new FailureError(result.failure);
				const { fields } = await fresh.fields();
				const named = fieldNamed(name, fields)?.apiName ?? name;
				const again = named === name ? result : await fetch(named);
				if (again.ok) return fieldDefinitionData(again.answer);
				const description = [again.failure.description, nearestFields(name, fields)].join(' ').trim();
				throw new FailureError({ ...again.failure, description });
			});
			return async (item) => asItems([await readOnce(nameOf(item).trim())]);
		}),
	},
	'customField.getAll': {
		resource: customField,
		action: 'Get many custom fields',
		description: 'List the fields of leads: API names, types, labels and which field is the identifier',
		...listOf(listSentFields, fieldDefinitionData),
	},
	'enterprise.get': {
		resource: { value: 'enterprise', name: 'Enterprise' },
		name: 'Get',
		action: 'Get the enterprise',
		description: 'Get the name, the ID and the other details of the workspace',
		...readingForAll(async ({ client }) =>
			asItems([withTimes(await client.require('getEnterprise', { path: {} }, enterpriseShape))]),
		),
	},
	'pipeline.get': {
		resource: {
			value: 'pipeline',
			name: 'Pipeline',
			entry: { one: 'pipeline entry', many: 'pipeline entries' },
		},
		name: 'Get',
		action: 'Get the lead stage pipeline',
		description:
			'Get the statuses and lost reasons of leads, one item each. Only old leads have archived ones; they cannot be set.',
		...readingForAll(async ({ client }) => {
			const { statuses, lostReasons, keys } = await client.require('getPipeline', { path: {} }, pipeline);
			const jsons = [...labelItems('status', statuses), ...labelItems('lost_reason', lostReasons)];
			const unknown = [isMissing(statuses) && 'statuses', isMissing(lostReasons) && 'lost reasons'];
			const notes = compact(unknown).map((what) => unknownList(what, keys));
			return withNotes(asItems(jsons), notes);
		}),
	},
	'workspace.check': {
		resource: { ...workspace, entry: { one: 'finding', many: 'findings' } },
		name: 'Check',
		action: 'Check the workspace',
		description:
			'Find what makes forms lose values, such as hidden fields, duplicate names, archived statuses and inactive members, one item each with what to do, whether searches return lead IDs, and the time zone of the workspace. Writes nothing',
		...readingForAll(async ({ client, workspace: { fresh }, zone }) =>
			asItems(findingsOf(await fetchWorkspace(client, fresh, zone))),
		),
	},
	'workspace.snapshot': {
		resource: workspace,
		name: 'Snapshot',
		action: 'Take a snapshot of the workspace',
		description:
			'Get all definitions as one item in a fixed order, to document a workspace or to compare two workspaces',
		...readingForAll(async ({ client }) => asItems([await fetchSnapshot(client)])),
	},
} satisfies Operations;
