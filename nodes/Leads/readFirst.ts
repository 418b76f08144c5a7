/** Updates that depend on what the lead has: tags that are added or removed, and values that are sent only if they differ. */
import { isEqual, isString, pickBy } from 'lodash';
import { z } from 'zod';

import { choice, parameter } from '../shared/editor/options';
import type { Remark } from '../shared/remarks/remark';
import type { Session } from '../shared/session/operation';
import type { Report } from '../shared/session/outcome';
import { validated } from '../shared/session/parameters';
import { type Data, type JsonObject, ownValue, toValue } from '../shared/sync/data';
import type { Failure } from '../shared/sync/failure';
import { leadAnswer } from '../shared/sync/shapes/lead';
import { writtenFields } from '../shared/values/itemForm';
import { isBlank } from '../shared/values/spelling';
import { valueTypes } from '../shared/values/types';
import { isWhole, only } from '../shared/writes/verify';
import { aboutField, fieldsByReference, type LeadFields, sentOf, without } from './leadFields';
import { fieldsOfLead } from './writtenLead';

const label = 'Tag Handling';

export const tagHandlingProperty = choice(
	label,
	'tagHandling',
	'What becomes of the tags of a lead that exists: those of the item replace them, are added to them, or are taken from them',
	{
		replace: ['Replace', 'Its tags take the place of those that the lead has'],
		add: ['Add', 'The lead keeps its tags and gets those of the item. The node reads the lead first.'],
		remove: ['Remove', 'The lead loses the tags of the item. The node reads the lead first.'],
	},
);

export const onlyIfDifferentOption = {
	property: parameter(
		'boolean',
		'Only If Different',
		'onlyIfDifferent',
		'Whether to read each lead that exists first, and to send only the values that differ. If none does, nothing is sent, and the outcome is unchanged.',
		{ noDataExpression: true },
	),
};

const handlings = z.enum(['replace', 'add', 'remove']).default('replace');

const handlingOf = ({ parameters }: Session) =>
	validated(label, handlings, parameters.raw[tagHandlingProperty.name]);

/** Whether tags are added to those of the lead, or taken from them. */
export const keepsTags = (session: Session): boolean => handlingOf(session) !== 'replace';

/** A new lead has no tags to lose. */
export function withoutTagsToRemove(session: Session, given: LeadFields): LeadFields {
	if (handlingOf(session) !== 'remove') return given;
	return sentOf(given, 'tags').reduce((fields, apiName) => withTags(fields, apiName, undefined), given);
}

/** What an update sends. */
export interface Difference {
	readonly fields: LeadFields;
	/** What the item gives, and the lead has. */
	readonly equal: Data;
	/** The lead, if it was read. */
	readonly before?: JsonObject;
	/** What the item adds to fields of tags, or takes from them. */
	readonly tags?: {
		readonly handling: 'add' | 'remove';
		readonly named: Readonly<Record<string, unknown[]>>;
		/** When the lead was asked for, in epoch milliseconds of this machine. */
		readonly readAt: number;
	};
	/** What a person should know of it. */
	readonly note?: string;
}

/** By ID, what earlier items of a dry run would have sent. */
const wouldBeSent = new WeakMap<Session, Map<string, Data>>();

/**
 * What of these fields is sent. Reads the lead if that depends on it.
 *
 * @param seen the lead as a search has just shown it
 */
export async function differenceOf(
	session: Session,
	leadId: string,
	given: LeadFields,
	seen?: JsonObject,
): Promise<Difference | { readonly failure: Failure }> {
	const handling = handlingOf(session);
	const { onlyIfDifferent } = session.settings;
	const tags = handling === 'replace' ? [] : sentOf(given, 'tags');
	if (tags.length === 0 && !onlyIfDifferent) return { fields: given, equal: {} };
	const readAt = session.runtime.clock.now();
	const read =
		seen && tags.length === 0
			? { ok: true as const, answer: { fields: seen } }
			: await session.client.call('getLead', { path: { leadId } }, leadAnswer);
	if (!read.ok) return read;
	const planned = wouldBeSent.get(session)?.get(leadId);
	const before = { ...read.answer.fields, ...planned };
	let fields = given;
	const named: Record<string, unknown[]> = {};
	for (const apiName of tags) {
		const has = labelsIn(before, apiName, given);
		if (has === undefined) return { failure: tagsNotShown(apiName) };
		// Nothing is added or taken by a value that is cleared.
		const labels: unknown[] = [given.fields[apiName] ?? []].flat();
		const after =
			handling === 'add'
				? [...has, ...labels.filter((each) => !has.includes(each))]
				: has.filter((each) => !labels.includes(each));
		named[apiName] = labels;
		fields = withTags(fields, apiName, isEqual(after, has) ? undefined : after);
	}
	const different = onlyIfDifferent ? differentIn(fields, before) : () => true;
	const sent = only(fields.fields, different);
	if (session.settings.dryRun) {
		const all = wouldBeSent.get(session) ?? new Map<string, Data>();
		wouldBeSent.set(session, all.set(leadId, { ...planned, ...sent }));
	}
	const notes = handling === 'remove' ? misspelledIn(given, before) : [];
	for (const note of notes) session.note(note);
	return {
		fields: { ...fields, fields: sent },
		equal: only(fields.fields, (apiName) => !different(apiName)),
		before,
		...(tags.length > 0 && handling !== 'replace' && { tags: { handling, named, readAt } }),
		...(notes.length > 0 && { note: notes.join(' ') }),
	};
}

