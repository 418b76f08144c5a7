/** Which leads match conditions, of those that were read. */
import { isString } from 'lodash';
import { z } from 'zod';

import { workspaceDateFormat } from '../session/dateFormats';
import { type Data, isObject, isUnset, toData } from '../sync/data';
import { badParameter } from '../sync/failure';
import { builtInField, type FieldDefinition } from '../sync/shapes/definitions';
import { changedAt, type LeadAnswer } from '../sync/shapes/lead';
import { fieldNamed, noSuchField } from '../values/columnNames';
import { foldedName, isBlank } from '../values/spelling';
import { stretchOf } from '../values/moments';
import { comparisons } from '../values/operators';
import { type ZoneClock, unknownClock } from '../values/zone/clock';
import type { Fields } from '../workspace/parts';
import {
	type Condition,
	type ConditionContext,
	type GivenCondition,
	givenCondition,
	isTime,
	type NamedFilter,
	ofEachLead,
} from './condition';
import { conditionsOf } from './conditions';
import { rejectFilter, type StoredParts, storedParts } from './given';

export const conditionList = z.object({ conditions: z.array(givenCondition).default([]) });

/** n8n keeps no text in the place of this list, so no expression makes all of it. */
export function storedConditions(stored: unknown): readonly StoredParts[] {
	const { conditions } = storedParts(stored);
	return Array.isArray(conditions) ? conditions.map(storedParts) : [];
}

/** What people call the times that the service adds to every lead, folded. A search knows none of them. */
const times = [
	{ apiName: 'created_on', form: /^(created(on|at)?|creationdate)$/ },
	{ apiName: 'modified_on', form: /^(modified(on)?|changed(on)?|updated(on|at)?|lastmodified)$/ },
];

/** The field of a condition. Undefined if nothing is called so. */
export function leadField(name: string, fields: Fields['fields']): FieldDefinition | undefined {
	const time = fields.has(name) ? undefined : times.find(({ form }) => form.test(foldedName(name)));
	if (time) return { ...builtInField(time.apiName, 'date'), rawType: ofEachLead };
	// Every lead has these, also if the list of fields lacks them.
	const isUsual = name === 'status' || name === 'assignee';
	return fieldNamed(name, fields) ?? (isUsual ? builtInField(name, name) : undefined);
}

/** Throws a `FailureError` if nothing is called so. */
export function requiredField(name: string, fields: Fields['fields']): FieldDefinition {
	const field = leadField(name, fields);
	if (field !== undefined) return field;
	if (!isBlank(name)) rejectFilter(name, noSuchField(name, fields));
	throw badParameter(
		'A filter has no field',
		'Choose the field of the filter, or remove the filter. The node sent no search.',
	);
}

/** Undefined if the lead does not show it. */
export function valueOf(lead: LeadAnswer, field: FieldDefinition): unknown {
	if (isTime(field)) return field.apiName === 'created_on' ? lead.createdAt : changedAt(lead);
	return lead.fields[field.apiName] ?? lead.more[field.apiName];
}

/** The operators of dates that begin today. */
const byClock: readonly string[] = ['inTheLast', 'inTheNext'];

const isOfNode = ([, { anyOf }]: NamedFilter) => anyOf.some(({ asked }) => asked === undefined);

/** Whether it hangs on the clock of the workspace what the condition means: a moment is the same on all clocks. */
const needsClock = ([, { anyOf }]: NamedFilter) =>
	anyOf.some(
		(each) =>
			each.asked === undefined ||
			[each.asked, ...Object.values(periodOf(each))].flat().some((end) => isString(end)),
	);

/** Reads a condition of a person. Throws a `FailureError` for one that no lead can meet. */
export async function readCondition(
	context: ConditionContext,
	known: FieldDefinition,
	given: GivenCondition,
	stored: StoredParts,
): Promise<readonly NamedFilter[]> {
	const isOwn = isTime(known);
	const dateFormat = isOwn ? await workspaceDateFormat(context.workspace.shared) : known.dateFormat;
	const field = { ...known, dateFormat };
	const read = async (clock: ZoneClock) => await conditionsOf({ ...context, clock, field, given, stored });
	const first = await read(unknownClock);
	const isByNode = isOwn || context.isLocal || byClock.includes(given.operator) || first.some(isOfNode);
	const hasValue = given.operator !== 'empty' && given.operator !== 'notEmpty';
	const isDated = comparisons[field.type] === 'date' && isByNode && hasValue && first.some(needsClock);
	const { clock, isGuess } = isDated
		? await context.zone.forFilters(context)
		: { clock: unknownClock, isGuess: false };
	const note = `was read on the clock of ${clock.zones.join()}, because the time zone of the workspace is not known`;
	const ofNode = (condition: Condition): Condition => {
		const { from } = periodOf(condition);
		const earliest = field.apiName === 'created_on' ? stretchOf(from, field, clock)?.first : undefined;
		return { ...condition, asked: undefined, earliest };
	};
	return (isDated ? await read(clock) : first).map(([name, { anyOf, notes: said }]) => {
		const notes = isGuess && anyOf.length > 0 ? [...said, note] : said;
		return [name, { anyOf: isOwn ? anyOf.map(ofNode) : anyOf, notes }];
	});
}

export const periodOf = ({ asked }: Pick<Condition, 'asked'>): Data => (isObject(asked) ? toData(asked) : {});

/** Fields that a lead does not show: it matches if it has no value there. Undefined if it does not match. */
export type Match = readonly string[] | undefined;

/**
 * Which leads match. What a search was asked for, the service has compared, so only what certainly does not fit is left
 * out. Of the rest, only what certainly fits matches.
 *
 * A lead that lacks a field has no value there, if other leads show the field. If none does, the service may not return it.
 */
export class Matching {
	private readonly shown = new Set<string>();

	constructor(
		readonly asked: readonly Condition[],
		readonly own: readonly Condition[],
	) {}

	/** Takes note of the fields that a lead shows. */
	see(lead: LeadAnswer): void {
		for (const { field, fitsUnset } of this.own)
			if (fitsUnset && valueOf(lead, field) !== undefined) this.shown.add(field.apiName);
	}

	of(lead: LeadAnswer): Match {
		const isOther = ({ field, fits }: Condition) => {
			const value = valueOf(lead, field);
			return !isUnset(value) && fits(value) === false;
		};
		if (this.asked.some(isOther)) return undefined;
		const unclear: string[] = [];
		for (const { field, fits, fitsUnset } of this.own) {
			const value = valueOf(lead, field);
			if (!(isUnset(value) ? fitsUnset : fits(value))) return undefined;
			if (value === undefined) unclear.push(field.apiName);
		}
		return unclear;
	}

	/** Those that no lead has shown so far. */
	unclear(match: readonly string[]): readonly string[] {
		return match.filter((apiName) => !this.shown.has(apiName));
	}

	/** Whether this lead, and those that were created before it, cannot match. */
	isBeyond(createdAt: number | undefined): boolean {
		return this.own.some(
			({ earliest }) =>
				earliest !== undefined && createdAt !== undefined && createdAt < earliest - sortTolerance,
		);
	}
}

/** Services may sort by whole seconds. In milliseconds. */
export const sortTolerance = 1_000;
