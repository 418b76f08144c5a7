import type { Remark } from '../shared/remarks/remark';
import type { SomeRemarks } from '../shared/run/outcome';
import { ownValue } from '../shared/sync/data';
import type { Failure } from '../shared/sync/failure';
import type { ServiceRemark } from '../shared/sync/shapes/writeAnswer';
import type { Rejection } from '../shared/writes/lostAnswer/write';
import { ofMember, rejected } from './member';

const usedEmail = {
	category: 'already_exists',
	hint: 'Use another email. To see who has this one, use Get with Include Deleted: a deleted member keeps its email.',
} as const;

/** What a remark is about by its words. The first match wins. */
const rules: ReadonlyArray<readonly [words: RegExp, Pick<Remark, 'category' | 'hint'>]> = [
	[/already|exists|in use|taken/i, usedEmail],
	[
		/blank|required|missing|empty/i,
		{ category: 'missing_mandatory', hint: 'Enter a value. Without it the service stores nothing.' },
	],
];

const otherwise = {
	category: 'invalid_value',
	hint: 'Correct the value as the message says, then run the item again.',
} as const;

function remarkOfService({ field, remark }: ServiceRemark, given: MemberInput): Remark {
	const [, about] = rules.find(([words]) => words.test(remark)) ?? [undefined, otherwise];
	return {
		...about,
		source: 'service',
		message: `${field} ${remark}`.trim(),
		address: field === '' ? { scope: 'member' } : ofMember(field),
		value: ownValue(given, field),
	};
}

/** The input values by the names of the API, without secrets. */
type MemberInput = Readonly<Record<string, unknown>>;

/** The remarks in the answer to a write that was carried out. */
export function memberRemarks(remarks: readonly ServiceRemark[], given: MemberInput): Remark[] {
	return remarks.map((remark) => remarkOfService(remark, given));
}

/**
 * The remarks of a rejected call, which stored nothing. `error.details` names each wrong field. Undefined if it names
 * none, and for a failure that is not about the values.
 */
export function remarksOfRejection(
	{ reason, message, details = [], lostSince }: Failure,
	given: MemberInput,
): SomeRemarks | undefined {
	const isRejected = reason === 'bad_request' || reason === 'already_exists';
	if (!isRejected || lostSince !== undefined) return undefined;
	const [first, ...rest] = details.map((detail) =>
		remarkOfService({ field: detail.field, remark: detail.message }, given),
	);
	if (first) return [first, ...rest];
	if (reason !== 'already_exists') return undefined;
	return [{ ...remarkOfService({ field: 'email', remark: message }, given), ...usedEmail, message }];
}

/** What a rejection makes of the item, for a write that may have been lost before. */
export const rejectionBy =
	(given: MemberInput) =>
	(failure: Failure): Rejection | undefined => {
		const remarks = remarksOfRejection(failure, given);
		if (remarks === undefined) return undefined;
		const isConflict = remarks.some(({ category }) => category === 'already_exists');
		return { outcomeOf: () => rejected(remarks), isConflict };
	};
