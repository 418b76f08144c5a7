import { omit } from 'lodash';

import type { Address } from '../remarks/address';
import type { RemarkCategory } from '../remarks/category';
import type { Remark } from '../remarks/remark';
import type { Outcome } from '../run/outcome';
import type { UncheckedValue } from '../run/report';
import type { Data } from '../sync/data';

/** Categories of remarks before the sending, whose values may be sent all the same. The service drops them silently. */
const silent: ReadonlySet<RemarkCategory> = new Set(['archived_status', 'silently_dropped']);

/** The wanted ones of these values. */
export function only(values: Data, isWanted: (name: string) => boolean): Data {
	return Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
}

/**
 * The values that were sent and, as far as the answer shows, stored. An item must not claim a value that is not stored:
 * a remark that names no sent value may be about any of them, and a value that nobody checked may be dropped in
 * silence.
 */
export function keptValues(
	sent: Data,
	remarks: readonly Remark[],
	unchecked: readonly UncheckedValue[] = [],
): Data {
	if (remarks.length === 0 && unchecked.length === 0) return sent;
	const doubtful = new Set(unchecked.map(({ field }) => field));
	for (const { source, category, address } of remarks) {
		const name = address.apiName ?? address.key;
		const isSent = name !== undefined && Object.hasOwn(sent, name);
		if (source === 'preflight') {
			if (isSent && silent.has(category)) doubtful.add(name);
		} else if (isSent) doubtful.add(name);
		else return {};
	}
	return doubtful.size === 0 ? sent : only(sent, (name) => !doubtful.has(name));
}

/** The values of an action that were sent and kept: its keys, and its fields as an object. */
export function keptEntry(
	entry: Data,
	remarks: readonly Remark[],
	unchecked: readonly UncheckedValue[] = [],
): Data {
	const { fields, ...keys } = omit(entry, 'type');
	const sent: Data = Object.fromEntries(Object.entries(fields ?? {}));
	const kept = keptValues({ ...sent, ...keys }, remarks, unchecked);
	const isKept = (name: string) => Object.hasOwn(kept, name);
	const keptFields = only(sent, isKept);
	return { ...only(keys, isKept), ...(Object.keys(keptFields).length > 0 && { fields: keptFields }) };
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
		hint: 'Map at least one field. To clear a field on purpose, set the option Empty Values to Clear.',
		...about,
	};
	const [first, ...rest] = preflight;
	return { kind: 'rejected', leadId, remarks: first ? [first, ...rest] : [nothing] };
}

/** Whether every sent field has a remark, so that nothing was kept. Of tags, a remark may be about one of them only. */
export function keptNothing(sent: Data, remarks: readonly Remark[]): boolean {
	const dropped = new Set(remarks.map(({ address }) => address.apiName));
	return Object.keys(sent).every((apiName) => dropped.has(apiName) && !Array.isArray(sent[apiName]));
}
