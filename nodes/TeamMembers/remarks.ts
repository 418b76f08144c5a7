import type { RemarkCategory } from '../shared/remarks/category';
import type { Remark } from '../shared/remarks/remark';
import type { Outcome, SomeRemarks } from '../shared/run/outcome';
import type { Failure } from '../shared/sync/failure';

/** A value that is not sent, and why. */
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
		hint: 'Use another email. Who has this one can be seen with Get; a deleted member keeps its email.',
	},
	{
		words: /blank|required|missing|empty/i,
		category: 'missing_mandatory',
		hint: 'Give it a value: without it the service takes nothing.',
	},
];

const otherwise = {
	category: 'invalid_value',
	hint: 'Correct the value as the message says, then run the item again.',
} as const;

/**
 * Such a call is refused whole, and `error.details` names each field that is wrong. Undefined when nothing is named.
 *
 * `sent` holds what was given by the names that the service uses, and no secret.
 */
export function remarksOfService(
	{ details = [] }: Failure,
	sent: Readonly<Record<string, unknown>>,
): SomeRemarks | undefined {
	const [first, ...rest] = details.map(({ field, message }): Remark => {
		const { category, hint } = rules.find(({ words }) => words.test(message)) ?? otherwise;
		return {
			category,
			source: 'service',
			message: `${field} ${message}`.trim(),
			hint,
			address: { scope: 'member', apiName: field },
			value: sent[field],
		};
	});
	return first && [first, ...rest];
}

export function rejected(remarks: SomeRemarks): Outcome {
	return { kind: 'rejected', leadId: undefined, remarks };
}
