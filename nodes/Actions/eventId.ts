import { omit, omitBy, pick } from 'lodash';
import { z } from 'zod';

import type { Remark, RemarkCategory } from '../shared/remarks/remark';
import { validated, type ParameterReader, type Parameters } from '../shared/session/parameters';
import { optionsIn } from '../shared/session/settings';
import { badParameter } from '../shared/sync/failure';
import { type Data, hashOf, ownValue } from '../shared/sync/data';
import { isBlank } from '../shared/values/spelling';
import { isTextField } from '../shared/values/types';
import { actionCodeOf } from '../shared/workspace/actionNames';
import { fieldsOfAction, prepareEntry } from '../shared/writes/actionEntry';
import type { ActionInput, ActionRules, PreparedEntry } from '../shared/writes/actionDraft';
import { fieldNamed, nearestFields } from '../shared/values/columnNames';
import { wrongEventNames } from './properties';

/** The event of an item, as it names it. */
export interface EventId {
	readonly id: string;
	/** The name of the field that stores it. Undefined if none does. */
	readonly field: string | undefined;
}

/** The event of an entry. */
export interface EntryEvent extends EventId {
	/** Names the write among all that the process remembers. */
	readonly key: string;
	/** A hash of the values of the entry. */
	readonly values: string;
}

/** A number that is too large to be exact would make one ID of two. */
const idShape = z.union([z.string(), z.number().safe()]).nullish();

/** Reads the events of the items. Undefined if the node has none. */
export function eventIdReader(parameters: Parameters): ParameterReader<EventId> | undefined {
	const { raw } = parameters;
	const inOptions = omitBy(optionsIn(raw['options']), isBlank);
	const wrong: Readonly<Record<string, unknown>> = { ...pick(raw, 'idempotencyKey'), ...inOptions };
	for (const [name, label] of Object.entries(wrongEventNames)) {
		if (isBlank(wrong[name])) continue;
		throw badParameter(
			`${label} is a parameter of its own, and this workflow has it elsewhere, as ${name}`,
			`Enter ${String(wrong[name])} as ${label} of the node, above Options, and save the workflow. Nothing was sent.`,
		);
	}
	if (isBlank(raw['eventId'])) return undefined;
	const partOf = (name: string) => parameters.part(name, raw[name] ?? '');
	const [idOf, fieldOf] = [partOf('eventId'), partOf('eventIdField')];
	return (item) => {
		const id = validated('Event ID', idShape, idOf(item));
		const field = validated('Event ID Field', z.string().nullish(), fieldOf(item));
		return { id: String(id ?? '').trim(), field: field?.trim() || undefined };
	};
}

/** The event of an item, with the field that stores it by API name. */
export function withEventIdField(given: EventId, input: ActionInput, { actions }: ActionRules): EventId {
	if (given.field === undefined || input.kind === 'payment') return given;
	const fields = fieldsOfAction(actions, actionCodeOf(input.code, actions));
	return { ...given, field: fieldNamed(given.field, fields)?.apiName ?? given.field };
}

/** Prepares the entry of an event. Holds it back, with a remark, if the ID could not protect it. */
export function prepareWithEventId(input: ActionInput, given: EventId, rules: ActionRules): PreparedEntry {
	const { id, field } = given;
	const stores = input.kind === 'custom' && field !== undefined;
	const prepared = prepareEntry(
		stores ? { ...input, fields: { ...input.fields, [field]: id } } : input,
		rules,
	);
	const problem = id === '' ? noId : stores && problemIn(field, id, input.fields, prepared, rules);
	return problem ? { ...prepared, entry: undefined, remarks: [problem, ...prepared.remarks] } : prepared;
}

function problemIn(
	field: string,
	id: string,
	given: Readonly<Record<string, unknown>>,
	{ entry }: PreparedEntry,
	{ actions }: ActionRules,
): Remark | undefined {
	const mapped = ownValue(given, field);
	if (!isBlank(mapped) && String(mapped).trim() !== id)
		return heldBack(
			'invalid_value',
			`Not sent: ${field} stores the event ID, and the item gives it another value`,
			'Leave the field out, or choose another Event ID Field.',
			{ apiName: field, value: mapped },
		);
	if (entry === undefined) return undefined;
	// Any other type may store the ID in another spelling, and the node would not find it.
	const fields = fieldsOfAction(actions, String(entry['type']));
	const definition = fields.get(field);
	const isText = definition === undefined || isTextField(definition);
	const sent = z.record(z.unknown()).safeParse(entry['fields']).data ?? {};
	if (isText && sent[field] === id) return undefined;
	const nearest = definition === undefined ? nearestFields(field, fields) : '';
	return heldBack(
		'invalid_value',
		`Not sent: ${field} cannot store the event ID as it is`,
		`Choose a text field of this action as Event ID Field. ${nearest}`.trim(),
		{ apiName: field, value: id },
	);
}

/** An ID names a write on one lead and of one type: an event may be a payment and a custom action. */
export function entryEventOf(leadId: string, entry: Data, given: EventId): EntryEvent {
	return { ...given, key: hashOf([leadId, entry['type'], given.id]), values: valuesOf(entry) };
}

/** A hash of the values of an entry. Its date does not count: many workflows set it to the current time. */
function valuesOf(entry: Data): string {
	const values = Object.entries(omit(entry, 'created_on', 'fields'));
	const fields = Object.entries(entry['fields'] ?? {});
	return hashOf([values, fields].map((each) => each.sort(([one], [other]) => (one < other ? -1 : 1))));
}

function heldBack(
	category: RemarkCategory,
	message: string,
	hint: string,
	{ apiName, value }: { readonly apiName?: string; readonly value?: unknown } = {},
): Remark {
	return { category, source: 'preflight', message, hint, address: { scope: 'action', apiName }, value };
}

const noId = heldBack(
	'missing_mandatory',
	'Not sent: the item has no event ID',
	'Check the expression of Event ID for this item. If no item has one, leave it empty.',
);
