import { parseAddress, printAddress } from '../remarks/address';
import { fromService, type Remark } from '../remarks/remark';
import type { Data } from '../sync/data';
import type { WriteAnswer } from '../sync/shapes/answers';
import type { FieldDefinition } from '../sync/shapes/definitions';

/** The service's remarks about the fields of the lead, each with the value that it is about. */
export function fieldRemarks(answer: WriteAnswer, raw: Readonly<Record<string, unknown>>): Remark[] {
	return answer.remarks
		.map((remark) => fromService(remark, ({ apiName }) => (apiName === undefined ? undefined : raw[apiName])))
		.filter(({ address }) => address.scope === 'lead');
}

/** The fields whose value the service can put aside without a word, although it is there. */
const revertible = new Set<FieldDefinition['type']>(['status', 'lostReason']);

/**
 * What the service dropped without a word, seen in the lead that an update answers with (sync-api.md, Lead stage
 * pipeline: an archived status silently reverts). Values of other types come back in a form of the service's own, so of
 * them only the absence tells.
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
		const kept = type !== undefined && revertible.has(type) ? stored[apiName] === value : apiName in stored;
		return kept ? [] : [silentDrop(apiName, value, type, what)];
	});
}

/** What was foreseen, without what was then seen to happen: that is told once. */
export function notSeen(foreseen: readonly Remark[], noticed: readonly Remark[]): Remark[] {
	const seen = noticed.filter(({ source }) => source === 'verification');
	const places = new Set(seen.map(({ address }) => printAddress(address)));
	return foreseen.filter(({ address }) => !places.has(printAddress(address)));
}

export function silentDrop(
	apiName: string,
	value: unknown,
	type: FieldDefinition['type'] | undefined,
	what: 'lead' | 'action' = 'lead',
): Remark {
	const about = { source: 'verification', address: { scope: 'lead', apiName }, value } as const;
	if (type === 'status') {
		return {
			...about,
			category: 'archived_status',
			message: 'The lead does not have this status: the service put it aside without a word',
			hint: 'Use a status that is not archived, spelled as in the pipeline.',
		};
	}
	if (type === 'lostReason') {
		return {
			...about,
			category: 'silently_dropped',
			message: 'The lead does not have this lost reason: the service put it aside without a word',
			hint: 'Set a status of a LOST stage together with a lost reason that is not archived.',
		};
	}
	return {
		...about,
		category: 'silently_dropped',
		message: `The ${what} does not have this value: the service dropped it without a word`,
		hint: `Look at the ${what} in the workspace, and set the value again if it should be there.`,
	};
}
