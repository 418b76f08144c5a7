import type { Remark, RemarkCategory } from '../shared/remarks/remark';
import type { Outcome, SomeRemarks } from '../shared/run/outcome';
import type { Failure } from '../shared/sync/failure';
import type { ServiceRemark } from '../shared/sync/shapes/serviceRemarks';

/** A remark about a value that the node held back. */
export function heldBackRemark(
	apiName: string,
	value: unknown,
	{ category, message, hint }: Pick<Remark, 'category' | 'message' | 'hint'>,
): Remark {
	return { category, message, hint, source: 'preflight', address: { scope: 'member', apiName }, value };
}

interface Rule {
	readonly words: RegExp;
	readonly category: RemarkCategory;
	readonly hint: string;
}

const usedEmail = {
	category: 'already_exists',
	hint: 'Use another email. To see who has this one, use Get with Include Deleted: a deleted member keeps its email.',
} as const;

const rules: readonly Rule[] = [
	{ words: /already|exists|in use|taken/i, ...usedEmail },
	{
		words: /blank|required|missing|empty/i,
		category: 'missing_mandatory',
		hint: 'Enter a value. Without it the service stores nothing.',
	},
];

const otherwise = {
	category: 'invalid_value',
	hint: 'Correct the value as the message says, then run the item again.',
} as const;

function remarkOfService({ field, remark }: ServiceRemark, given: MemberInput): Remark {
	const { category, hint } = rules.find(({ words }) => words.test(remark)) ?? otherwise;
	return {
		category,
		source: 'service',
		message: `${field} ${remark}`.trim(),
		hint,
		address: { scope: 'member', ...(field === '' ? {} : { apiName: field }) },
		value: Object.hasOwn(given, field) ? given[field] : undefined,
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

export function rejected(remarks: SomeRemarks): Outcome {
	return { kind: 'rejected', leadId: undefined, remarks };
}
