const dialects = ['strict', 'observed'] as const;

type TestedDialect = (typeof dialects)[number];

/**
 * How the sandboxes of the tests of the nodes answer. `npm test` and `npm run e2e` use `strict`, and `.ci/run observed`
 * runs the same tests in `observed`. By hand:
 *
 *     DIALECT=observed npm run test:only test/leads
 *
 * The tests of the sandbox set the dialect themselves.
 */
export const dialect = dialectOf(process.env['DIALECT'] || 'strict');

function dialectOf(name: string): TestedDialect {
	const found = dialects.find((known) => known === name);
	if (found !== undefined) return found;
	throw new Error(`DIALECT is ${name}. It must be one of ${dialects.join(', ')}.`);
}

/** What a test expects in this dialect. Only for what differs on purpose. */
export const inDialect = <Expected>(expected: Readonly<Record<TestedDialect, Expected>>): Expected =>
	expected[dialect];
