import { isEqual, isNil } from 'lodash';

import { type Address, fromService, parseAddress, printAddress, type Remark } from '../remarks/remark';
import { type Outcome, rejected, type UncheckedValue } from '../session/outcome';
import { type Data, type JsonObject, ownValue, recordOf, toData } from '../sync/data';
import { type FieldDefinition, builtInField } from '../sync/shapes/definitions';
import { foldKey } from '../sync/shapes/read';
import type { ServiceRemark, WriteAnswer } from '../sync/shapes/writeAnswer';
import { isBlank } from '../values/spelling';
import type { ValueFacts } from '../values/valueType';
import { isSameValue, valueTypes } from '../values/types';

/** The service's remarks, each with the value that it is about. */
export function serviceRemarks({ remarks }: WriteAnswer, raw: JsonObject): Remark[] {
	return remarks.map((said) => {
		const remark = fromService(withField(said, raw));
		const { apiName } = remark.address;
		return { ...remark, value: apiName === undefined ? undefined : ownValue(raw, apiName) };
	});
}

/** A bare `rating` means `fields.rating` if a value for the field was given. */
function withField(remark: ServiceRemark, given: JsonObject): ServiceRemark {
	return Object.hasOwn(given, remark.field) ? { ...remark, field: `fields.${remark.field}` } : remark;
}

interface StoredRecord {
	readonly what: 'lead' | 'action';
	readonly definitions: ReadonlyMap<string, FieldDefinition>;
	readonly facts: Pick<ValueFacts, 'statuses' | 'lostReasons'>;
}

/**
 * Finds the values that the service dropped without an error, in the fields that it returns for an update (sync-api.md,
 * Lead stage pipeline: an archived status silently reverts).
 *
 * Only evidence counts. The service may return no fields, some fields, or values in another spelling. So a value counts
 * as dropped only when it is missing from fields that are clearly those of the whole record, or when another label of
 * the pipeline is in its place. A null clears the field, so it counts as dropped when the field has a value.
 */
export function silentDrops(sent: Data, answer: WriteAnswer, record: StoredRecord): Remark[] {
	const stored = answer.fields;
	if (stored === undefined || !isWhole(stored, record)) return [];
	const reported = new Set(
		answer.remarks.map((remark) => parseAddress(withField(remark, sent).field).apiName),
	);
	return Object.entries(sent).flatMap(([apiName, value]): Remark[] => {
		if (reported.has(apiName)) return [];
		const type = record.definitions.get(apiName)?.type;
		const whenReverted = type && valueTypes[type].whenReverted;
		const shown = valueUnder(stored, apiName) ?? undefined;
		const isOther = whenReverted !== undefined && isOtherLabel(shown, value, record);
		const isDropped = value === null ? !isCleared(shown) : shown === undefined || isOther;
		if (!isDropped) return [];
		const wording = value === null ? notCleared(record.what) : (whenReverted ?? notStored(record.what));
		return [{ source: 'verification', address: { scope: record.what, apiName }, value, ...wording }];
	});
}

/** Whether a stored record has each of these values. */
export function hasValues(stored: JsonObject, sent: Data, definitions: StoredRecord['definitions']): boolean {
	return Object.entries(sent).every(([apiName, value]) => {
		const kept = ownValue(stored, apiName);
		if (value === null || isBlank(kept)) return value === null && isBlank(kept);
		const field = definitions.get(apiName);
		if (field === undefined && typeof value === 'object') return isEqual(value, kept);
		return isSameValue(field ?? builtInField(apiName, 'text'), value, kept);
	});
}

/** A lead always has its identifier. An action has one of its fields at least. */
export function isWhole(stored: JsonObject, { what, definitions }: Omit<StoredRecord, 'facts'>): boolean {
	const proofs = [...definitions.values()].filter(({ isIdentifier }) => what === 'action' || isIdentifier);
	return proofs.some(({ apiName }) => !isNil(ownValue(stored, apiName)));
}

/** The value under an API name, in any spelling of it. */
function valueUnder(stored: JsonObject, apiName: string): unknown {
	const exact = ownValue(stored, apiName);
	if (exact !== undefined) return exact;
	const folded = foldKey(apiName);
	return Object.entries(stored).find(([key]) => foldKey(key) === folded)?.[1];
}

