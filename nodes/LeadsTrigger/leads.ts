import { memoize } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { HidePiiQuery } from '../shared/editor/properties';
import {
	entryList,
	hintForBuilders,
	leadIdNotice,
	nameOrId,
	namesOrIds,
	parameter,
} from '../shared/editor/options';
import type { Operand } from '../shared/filters/filters';
import { isBlankValue, isSet, rejectFilter } from '../shared/filters/given';
import { fieldValues } from '../shared/filters/fieldValues';
import { fieldNames, type Names, namedValues, labelNames } from '../shared/filters/filterNames';
import { type Data, plainText } from '../shared/sync/data';
import { endpoints } from '../shared/sync/endpoints';
import { badParameter, FailureError } from '../shared/sync/failure';
import { type FieldDefinition, builtInField } from '../shared/sync/shapes/definitions';
import { leadPage, type LeadAnswer } from '../shared/sync/shapes/lead';
import type { Page } from '../shared/sync/shapes/page';
import { itemForm } from '../shared/values/itemForm';
import { isSameText, noFacts } from '../shared/values/valueType';
import { isSameValue, valueTypes } from '../shared/values/types';
import type { ItemForm } from '../shared/workspace/itemData';
import { fieldNamed, noSuchField } from '../shared/values/columnNames';
import { flag } from '../shared/session/shapes';
import type { PollSession } from './poll';

/** The filters of events about leads. */
export const leadFilters = (description: string): INodeProperties[] => [
	leadIdNotice,
	namesOrIds(
		'Status',
		'statuses',
		'getStatuses',
		'The labels of statuses, in any case. The poll fails for an unknown status.',
		{ hint: 'Leads with one of these statuses' },
	),
	namesOrIds(
		'Assignee',
		'assignees',
		'getMembers',
		'Team members: the email, the whole name, or a part of the name that only one has. The poll fails for an unknown name.',
		{ hint: 'Leads of one of these team members' },
	),
	entryList(
		'Filters',
		'filters',
		description,
		{
			displayName: 'Filter',
			name: 'conditions',
			values: [
				nameOrId(
					'Field',
					'field',
					'getFields',
					'The field of the lead, such as its source: its API name, its label, or a part that only one field has. The poll fails for an unknown field.',
				),
				parameter(
					'string',
					'Values',
					'values',
					'Only leads with one of these values. Upper and lower case do not matter. A comma-separated list, or an array from an expression.',
					{ placeholder: 'e.g. Website, Facebook' },
				),
			],
		},
		hintForBuilders(
			'A filter by a field with whole values, such as field source and values Website; for the status and the assignee, use statuses and assignees.',
		),
	),
];

/**
 * The values of a filter. Undefined if it is not set. Throws a `FailureError` for one whose expression found nothing:
 * without it, everything would start the workflow.
 *
 * @param stored the filter as the workflow stores it
 */
export function givenFilter(label: string, value: unknown, stored: unknown): unknown {
	if (!isBlankValue(value)) return value;
	if (!isSet(stored)) return undefined;
	throw badParameter(
		`The filter ${label} is empty`,
		'It has no value, or its expression found none, and without the filter everything would start the workflow. Give it a value, or remove the filter.',
	);
}

/** The values that the names mean. Throws a `FailureError` for a name that the workspace does not have. */
export function namesOnly(label: string, values: unknown, names: Names): readonly Operand[] {
	return namedValues(label, values, names, true).flatMap(({ anyOf, notes: [note] }) => {
		if (anyOf.length === 0 && note !== undefined) rejectFilter(label, `It ${note}.`);
		return anyOf;
	});
}

const shape = z.object({
	conditions: z.array(z.object({ field: z.string(), values: z.unknown() })).default([]),
});

type LeadMatch = (lead: LeadAnswer) => boolean;

/** A filter by names. Undefined if it is not set. */
const choiceOf = ({ parameter, stored }: PollSession, name: string, label: string) =>
	givenFilter(label, parameter(name, label, z.unknown()), stored(name));

/** The filters that are set. Throws a `FailureError` for one whose expression found nothing. */
function givenFilters(session: PollSession) {
	const given = session.parameter('filters', 'Filters', shape);
	const all = [
		{ label: 'Status', apiName: 'status', values: choiceOf(session, 'statuses', 'Status') },
		{ label: 'Assignee', apiName: 'assignee', values: choiceOf(session, 'assignees', 'Assignee') },
		// A field that was added and left without a value is no wish for all leads.
		...given.conditions.map(({ field, values }) => {
			return { label: field, apiName: field, values: givenFilter(field, values, 'set') };
		}),
	];
	return all.filter(({ values }) => values !== undefined);
}

