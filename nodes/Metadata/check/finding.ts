import { countBy, groupBy, sortBy } from 'lodash';

import type { Data } from '../../shared/sync/data';

/**
 * How much a finding matters. `problem`: a write or a read does not work until somebody mends it. `warning`: values may
 * be held back, dropped or misread. `info`: good to know.
 */
type Severity = 'problem' | 'warning' | 'info';

/** Every kind of finding, in the order of the result. Workflows filter by these keys, so they stay as they are. */
const severities = {
	cannot_be_read: 'problem',
	no_identifier: 'problem',
	hidden_identifier: 'problem',
	incomplete_list: 'warning',
	hidden_field: 'warning',
	no_choice: 'warning',
	full_list: 'warning',
	unknown_type: 'warning',
	unreadable_definition: 'warning',
	no_date_format: 'warning',
	unreadable_date_format: 'warning',
	duplicate_name: 'warning',
	archived_default: 'warning',
	archived_in_use: 'warning',
	no_date_header: 'warning',
	archived_not_counted: 'info',
	rate_limit: 'info',
	no_rate_limit: 'info',
	no_lead_ids: 'info',
	lead_ids: 'info',
	unknown_lead_ids: 'info',
	locked_field: 'info',
	mandatory_fields: 'info',
	file_field: 'info',
	no_earlier_date: 'info',
	not_assignable: 'info',
	sync_token: 'info',
} as const satisfies Record<string, Severity>;

type Kind = keyof typeof severities;

/** One thing that a person should know of a workspace. */
export interface Finding {
	readonly finding: Kind;
	readonly about: 'workspace' | 'field' | 'action' | 'status' | 'lost_reason' | 'team_member';
	/** Which one: an API name, an action with its code, a label, an email. Empty if it is the only one. */
	readonly subject: string;
	/** What was found, and what comes of it. */
	readonly message: string;
	/** What to do next. */
	readonly hint: string;
}

/** One way in which a thing of a workspace can be wrong. */
export interface Flaw<Thing> {
	readonly finding: Kind;
	/** What to say of a thing that has the flaw, a text for each time. */
	says(thing: Thing): string | false | readonly string[];
	readonly hint: string;
}

/** The flaws that a thing has. */
export function flawsOf<Thing>(
	thing: Thing,
	flaws: ReadonlyArray<Flaw<Thing>>,
	subject: Pick<Finding, 'about' | 'subject'>,
): Finding[] {
	return flaws.flatMap(({ finding, says, hint }) =>
		[says(thing) || []].flat().map((message) => ({ ...subject, finding, message, hint })),
	);
}

export const unreadableDefinition = {
	finding: 'unreadable_definition',
	says: ({ unreadable }: { readonly unreadable: readonly string[] }) =>
		unreadable.length > 0 &&
		`Parts of the definition cannot be read: ${some(unreadable)}. The nodes cannot check what depends on them`,
} as const;

/** Of one kind. A workspace may have thousands of members, and nobody reads as many items. */
const mostOfAKind = 50;
/** Of a subject, in characters. */
const longestSubject = 100;

const kinds = Object.keys(severities);

/** One item for each finding, what matters most first. The first item counts them. */
export function findingItems(findings: readonly Finding[], looked: readonly string[]): Data[] {
	const counts = countBy(findings, ({ finding }) => severities[finding]);
	const inOrder = sortBy(findings, ({ finding }) => kinds.indexOf(finding));
	const ofAKind = Object.values(groupBy(inOrder, ({ finding, about }) => `${finding} ${about}`));
	return [summaryOf(counts, looked), ...ofAKind.flatMap(bounded).map(itemOf)];
}

function bounded(findings: readonly Finding[]): readonly Finding[] {
	const [first, ...others] = findings;
	if (first === undefined || findings.length <= mostOfAKind) return findings;
	const left = findings.length - mostOfAKind;
	const rest = {
		...first,
		subject: `${left} more`,
		message: `The same was found ${left === 1 ? 'once' : `${left} times`} more, which is not listed here`,
	};
	return [first, ...others.slice(0, mostOfAKind - 1), rest];
}

function itemOf({ finding, about, subject, message, hint }: Finding): Data {
	const severity: Severity = severities[finding];
	return { finding, severity, about, subject: subject.slice(0, longestSubject), message, hint };
}

function summaryOf(
	{ problem = 0, warning = 0 }: Readonly<Record<string, number>>,
	looked: readonly string[],
): Data {
	const found = [counted(problem, 'problem'), counted(warning, 'warning')].join(' and ');
	return {
		finding: 'summary',
		severity: 'info',
		about: 'workspace',
		subject: '',
		message: `The check found ${found}. It looked at ${looked.join(', ')}`,
		hint:
			problem + warning === 0
				? 'Nothing needs to be done.'
				: 'Read the other items, the most important first, and do what their hints say.',
	};
}

/** `no problems`, `1 warning`, `2 fields`. */
export function counted(count: number, noun: string): string {
	return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`;
}

const mostNamed = 10;

/** The first names of a list, for a sentence. */
export function some(names: readonly string[]): string {
	const shown = names.slice(0, mostNamed).map((name) => name.slice(0, longestSubject));
	const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
	return shown.join(', ') + more;
}

/** Two things or more that share a name. */
type Namesakes<Thing> = readonly [Thing, Thing, ...Thing[]];

/** Returns a list of things for each name that several of them have. Things without a name are left out. */
export function namesakes<Thing>(
	things: Iterable<Thing>,
	nameOf: (thing: Thing) => string,
): ReadonlyArray<Namesakes<Thing>> {
	return Object.entries(groupBy([...things], nameOf)).flatMap(([name, [first, second, ...others]]) =>
		name === '' || first === undefined || second === undefined ? [] : [[first, second, ...others] as const],
	);
}