/** Whether a stored value is a label of the pipeline, and not the one that was sent. */
function isOtherLabel(stored: unknown, sent: unknown, { facts }: StoredRecord): boolean {
	if (typeof stored !== 'string' || stored === sent) return false;
	return [facts.statuses, facts.lostReasons].some((labels) => labels.find(stored)?.label === stored);
}

/** The remarks with the silent drops, which replace what was said before of the same place. */
export function withDrops(said: readonly Remark[], drops: readonly Remark[]): readonly Remark[] {
	if (drops.length === 0) return said;
	const places = new Set(drops.map(({ address }) => printAddress(address)));
	return [...said.filter(({ address }) => !places.has(printAddress(address))), ...drops];
}

/** Whether the service shows the field as cleared: it is absent, empty or, if it is a checkbox, false. */
const isCleared = (stored: unknown = false) =>
	stored === false || stored === '' || (Array.isArray(stored) && stored.length === 0);

const dropped = (what: string, says: string, todo: string) =>
	({
		category: 'silently_dropped',
		message: `The ${what} ${says} and returned no error`,
		hint: `Check the ${what} in the workspace, and ${todo}.`,
	}) as const;

const notCleared = (what: StoredRecord['what']) =>
	dropped(what, 'still has a value: the service did not clear the field', 'clear the field there');

const notStored = (what: StoredRecord['what']) =>
	dropped(
		what,
		'does not have this value: the service dropped it',
		'set the value again if it should be there',
	);

/** Categories of remarks before the sending, whose values may be sent all the same. The service drops them silently. */
const silent = new Set<Remark['category']>(['archived_status', 'silently_dropped']);

/** The wanted ones of these values. */
export const only = (values: Data, isWanted: (name: string) => boolean): Data =>
	Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));

/**
 * The values that were sent and, as far as the answer shows, stored. An item must not claim a value that is not stored:
 * a remark that names no sent value may be about any of them, and a value that nobody checked may be dropped in
 * silence.
 */
export function storedValues(sent: Data, remarks: readonly Remark[], unchecked: readonly UncheckedValue[]) {
	if (remarks.length === 0 && unchecked.length === 0) return sent;
	const doubtful = new Set(unchecked.map(({ field }) => field));
	for (const { source, category, address } of remarks) {
		const name = address.apiName ?? address.key;
		const isSent = name !== undefined && Object.hasOwn(sent, name);
		if (source !== 'preflight' && !isSent) return {};
		if (isSent && (source !== 'preflight' || silent.has(category))) doubtful.add(name);
	}
	return doubtful.size === 0 ? sent : only(sent, (name) => !doubtful.has(name));
}

/** The same of an action: its keys, and its fields as an object. */
export function storedEntry(entry: Data, remarks: readonly Remark[], unchecked: readonly UncheckedValue[]) {
	const keys = only(entry, (key) => key !== 'type' && key !== 'fields');
	const sent = toData(recordOf(entry['fields']) ?? {});
	const all = { ...sent, ...keys };
	const stored = storedValues(all, remarks, unchecked);
	const kept = (values: Data) =>
		stored === all ? values : only(values, (name) => Object.hasOwn(stored, name));
	const keptFields = kept(sent);
	return Object.keys(keptFields).length === 0 ? kept(keys) : { ...kept(keys), fields: keptFields };
}

/** The outcome of an update that has no value to write, so nothing is sent. */
export function nothingToSend(
	leadId: string,
	about: { readonly address: Address; readonly actionId?: string },
	preflight: readonly Remark[],
): Outcome {
	const nothing: Remark = {
		category: 'missing_mandatory',
		source: 'preflight',
		message: 'Not sent: no field of this item has a value to write',
		hint: 'Map at least one field. To clear a field on purpose, set Options → Reading Values → Empty Values to Clear.',
		...about,
	};
	return rejected(leadId, preflight, nothing);
}

/** Whether every sent field has a remark, so that nothing was stored. Of tags, a remark may be about one of them only. */
export function allDropped(sent: Data, remarks: readonly Remark[]): boolean {
	const dropped = new Set(remarks.map(({ address }) => address.apiName));
	return Object.keys(sent).every((apiName) => dropped.has(apiName) && !Array.isArray(sent[apiName]));
}