/** Reads the definitions only if a filter is set. Throws a `FailureError` for one that no lead can match. */
export async function leadMatch(session: PollSession): Promise<LeadMatch> {
	const given = givenFilters(session);
	if (given.length === 0) return () => true;
	const { fields } = await session.workspace.fresh.fields();
	const conditions = await Promise.all(
		given.map(async ({ label, apiName, values }) => {
			// The list of fields may lack those that all leads have.
			const usual =
				apiName === 'status' || apiName === 'assignee' ? builtInField(apiName, apiName) : undefined;
			const field = fieldNamed(apiName, fields) ?? usual;
			if (field === undefined) rejectFilter(apiName || 'Field', noSuchField(apiName, fields));
			return await fieldMatch(session, field, label, values);
		}),
	);
	return (lead) => conditions.every((matches) => matches(lead));
}

/** The labels of the statuses that a parameter names. Undefined if it is not set. */
export async function chosenStatuses(session: PollSession, name: string, label: string) {
	const given = choiceOf(session, name, label);
	if (given === undefined) return undefined;
	const { statuses } = await session.workspace.fresh.pipeline();
	return namesOnly(label, given, labelNames('status', statuses)).map(String);
}

async function fieldMatch({ workspace }: PollSession, field: FieldDefinition, label: string, raw: unknown) {
	const names = await fieldNames(field, workspace.fresh);
	const { filter, identity } = valueTypes[field.type];
	const wanted = names
		? namesOnly(label, raw, names)
		: (await fieldValues(workspace, noFacts, field, raw, true)).anyOf;
	// `isSameValue` compares the last digits of phone numbers, in which different people's numbers may be alike.
	const isSame = (one: Operand, stored: unknown) =>
		names === undefined && filter !== 'asGiven'
			? isSameValue(field, one, stored) && identity.isSame(String(one), plainText(stored))
			: isSameText(one, stored);
	return ({ fields, more }: LeadAnswer) => {
		const value = fields[field.apiName] ?? more[field.apiName];
		return [value ?? []].flat().some((each) => wanted.some((one) => isSame(one, each)));
	};
}

/** Searches leads of the workspace, newest first. */
export type LeadSearch = (skip: number, limit: number) => Promise<Page<LeadAnswer>>;

/** @param privacy none by default: the trigger recognizes leads by their identifiers */
export function leadSearch(
	{ client, searchFacts }: PollSession,
	body: Data = {},
	privacy: HidePiiQuery = {},
): LeadSearch {
	return async (skip, limit) => {
		const query = { skip, limit, ...privacy };
		const page = await client.require('searchLeads', { path: {}, query, body }, leadPage);
		searchFacts.learn(page.data);
		return page;
	};
}

/** The form of these leads if they are simplified, and of their actions. Undefined without *Simplify*. */
export async function formOf(
	session: PollSession,
	leads: readonly LeadAnswer[],
	ofActions = false,
): Promise<ItemForm | undefined> {
	if (!session.parameter('simplify', 'Simplify', flag)) return undefined;
	// Once for all values of a poll.
	const form = await itemForm(
		{ ...session, note: memoize(session.note) },
		ofActions ? ['leads', 'actions'] : ['leads'],
	);
	await form.ready(leads);
	return form;
}

const sampleSize = 3;

/**
 * The newest leads that match the filters. Throws a `FailureError` if no lead matches, because a person who tests the
 * trigger waits for an item.
 */
export async function sampleLeads(
	session: PollSession,
	itemOf: (lead: LeadAnswer, form: ItemForm | undefined) => Data,
): Promise<readonly Data[]> {
	const matches = await leadMatch(session);
	const { data } = await leadSearch(session)(0, endpoints.searchLeads.pageSize);
	const found = data.filter(matches).slice(0, sampleSize);
	const form = await formOf(session, found);
	if (found.length > 0) return found.map((lead) => itemOf(lead, form));
	throw new FailureError({
		reason: 'not_found',
		message:
			data.length === 0
				? 'The workspace has no lead yet'
				: `None of the newest ${data.length} leads matches the filters`,
		description:
			'A test shows the newest leads. Create one that matches in the workspace, then fetch the test event again. A published workflow needs none to start.',
	});
}
