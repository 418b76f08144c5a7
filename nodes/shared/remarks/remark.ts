import type { ServiceRemark } from '../sync/shapes/writeAnswer';

/** Where a remark points. The service writes it as a text (sync-api.md, Remark). */
export interface Address {
	/** The service names the keys of a team member without a prefix, in `error.details`. */
	readonly scope: 'lead' | 'action' | 'member';
	/** The place of the action in a list of actions. Undefined for the only action of an item. */
	readonly actionIndex?: number | undefined;
	readonly apiName?: string | undefined;
	/** A key that is not a field, such as `files[0]` of a lead and `employeeid` of an action. */
	readonly key?: string | undefined;
}

/** Reads `fields.email`, `actions[1].fields.email`, `actions[1].employeeid`, `actions[1]`, or else a key of the lead. */
export function parseAddress(text: string): Address {
	const [isAction, index, rest = ''] = /^actions\[(\d+)\](?:\.(.*))?$/s.exec(text) ?? [];
	const inner = isAction === undefined ? text : rest;
	const named = inner.startsWith('fields.') ? { apiName: inner.slice('fields.'.length) } : { key: inner };
	const part = inner === '' ? {} : named;
	return isAction === undefined
		? { scope: 'lead', ...part }
		: { scope: 'action', actionIndex: Number(index), ...part };
}

/** The address of the same place in the only action of an item, whatever the service says of its index. */
export const ofOnlyAction = ({ apiName, key }: Address) => ({ scope: 'action', apiName, key }) as const;

/** The address as the service writes it. Two addresses of the same value give the same text. */
export function printAddress(address: Address): string {
	if (address.scope === 'member') return address.apiName ?? '';
	const inner = address.apiName === undefined ? address.key : `fields.${address.apiName}`;
	if (address.scope === 'lead') return inner ?? '';
	return `actions[${address.actionIndex ?? 0}]${inner === undefined ? '' : `.${inner}`}`;
}

/** Why a value was not stored. Workflows can branch on the categories. */
export const remarkCategories = [
	...(['invalid_value', 'hidden_or_locked', 'unknown_field', 'ambiguous_column'] as const),
	...(['missing_mandatory', 'empty_row', 'unknown_action_code', 'backdating_not_allowed'] as const),
	...(['unknown_team_member', 'unknown_option', 'archived_status', 'silently_dropped'] as const),
	...(['already_exists', 'deferred', 'failed', 'uncertain', 'other'] as const),
] as const;
export type RemarkCategory = (typeof remarkCategories)[number];

/** What to do about a column that is called like no field. */
export const noFieldHint =
	'The workspace has no field for it: add one, or set Options → Reading Values → Unmatched Input to Ignore.';

/** What to do about a remark of the service. */
export const usualHints = {
	invalid_value: 'Correct the value so that it fits the type of the field, then send it again.',
	hidden_or_locked: 'Leave the field out, or ask an administrator of the workspace to show or unlock it.',
	unknown_field: 'API names are case-sensitive: refresh the list of fields and map the value to one of them.',
	missing_mandatory: 'Give every mandatory field a value, then send the entry again.',
	unknown_action_code: 'Give the name of a custom action of the workspace, or its code without ACTION_.',
	backdating_not_allowed:
		'Leave the date out, or ask an administrator to allow earlier dates for this action.',
	unknown_team_member: 'Use the email of an active team member.',
	other: 'Read the message and compare the lead in the workspace with what was sent.',
} satisfies Partial<Record<RemarkCategory, string>>;

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

/** Categories by the service's own words (sync-api.md, Remark). The first match wins. */
const byWords: ReadonlyArray<readonly [words: RegExp, category: keyof typeof usualHints]> = [
	[/hidden|locked/i, 'hidden_or_locked'],
	[/previous date|predated|back-?dat/i, 'backdating_not_allowed'],
	[/action (with that )?code/i, 'unknown_action_code'],
	[/mandatory|required|missing/i, 'missing_mandatory'],
	[/(unknown|no such|not a) field|field .*not found|not (found|defined) in the enterprise/i, 'unknown_field'],
	[/team ?member/i, 'unknown_team_member'],
];

function categoryOf(message: string, address: Address): keyof typeof usualHints {
	if (address.scope === 'action' && address.key === 'employeeid') return 'unknown_team_member';
	// The words of a remark stand at its beginning, and some patterns are slow on long texts.
	const beginning = message.slice(0, 500);
	const rule = byWords.find(([words]) => words.test(beginning));
	if (rule) return rule[1];
	const isAboutAValue =
		address.apiName !== undefined || (address.scope === 'action' && address.key !== undefined);
	return isAboutAValue ? 'invalid_value' : 'other';
}

/** A remark of the service, without the value that it is about. */
export function fromService({ field, remark: message }: ServiceRemark): Remark {
	const address = parseAddress(field);
	const category = categoryOf(message, address);
	return { message, category, source: 'service', address, hint: usualHints[category] };
}