/** On tags to remove that the lead does not have, and that are spelled almost like others. */
const misspelledIn = (given: LeadFields, before: JsonObject): string[] =>
	given.newOptions.flatMap(({ field, label, nearest }) =>
		nearest === undefined || labelsIn(before, field, given)?.includes(label)
			? []
			: `The lead has no tag ${label} in ${field}: was ${nearest} meant?`,
	);

/** Undefined if the lead does not show them: whoever replaces tags by none of those that are there takes them away. */
function labelsIn(lead: JsonObject, apiName: string, { rules }: LeadFields): unknown[] | undefined {
	const shown = ownValue(lead, apiName);
	if (Array.isArray(shown) && shown.every(isString)) return shown;
	return isBlank(shown) && isWhole(lead, { what: 'lead', ...rules }) ? [] : undefined;
}

const tagsNotShown = (apiName: string): Failure => ({
	reason: 'unreadable_answer',
	message: `The service does not show the tags that the lead has in ${apiName}`,
	description: `Nothing was sent, because other tags could be lost. To replace all of them, set ${label} to Replace.`,
});

/** Tags that are removed are no new options. */
function withTags(given: LeadFields, apiName: string, tags: readonly unknown[] | undefined): LeadFields {
	const fields = without(given, apiName);
	const newOptions = fields.newOptions.filter((each) => each.field !== apiName || tags?.includes(each.label));
	if (tags === undefined) return { ...fields, newOptions };
	const value = tags.length === 0 ? null : toValue(tags);
	return { ...fields, newOptions, fields: { ...fields.fields, [apiName]: value } };
}

const areSameLabels = (one: unknown, other: unknown) =>
	isEqual([one].flat().map(String).sort(), [other ?? []].flat().map(String).sort());

/** Whether the lead has exactly the labels that were sent. */
export const hasSameLabels = (stored: JsonObject, sent: Data): boolean =>
	Object.entries(sent).every(
		([apiName, value]) => !Array.isArray(value) || areSameLabels(value, ownValue(stored, apiName)),
	);

/** Which of the fields the lead does not have as they are, in the form in which items show both. */
function differentIn({ fields, rules }: LeadFields, before: JsonObject): (apiName: string) => boolean {
	const wanted = writtenFields(fields, {}, rules);
	const shown = writtenFields({}, before, rules);
	// What a part of the lead does not show may have a value.
	const isShown = isWhole(before, { what: 'lead', ...rules });
	const isEqualIn = (apiName: string) => {
		const [one, other] = [wanted[apiName], shown[apiName]];
		if (isBlank(one) || isBlank(other))
			return isBlank(one) && isBlank(other) && (isShown || other !== undefined);
		const { type } = rules.definitions.get(apiName) ?? {};
		const kind = type && valueTypes[type].input.kind;
		if (kind === 'list') return areSameLabels(one, other);
		return isEqual(one, other) || (kind === 'number' && Number(one) === Number(other));
	};
	const { pipelineLabels } = fieldsByReference(rules.definitions);
	const given = Object.keys(fields);
	const different = new Set(given.filter((apiName) => !isEqualIn(apiName)));
	// A new status may bring a lost reason of its own.
	const isMoved = pipelineLabels.some((apiName) => different.has(apiName));
	return (apiName) => different.has(apiName) || (isMoved && pipelineLabels.includes(apiName));
}

/**
 * Adds a remark for each field whose tags are not as they were to be. Whoever read the lead before this update, and writes
 * after it, undoes it. So the node looks once more, when somebody as fast as it has written.
 */
export async function withTagsChecked(
	session: Session,
	leadId: string,
	fields: LeadFields,
	{ handling, named, readAt }: NonNullable<Difference['tags']>,
	said: readonly Remark[],
): Promise<readonly Remark[]> {
	const reported = new Set(said.map(({ address }) => address.apiName));
	const open = sentOf(fields, 'tags').filter((apiName) => !reported.has(apiName));
	if (open.length === 0) return said;
	const { clock } = session.runtime;
	await clock.wait(clock.now() - readAt);
	const lead = await fieldsOfLead(session, leadId);
	const wrong = open.filter((apiName) => {
		const has = lead && labelsIn(lead, apiName, fields);
		return named[apiName]?.some((each) => has && has.includes(each) !== (handling === 'add'));
	});
	return [
		...said,
		...wrong.map((apiName) => aboutField(apiName, fields, 'verification', notThere(handling))),
	];
}

const notThere = (handling: 'add' | 'remove') => ({
	category: 'silently_dropped' as const,
	message: `The lead ${handling === 'add' ? 'does not have all tags that were added' : 'still has tags that were removed'}: the service dropped the change, or somebody else wrote these tags at the same moment`,
	hint: 'Run the item again: the node reads the lead anew, and changes only what is missing.',
});

/** The fields that an item gives as null or an empty list, and that keep their values. */
export function leftUnchanged({ given, fields, rules }: LeadFields): Partial<Report> {
	const isLeft = (value: unknown, apiName: string) =>
		(value === null || Array.isArray(value)) &&
		isBlank(value) &&
		rules.definitions.has(apiName) &&
		!Object.hasOwn(fields, apiName);
	const names = Object.keys(pickBy(given, isLeft));
	return names.length === 0 ? {} : { left_unchanged: names };
}
