import { parseAddress, printAddress } from '../remarks/address';
import { fromService, type Remark } from '../remarks/remark';
import { type Data, ownValue } from '../sync/data';
import type { WriteAnswer } from '../sync/shapes/writeAnswer';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { valueTypes } from '../values/types';

/** The service's remarks about the fields of the lead, each with the value that it is about. */
export function fieldRemarks(answer: WriteAnswer, raw: Readonly<Record<string, unknown>>): Remark[] {
	return answer.remarks
		.map((remark) =>
			fromService(remark, ({ apiName }) => (apiName === undefined ? undefined : ownValue(raw, apiName))),
		)
		.filter(({ address }) => address.scope === 'lead');
}

/**
 * Finds the values that the service dropped without an error, in the lead that it returns for an update (sync-api.md,
 * Lead stage pipeline: an archived status silently reverts). The service may return a value in another spelling. So
 * unless its type can revert, a value counts as dropped only when it is missing. An answer without any field shows
 * nothing about the lead.
 */
export function silentDrops(
	sent: Data,
	answer: WriteAnswer,
	definitions: ReadonlyMap<string, FieldDefinition>,
	what: 'lead' | 'action' = 'lead',
): Remark[] {
	const stored = answer.fields;
	if (stored === undefined || Object.keys(stored).length === 0) return [];
	const reported = new Set(answer.remarks.map(({ field }) => parseAddress(field).apiName));
	return Object.entries(sent).flatMap(([apiName, value]): Remark[] => {
		if (value === null || reported.has(apiName)) return [];
		const type = definitions.get(apiName)?.type;
		const whenReverted = type && valueTypes[type].whenReverted;
		const kept = whenReverted ? ownValue(stored, apiName) === value : Object.hasOwn(stored, apiName);
		if (kept) return [];
		const address = { scope: 'lead', apiName } as const;
		return [{ source: 'verification', address, value, ...(whenReverted ?? whenDropped(what)) }];
	});
}

/** The preflight remarks, minus those that the verification found too, so that each cause is reported once. */
export function withoutDuplicates(preflight: readonly Remark[], noticed: readonly Remark[]): Remark[] {
	const seen = noticed.filter(({ source }) => source === 'verification');
	const places = new Set(seen.map(({ address }) => printAddress(address)));
	return preflight.filter(({ address }) => !places.has(printAddress(address)));
}

function whenDropped(what: 'lead' | 'action') {
	return {
		category: 'silently_dropped',
		message: `The ${what} does not have this value: the service dropped it and returned no error`,
		hint: `Check the ${what} in the workspace, and set the value again if it should be there.`,
	} as const;
}
