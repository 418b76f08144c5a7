import { parseAddress, printAddress } from '../remarks/address';
import { fromService, type Remark } from '../remarks/remark';
import type { Data } from '../sync/data';
import type { WriteAnswer } from '../sync/shapes/answers';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { valueTypes } from '../values/types';

/** The service's remarks about the fields of the lead, each with the value that it is about. */
export function fieldRemarks(answer: WriteAnswer, raw: Readonly<Record<string, unknown>>): Remark[] {
	return answer.remarks
		.map((remark) => fromService(remark, ({ apiName }) => (apiName === undefined ? undefined : raw[apiName])))
		.filter(({ address }) => address.scope === 'lead');
}

/**
 * What the service dropped without a word, seen in the lead that an update answers with (sync-api.md, Lead stage
 * pipeline: an archived status silently reverts). A value of a type that never reverts comes back in a spelling of the
 * service's own, so it was dropped only if there is none.
 */
export function silentDrops(
	sent: Data,
	answer: WriteAnswer,
	definitions: ReadonlyMap<string, FieldDefinition>,
	what: 'lead' | 'action' = 'lead',
): Remark[] {
	const stored = answer.fields;
	if (stored === undefined) return [];
	const told = new Set(answer.remarks.map(({ field }) => parseAddress(field).apiName));
	return Object.entries(sent).flatMap(([apiName, value]): Remark[] => {
		if (value === null || told.has(apiName)) return [];
		const type = definitions.get(apiName)?.type;
		const whenReverted = type && valueTypes[type].whenReverted;
		const kept = whenReverted ? stored[apiName] === value : apiName in stored;
		if (kept) return [];
		const address = { scope: 'lead', apiName } as const;
		return [{ source: 'verification', address, value, ...(whenReverted ?? whenDropped(what)) }];
	});
}

/** What was foreseen, without what was then seen to happen: that is told once. */
export function notSeen(foreseen: readonly Remark[], noticed: readonly Remark[]): Remark[] {
	const seen = noticed.filter(({ source }) => source === 'verification');
	const places = new Set(seen.map(({ address }) => printAddress(address)));
	return foreseen.filter(({ address }) => !places.has(printAddress(address)));
}

function whenDropped(what: 'lead' | 'action') {
	return {
		category: 'silently_dropped',
		message: `The ${what} does not have this value: the service dropped it without a word`,
		hint: `Look at the ${what} in the workspace, and set the value again if it should be there.`,
	} as const;
}
