import type { Address } from '../remarks/address';
import type { Remark } from '../remarks/remark';
import type { Outcome } from '../run/outcome';
import type { Data } from '../sync/data';

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
