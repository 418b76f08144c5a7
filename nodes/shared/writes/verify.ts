import { isEqual } from 'lodash';

import { parseAddress, printAddress } from '../remarks/address';
import { fromService, type Remark } from '../remarks/remark';
import { type Data, ownValue } from '../sync/data';
import { type FieldDefinition, plainField } from '../sync/shapes/definitions';
import type { ServiceRemark } from '../sync/shapes/serviceRemarks';
import { foldKey, type JsonObject } from '../sync/shapes/read';
import type { WriteAnswer } from '../sync/shapes/lead';
import { isBlank } from '../values/prepare';
import type { ValueFacts } from '../values/valueType';
import { isSameValue, valueTypes } from '../values/types';

/** The service's remarks, each with the value that it is about. */
export function serviceRemarks(answer: WriteAnswer, raw: JsonObject): Remark[] {
	return answer.remarks.map((remark) =>
		fromService(withField(remark, raw), ({ apiName }) =>
			apiName === undefined ? undefined : ownValue(raw, apiName),
		),
	);
}

/** The service's remarks about the fields of the lead, each with the value that it is about. */
export function fieldRemarks(answer: WriteAnswer, raw: JsonObject): Remark[] {
	return serviceRemarks(answer, raw).filter(({ address }) => address.scope === 'lead');
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
		const address = { scope: 'lead', apiName } as const;
		const kept = valueUnder(stored, apiName);
		if (value === null) {
			return isCleared(kept) ? [] : [{ source: 'verification', address, value, ...whenKept(record.what) }];
		}
		const type = record.definitions.get(apiName)?.type;
		const whenReverted = type && valueTypes[type].whenReverted;
		const isMissing = kept === undefined || kept === null;
		if (!isMissing && !(whenReverted && isOtherLabel(kept, value, record))) return [];
		return [{ source: 'verification', address, value, ...(whenReverted ?? whenDropped(record.what)) }];
	});
}

/** Whether a stored record has each of these values. */
export function hasValues(
	stored: JsonObject,
	sent: Data,
	definitions: ReadonlyMap<string, FieldDefinition>,
): boolean {
	return Object.entries(sent).every(([apiName, value]) => {
		const kept = ownValue(stored, apiName);
		if (value === null || isBlank(kept)) return value === null && isBlank(kept);
		const field = definitions.get(apiName);
		if (field === undefined && typeof value === 'object') return isEqual(value, kept);
		return isSameValue(field ?? plainField(apiName, 'text'), value, kept);
	});
}

/** A lead always has its identifier. An action has one of its fields at least. */
export function isWhole(
	stored: JsonObject,
	{ what, definitions }: Pick<StoredRecord, 'what' | 'definitions'>,
): boolean {
	for (const { apiName, isIdentifier } of definitions.values()) {
		const isProof = what === 'action' || isIdentifier;
		if (isProof && ownValue(stored, apiName) !== undefined && stored[apiName] !== null) return true;
	}
	return false;
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

/** The preflight remarks without those that the verification noticed as well, so that each cause is reported once. */
export function withoutDuplicates(preflight: readonly Remark[], noticed: readonly Remark[]): Remark[] {
	if (noticed.length === 0) return [...preflight];
	const seen = noticed.filter(({ source }) => source === 'verification');
	const places = new Set(seen.map(({ address }) => printAddress(address)));
	return preflight.filter(({ address }) => !places.has(printAddress(address)));
}

/** Whether the service shows the field as cleared: it is absent, empty or, if it is a checkbox, false. */
const isCleared = (stored: unknown) =>
	(stored ?? false) === false || stored === '' || (Array.isArray(stored) && stored.length === 0);

const dropped = (message: string, hint: string) => ({ category: 'silently_dropped', message, hint }) as const;

const whenKept = (what: StoredRecord['what']) =>
	dropped(
		`The ${what} still has a value: the service did not clear the field and returned no error`,
		`Check the ${what} in the workspace, and clear the field there.`,
	);

const whenDropped = (what: StoredRecord['what']) =>
	dropped(
		`The ${what} does not have this value: the service dropped it and returned no error`,
		`Check the ${what} in the workspace, and set the value again if it should be there.`,
	);
