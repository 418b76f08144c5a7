import type { ServiceRemark } from '../sync/shapes/serviceRemarks';
import { type Address, parseAddress } from './address';
import type { RemarkCategory } from './category';

/**
 * One thing that was not stored as it was given.
 *
 * `source` says who noticed it: the service in its answer (service), the node before it sent the item (preflight), or
 * the node when it compared the stored record (verification).
 */
export interface Remark {
	readonly message: string;
	readonly category: RemarkCategory;
	readonly source: 'service' | 'preflight' | 'verification';
	readonly address: Address;
	/** The column of the input that gave the value, if it is not called like the field. */
	readonly column?: string | undefined;
	/** The value that was given for the address. */
	readonly value?: unknown;
	/** What to do about it, in one sentence. */
	readonly hint: string;
	readonly actionId?: string | undefined;
	/** When the service takes it, in epoch milliseconds, if it was deferred. */
	readonly retryAt?: number;
}

/** The message without its beginning, for a sentence that says already that something was not written. */
export const causeOf = (message: string): string => message.replace(/^Not (?:sent|written): /, '');

interface Rule {
	readonly words: RegExp;
	readonly category: RemarkCategory;
}

/** Categories by the service's own words (sync-api.md, Remark). The first match wins. */
const byWords: readonly Rule[] = [
	{ words: /hidden|locked/i, category: 'hidden_or_locked' },
	{ words: /previous date|predated|back-?dat/i, category: 'backdating_not_allowed' },
	{ words: /action with (that|the|this)? ?code|action code/i, category: 'unknown_action_code' },
	{ words: /mandatory|required|missing/i, category: 'missing_mandatory' },
	{
		words: /(unknown|no such|not a) field|field .*not found|not (found|defined) in the enterprise/i,
		category: 'unknown_field',
	},
	{ words: /team ?member/i, category: 'unknown_team_member' },
];

/**
 * So many characters of a remark are judged: its words stand at the beginning, and some patterns are slow on long
 * texts.
 */
const longestJudged = 500;

function categoryOf(message: string, address: Address): RemarkCategory {
	if (address.scope === 'action' && address.key === 'employeeid') return 'unknown_team_member';
	const beginning = message.slice(0, longestJudged);
	const rule = byWords.find(({ words }) => words.test(beginning));
	if (rule) return rule.category;
	const isAboutAValue =
		address.apiName !== undefined || (address.scope === 'action' && address.key !== undefined);
	return isAboutAValue ? 'invalid_value' : 'other';
}

const hints: Readonly<Record<RemarkCategory, string>> = {
	invalid_value: 'Correct the value so that it fits the type of the field, then send it again.',
	hidden_or_locked: 'Leave the field out, or ask an administrator of the workspace to show or unlock it.',
	unknown_field: 'API names are case-sensitive: refresh the list of fields and map the value to one of them.',
	ambiguous_column: 'Rename the column to the API name of the field that is meant.',
	missing_mandatory: 'Give every mandatory field a value, then send the entry again.',
	unknown_action_code: 'Choose the action from the list; the code is written without ACTION_.',
	backdating_not_allowed:
		'Leave the date out, or ask an administrator to allow earlier dates for this action.',
	unknown_team_member: 'Use the email of an active team member.',
	unknown_option: 'Use one of the labels of the field, or allow the service to create new ones.',
	archived_status: 'Use a status that is not archived.',
	silently_dropped: 'Look at the workspace, and set the value again if it is missing.',
	already_exists: 'Use Update with the Lead ID of the existing lead.',
	deferred: 'Run the item again at the time in retryAt, or later.',
	failed: 'Read the message, then run the item again.',
	uncertain: 'Check whether it is in the workspace before you run the item again.',
	other: 'Read the message and compare the lead in the workspace with what was sent.',
};

export function defaultHint(category: RemarkCategory): string {
	return hints[category];
}

/** Returns the value that was sent at an address, so that the remark can show it. */
type SentValue = (address: Address) => unknown;

export function fromService(remark: ServiceRemark, sentValue: SentValue): Remark {
	const address = parseAddress(remark.field);
	const category = categoryOf(remark.remark, address);
	return {
		message: remark.remark,
		category,
		source: 'service',
		address,
		value: sentValue(address),
		hint: defaultHint(category),
	};
}
