import { omit } from 'lodash';
import { z } from 'zod';

import type { Remark } from '../shared/remarks/remark';
import { fitted, type ParameterReader, type Parameters } from '../shared/run/parameters';
import { optionsIn } from '../shared/run/settings';
import { hashOf } from '../shared/run/writeKeys';
import { type Data, ownValue } from '../shared/sync/data';
import { isBlank } from '../shared/values/prepare';
import { valueTypes } from '../shared/values/types';
import { actionCodeOf } from '../shared/workspace/actionNames';
import { fieldsOfAction, prepareEntry } from '../shared/writes/actionEntry';
import type { ActionInput, ActionRules, PreparedEntry } from '../shared/writes/actionDraft';
import { fieldNamed, nearestFields } from '../shared/writes/namedField';

/** The idempotency key of an item. */
export interface GivenKey {
	readonly key: string;
	/** The API name of the field that stores it. Undefined if none does. */
	readonly field: string | undefined;
}

/** The idempotency key of an entry. */
export interface EntryKey extends GivenKey {
	/** Names the write among all that the process remembers. */
	readonly id: string;
	/** A hash of the values of the entry. */
	readonly values: string;
}

/** A number that is too large to be exact would make one key of two. */
const keyShape = z.union([z.string(), z.number().safe()]).nullish();

/** Reads the keys of the items: the parameter itself, or its options. Undefined if the node has no key. */
export function idempotencyKeyReader(
	parameters: Parameters,
	at: '' | 'options.',
): ParameterReader<GivenKey> | undefined {
	const rawOf = (name: string) =>
		at === '' ? parameters.raw(name) : optionsIn(parameters.raw('options'))[name];
	const { idempotencyKey, keyField } = {
		idempotencyKey: rawOf('idempotencyKey'),
		keyField: rawOf('keyField'),
	};
	if (isBlank(idempotencyKey)) return undefined;
	const keyOf = parameters.part(`${at}idempotencyKey`, idempotencyKey);
	const fieldOf = isBlank(keyField) ? () => '' : parameters.part(`${at}keyField`, keyField);
	return (item) => {
		const key = fitted('Event ID', keyShape, keyOf(item));
		const field = fitted('Event ID Field', z.string().nullish(), fieldOf(item));
		return { key: String(key ?? '').trim(), field: field?.trim() || undefined };
	};
}

/** The key of an item, with the field that stores it by API name. */
export function withKeyField(given: GivenKey, input: ActionInput, { actions }: ActionRules): GivenKey {
	if (given.field === undefined || input.kind === 'payment') return given;
	const fields = fieldsOfAction(actions, actionCodeOf(input.code, actions));
	return { ...given, field: fieldNamed(given.field, fields)?.apiName ?? given.field };
}

/** Prepares the entry of an item with a key. Holds it back, with a remark, if the key could not protect it. */
export function prepareWithKey(input: ActionInput, given: GivenKey, rules: ActionRules): PreparedEntry {
	const prepared = prepareEntry(withKey(input, given), rules);
	const problem = problemOf(input, given, prepared, rules);
	return problem === undefined
		? prepared
		: { ...prepared, entry: undefined, remarks: [problem, ...prepared.remarks] };
}

/** The input whose key field holds the key. */
function withKey(input: ActionInput, { key, field }: GivenKey): ActionInput {
	if (field === undefined || input.kind === 'payment') return input;
	return { ...input, fields: { ...input.fields, [field]: key } };
}

function problemOf(
	input: ActionInput,
	{ key, field }: GivenKey,
	{ entry }: PreparedEntry,
	{ actions }: ActionRules,
): Remark | undefined {
	if (key === '') return noKey;
	if (field === undefined || input.kind === 'payment') return undefined;
	const mapped = ownValue(input.fields, field);
	if (!isBlank(mapped) && String(mapped).trim() !== key) return otherValue(field, mapped);
	if (entry === undefined) return undefined;
	// Any other type may store the key in another spelling, and the node would not find it.
	const fields = fieldsOfAction(actions, String(entry['type']));
	const definition = fields.get(field);
	const isText = definition === undefined || valueTypes[definition.type].isFreeText;
	const sent = z.record(z.unknown()).safeParse(entry['fields']).data ?? {};
	if (isText && sent[field] === key) return undefined;
	return noTextField(field, key, definition === undefined ? nearestFields(field, fields) : '');
}

/** A key names a write on one lead and of one type: an event may be a payment and a custom action. */
export function entryKeyOf(leadId: string, entry: Data, given: GivenKey): EntryKey {
	return { ...given, id: hashOf([leadId, entry['type'], given.key]), values: valuesOf(entry) };
}

/** A hash of the values of an entry. Its date does not count: many workflows set it to the current time. */
function valuesOf(entry: Data): string {
	const values = Object.entries(omit(entry, 'created_on', 'fields'));
	const fields = Object.entries(entry['fields'] ?? {});
	return hashOf([values, fields].map((each) => each.sort(([one], [other]) => (one < other ? -1 : 1))));
}

const about = { scope: 'action' } as const;

const noKey: Remark = {
	category: 'missing_mandatory',
	source: 'preflight',
	message: 'Not sent: the item has no event ID',
	hint: 'Check the expression of Event ID for this item. If no item has one, leave it empty.',
	address: about,
};

function otherValue(apiName: string, value: unknown): Remark {
	return {
		category: 'invalid_value',
		source: 'preflight',
		message: `Not sent: ${apiName} stores the event ID, and the item gives it another value`,
		hint: 'Leave the field out, or choose another Event ID Field.',
		address: { ...about, apiName },
		value,
	};
}

function noTextField(apiName: string, value: string, nearest: string): Remark {
	return {
		category: 'invalid_value',
		source: 'preflight',
		message: `Not sent: ${apiName} cannot store the event ID as it is`,
		hint: `Choose a text field of this action as Event ID Field. ${nearest}`.trim(),
		address: { ...about, apiName },
		value,
	};
}
