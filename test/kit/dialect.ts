import { omit, pick } from 'lodash';

import {
	type AnswerName,
	type Dialect,
	dialectOfProfile,
	observed,
	type Profile,
	readProfileFile,
} from '../../sandbox/src/server';

const dialects = ['strict', 'observed'] as const;

export type TestedDialect = (typeof dialects)[number];

/** The dialect of the sandboxes, and the tested dialect that is most like it. */
interface Spoken {
	readonly dialect: TestedDialect | Dialect;
	readonly like: TestedDialect;
}

/**
 * How the sandboxes of the tests of the nodes answer. `npm test`, `npm run chaos` and `npm run e2e` use `strict`, and
 * `.ci/run observed` runs the tests in `observed`. By hand, also with the profile of a service:
 *
 *     DIALECT=observed npm run test:only test/leads
 *     DIALECT=profile.json npm run chaos
 *
 * The tests of the sandbox set the dialect themselves.
 */
export const { dialect, like } = spokenBy(process.env['DIALECT'] || 'strict');

function spokenBy(name: string): Spoken {
	const known = dialects.find((one) => one === name);
	if (known !== undefined) return { dialect: known, like: known };
	if (!name.endsWith('.json'))
		throw new Error(`DIALECT is ${name}. It must be ${dialects.join(', ')}, or the path of a profile.`);
	const profile = readProfileFile(name);
	return { dialect: dialectOfProfile(profile), like: showsIds(profile) ? 'observed' : 'strict' };
}

/**
 * The dialect of the tests, with these answers in the form that `inDialect` expects: for a test that is about that form
 * itself, or about the number of requests that it takes.
 */
export function withUsual(...answers: readonly AnswerName[]): TestedDialect | Dialect {
	if (typeof dialect === 'string') return dialect;
	const usual = like === 'observed' ? observed.ways : {};
	return { ...dialect, ways: { ...omit(dialect.ways, answers), ...pick(usual, answers) } };
}

/** Whether a search shows the IDs of leads: most of what differs on purpose depends on it. */
function showsIds({ answers }: Profile): boolean {
	return answers.searchLeads?.['ID of an entry']?.verdict === 'forms';
}

/** What a test expects in this dialect. Only for what differs on purpose. */
export const inDialect = <Expected>(expected: Readonly<Record<TestedDialect, Expected>>): Expected =>
	expected[like];
