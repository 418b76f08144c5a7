import { z } from 'zod';

import {
	isBlankFilter,
	type Operand,
	isSet,
	rejectFilter,
	type StoredParts,
	storedParts,
} from '../shared/filters/filter';
import { fieldValues } from '../shared/filters/fieldValues';
import { fieldNames, type Names, namedValues, pipelineNames } from '../shared/filters/names';
import { plainText } from '../shared/sync/data';
import { FailureError } from '../shared/sync/failure';
import { type FieldDefinition, plainField } from '../shared/sync/shapes/definitions';
import type { LeadAnswer } from '../shared/sync/shapes/lead';
import { isSameText, noFacts } from '../shared/values/valueType';
import { isSameValue, valueTypes } from '../shared/values/types';
import type { DefinitionMap } from '../shared/workspace/definitionMap';
import { fieldNamed, noSuchField } from '../shared/writes/namedField';
import type { PollSession } from './event';

/**
 * The values of a filter. Undefined if it is not set. Throws a `FailureError` for one whose expression found nothing:
 * without it, everything would start the workflow.
 *
 * @param stored the filter as the workflow stores it
 */
export function givenFilter(label: string, value: unknown, stored: unknown): unknown {
	if (!isBlankFilter(value)) return value;
	if (!isSet(stored)) return undefined;
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The filter ${label} is empty`,
		description:
			'It has no value, or its expression found none, and without the filter everything would start the workflow. Give it a value, or remove the filter.',
	});
}

/** The values that the names mean. Throws a `FailureError` for a name that the workspace does not have. */
export function namesOnly(label: string, values: unknown, names: Names): readonly Operand[] {
	return namedValues(label, values, names, true).flatMap((each) => {
		if (each.kind === 'unknown') rejectFilter(label, `It ${each.note}.`);
		return each.kind === 'usable' ? [each.value] : [];
	});
}

const shape = z.object({
	conditions: z.array(z.object({ field: z.string(), values: z.unknown() })).default([]),
});

/** A filter as a person gave it. */
interface GivenFilter {
	readonly label: string;
	readonly apiName: string;
	readonly values: unknown;
}

type LeadMatch = (lead: LeadAnswer) => boolean;

/** The filters that are set. Throws a `FailureError` for one whose expression found nothing. */
function givenFilters({ parameter, stored }: PollSession): readonly GivenFilter[] {
	const given = parameter('filters', 'Filters', shape, {});
	const { conditions } = storedParts(stored('filters'));
	const choiceOf = (name: string, label: string) =>
		givenFilter(label, parameter(name, label, z.unknown(), []), stored(name));
	const storedCondition = (index: number): StoredParts =>
		storedParts(Array.isArray(conditions) ? conditions[index] : undefined);
	const all = [
		{ label: 'Status', apiName: 'status', values: choiceOf('statuses', 'Status') },
		{ label: 'Assignee', apiName: 'assignee', values: choiceOf('assignees', 'Assignee') },
		...given.conditions.map(({ field, values }, index) => ({
			label: field,
			apiName: field,
			// A field that was added and left without a value is no wish for all leads.
			values: givenFilter(field, values, storedCondition(index)['values'] || '='),
		})),
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
			const field = fieldNamed(apiName, fields) ?? standardField(apiName, fields);
			return await fieldMatch(session, field, label, values);
		}),
	);
	return (lead) => conditions.every((matches) => matches(lead));
}

/** The labels of the statuses that a parameter names. Undefined if it is not set. */
export async function chosenStatuses(
	{ parameter, stored, workspace }: PollSession,
	name: string,
	label: string,
): Promise<readonly string[] | undefined> {
	const given = givenFilter(label, parameter(name, label, z.unknown(), []), stored(name));
	if (given === undefined) return undefined;
	const { statuses } = await workspace.fresh.pipeline();
	return namesOnly(label, given, pipelineNames('status', statuses)).map(String);
}

/** The list of fields may lack those that all leads have. */
function standardField(apiName: string, fields: DefinitionMap<FieldDefinition>): FieldDefinition {
	if (apiName === 'status' || apiName === 'assignee') return plainField(apiName, apiName);
	return rejectFilter(apiName === '' ? 'Field' : apiName, noSuchField(apiName, fields));
}

async function fieldMatch(
	{ workspace }: PollSession,
	field: FieldDefinition,
	label: string,
	raw: unknown,
): Promise<LeadMatch> {
	const names = await fieldNames(field, workspace.fresh);
	const wanted =
		names === undefined ? await plainValues(workspace, field, raw) : namesOnly(label, raw, names);
	const { filter, identity } = valueTypes[field.type];
	// `isSameValue` compares the last digits of phone numbers, in which different people's numbers may be alike.
	const isSame = (one: Operand, stored: unknown) =>
		names === undefined && filter !== 'asGiven'
			? isSameValue(field, one, stored) && identity.isSame(String(one), plainText(stored))
			: isSameText(one, stored);
	return ({ fields, more }) => {
		const value = fields[field.apiName] ?? more[field.apiName];
		const stored: readonly unknown[] = Array.isArray(value) ? value : [value ?? []].flat();
		return stored.some((each) => wanted.some((one) => isSame(one, each)));
	};
}

async function plainValues(
	workspace: PollSession['workspace'],
	field: FieldDefinition,
	raw: unknown,
): Promise<readonly Operand[]> {
	if (valueTypes[field.type].refersTo === 'files') rejectFilter(field.apiName, 'A file cannot be compared.');
	const filter = await fieldValues(workspace, noFacts, field, raw, true);
	return filter.kind === 'usable' ? filter.criterion : [];
}
