import type { DialectName } from '../../sandbox/src/server';

const dialects = ['strict', 'observed'] as const;

export type TestedDialect = (typeof dialects)[number];

/**
 * How the sandboxes of the tests of the nodes answer. `npm test`, `npm run chaos` and `npm run e2e` use `strict`, and
 * `.ci/run observed` runs the tests in `observed`. By hand:
 *
 *     DIALECT=observed npm run test:only test/leads
 *     DIALECT=foreign npm run chaos
 *
 * In `foreign` nodes understand no answer, so only chaos has anything to say about it. The tests of the sandbox set the
 * dialect themselves.
 */
export const dialect = spokenBy(process.env['DIALECT'] || 'strict');

function spokenBy(name: string): DialectName {
	const known = [...dialects, 'foreign' as const].find((one) => one === name);
	if (known === undefined)
		throw new Error(`DIALECT is ${name}. It must be ${dialects.join(', ')} or foreign.`);
	return known;
}

/** What a test expects in this dialect. Only for what differs on purpose. */
export const inDialect = <Expected>(expected: Readonly<Record<TestedDialect, Expected>>): Expected =>
	expected[dialect === 'observed' ? 'observed' : 'strict'];
