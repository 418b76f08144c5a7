import type { RemarkCategory } from '../shared/remarks/category';
import type { Remark } from '../shared/remarks/remark';
import type { Outcome, SomeRemarks } from '../shared/run/outcome';
import type { Failure } from '../shared/sync/failure';

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

const rules: readonly Rule[] = [
	{
		words: /already|exists|in use|taken/i,
		category: 'already_exists',
		hint: 'Use another email. To see who has this one, use Get with Include Deleted: a deleted member keeps its email.',
	},
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

/**
 * The remarks of a rejected call, which stored nothing. `error.details` names each wrong field. Undefined if it names
 * none.
 *
 * `given` holds the input values by the names of the API, without secrets.
 */
export function remarksOfService(
	{ details = [] }: Failure,
	given: Readonly<Record<string, unknown>>,
): SomeRemarks | undefined {
	const [first, ...rest] = details.map(({ field, message }): Remark => {
		const { category, hint } = rules.find(({ words }) => words.test(message)) ?? otherwise;
		return {
			category,
			source: 'service',
			message: `${field} ${message}`.trim(),
			hint,
			address: { scope: 'member', apiName: field },
			value: given[field],
		};
	});
	return first && [first, ...rest];
}

export function rejected(remarks: SomeRemarks): Outcome {
	return { kind: 'rejected', leadId: undefined, remarks };
}
