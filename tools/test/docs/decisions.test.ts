import { basename } from 'node:path';

import { documents, headingsOf, targetsOf, textOf } from './markdown';

const index = 'docs/decisions/README.md';
const decisions = documents.filter((document) => /^docs\/decisions\/\d/.test(document));

describe.each(decisions)('%s', (document) => {
	const text = textOf(document);

	it('has its number, a status with its date, and consequences', () => {
		const [, number = ''] = /\/(\d{4})-/.exec(document) ?? [];

		expect(headingsOf(text)[0]).toMatch(new RegExp(`^${Number(number)}\\. \\S`));
		expect(text).toMatch(/^Status: (?:accepted|replaced by decision \d+) on \d+ [A-Z][a-z]+ \d{4}$/m);
		expect(text.split('\n## Consequences\n')[1]?.trim()).toMatch(/^(?:- )?\S/);
	});

	it('stands once in the index, under its title', () => {
		expect(textOf(index)).toContain(`- [${headingsOf(text)[0]}](${basename(document)})\n`);
	});
});

describe(index, () => {
	it('lists each decision once', () => {
		expect(targetsOf(textOf(index)).sort()).toEqual(decisions.map((document) => basename(document)).sort());
	});
});
