import { memoize, uniq } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { HidePiiQuery } from '../shared/editor/properties';
import { conditionsProperty } from '../shared/editor/conditionFilters';
import { namesOrIds } from '../shared/editor/options';
import { type Condition, givenCondition } from '../shared/filters/condition';
import { anyOf, type Filter, isBlankFilter, type Operand } from '../shared/filters/filters';
import { isBlankValue, isSet, rejectFilter } from '../shared/filters/given';
import { type Names, namedValues, labelNames } from '../shared/filters/filterNames';
import {
	conditionList,
	Matching,
	readCondition,
	requiredField,
	storedConditions,
} from '../shared/filters/leadConditions';
import type { Data } from '../shared/sync/data';
import { endpoints } from '../shared/sync/endpoints';
import { badParameter, FailureError } from '../shared/sync/failure';
import { leadPage, type LeadAnswer } from '../shared/sync/shapes/lead';
import type { Page } from '../shared/sync/shapes/page';
import { itemForm } from '../shared/values/itemForm';
import { noFacts } from '../shared/values/valueType';
import type { ItemForm } from '../shared/workspace/itemData';
import { flag } from '../shared/session/shapes';
import type { PollSession } from './poll';

/** The filters of events about leads. */
export const leadFilters: INodeProperties[] = [
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
	conditionsProperty,
];

/**
 * The values of a filter. Undefined if it is not set. Throws a `FailureError` for one whose expression found nothing:
 * without it, everything would start the workflow.
 *
 * @param stored the filter as the workflow stores it
 */
export function givenFilter(label: string, value: unknown, stored: unknown): unknown {
	if (!isBlankValue(value)) return value;
	return isSet(stored) ? emptyFilter(label) : undefined;
}

function emptyFilter(label: string): never {
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

/** A filter by names. Undefined if it is not set. */
const choiceOf = ({ parameter, stored }: PollSession, name: string, label: string) =>
	givenFilter(label, parameter(name, label, z.unknown()), stored(name));

/** The filters that are set, with the names that people know them by. */
function givenFilters(session: PollSession) {
	const { conditions } = session.parameter('filters', 'Filters', conditionList);
	const stored = storedConditions(session.stored('filters'));
	const chosen = ['Status', 'Assignee'].flatMap((name) => {
		const field = name.toLowerCase();
		const values = choiceOf(session, field === 'status' ? 'statuses' : 'assignees', name);
		const given = givenCondition.parse({ field, operator: 'anyOf', values });
		return values === undefined ? [] : [{ name, given, stored: {} }];
	});
	return [
		...chosen,
		...conditions.map((given, index) => ({ name: undefined, given, stored: stored[index] ?? {} })),
	];
}

/** An unknown name fails the poll, also among others. */
const knownOnly = (list: readonly Filter[]): Filter =>
	list.find((each) => each.anyOf.length === 0 && !isBlankFilter(each)) ?? anyOf(list);

/**
 * Reads the filters, and the definitions only if one is set. Throws a `FailureError` for one that no lead can match, and
 * for one without a value: without it, everything would start the workflow.
 */
async function conditionsOf(session: PollSession): Promise<readonly Condition[]> {
	const all = givenFilters(session);
	if (all.length === 0) return [];
	const { fields } = await session.workspace.fresh.fields();
	const { workspace, zone, runtime } = session;
	const facts = { ...noFacts, clock: zone.clock };
	const { now } = runtime.clock;
	const context = { workspace, zone, facts, now, combine: knownOnly, isLocal: true } as const;
	const read = await Promise.all(
		all.map(async ({ name, given, stored }) => {
			const named = await readCondition(context, requiredField(given.field, fields), given, stored);
			return named.map(([label, filter]) => [name ?? label, filter] as const);
		}),
	);
	return read.flat().map(([name, filter]) => {
		const [condition] = filter.anyOf;
		if (condition !== undefined) return condition;
		const [note] = filter.notes;
		return note === undefined ? emptyFilter(name) : rejectFilter(name, `It ${note}.`);
	});
}

/** Reads the filters, and returns which of some leads match them. `others` show which fields the service returns. */
export async function leadMatch(session: PollSession) {
	const conditions = await conditionsOf(session);
	return async (leads: readonly LeadAnswer[], others: readonly LeadAnswer[] = []) => {
		const matching = new Matching([], conditions);
		for (const lead of [...leads, ...others]) matching.see(lead);
		const possible = leads.flatMap((lead) => {
			const match = matching.of(lead);
			return match === undefined ? [] : [{ lead, match }];
		});
		const isUnclear = ({ match }: (typeof possible)[number]) => matching.unclear(match).length > 0;
		if (possible.some(isUnclear)) {
			const { data } = await leadSearch(session)(0, endpoints.searchLeads.pageSize);
			for (const lead of data) matching.see(lead);
		}
		const unclear = uniq(possible.flatMap(({ match }) => matching.unclear(match)));
		if (unclear.length > 0)
			session.note(
				`No lead shows ${unclear.join(', ')}, so nothing says which leads have no value there. They start no workflow.`,
			);
		return possible.filter((each) => !isUnclear(each)).map(({ lead }) => lead);
	};
}

/** The labels of the statuses that a parameter names. Undefined if it is not set. */
export async function chosenStatuses(session: PollSession, name: string, label: string) {
	const given = choiceOf(session, name, label);
	if (given === undefined) return undefined;
	const { statuses } = await session.workspace.fresh.pipeline();
	return namesOnly(label, given, labelNames('status', statuses)).map(String);
}

/** Searches leads of the workspace, newest first. */
export type LeadPages = (skip: number, limit: number) => Promise<Page<LeadAnswer>>;

/** @param privacy none by default: the trigger recognizes leads by their identifiers */
export function leadSearch(
	{ client, searchFacts }: PollSession,
	body: Data = {},
	privacy: HidePiiQuery = {},
): LeadPages {
	return async (skip, limit) => {
		const query = { skip, limit, ...privacy };
		const page = await client.require('searchLeads', { path: {}, query, body }, leadPage);
		searchFacts.learn(page.data);
		return page;
	};
}

/** The form of these leads if they are simplified, and of their actions. Undefined without *Simplify*, and of no lead. */
export async function formOf(
	session: PollSession,
	leads: readonly LeadAnswer[],
	ofActions = false,
): Promise<ItemForm | undefined> {
	if (leads.length === 0 || !session.parameter('simplify', 'Simplify', flag)) return undefined;
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
	const found = (await matches(data)).slice(0, sampleSize);
	const form = await formOf(session, found);
	if (found.length > 0) return found.map((lead) => itemOf(lead, form));
	const why =
		data.length === 0
			? 'The workspace has no lead yet'
			: `None of the newest ${data.length} leads matches the filters`;
	throw noSample(why, 'A test shows the newest leads. Create one that matches');
}

/** @param shown what a test shows, and what a person can do to have it */
export function noSample(message: string, shown: string): FailureError {
	const description = `${shown} in the workspace, then fetch the test event again. A published workflow needs none to start.`;
	return new FailureError({ reason: 'not_found', message, description });
}
