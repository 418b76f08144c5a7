import { documents, headingsOf, textOf } from './markdown';

const decisions = documents.filter((document) => document.startsWith('docs/decisions/'));

describe.each(decisions)('%s', (document) => {
	const text = textOf(document);

	it('has its number, a status with its date, and consequences', () => {
		const [, number = ''] = /\/(\d{4})-/.exec(document) ?? [];

		expect(headingsOf(text)[0]).toMatch(new RegExp(`^${Number(number)}\\. \\S`));
		expect(text).toMatch(/^Status: (?:accepted|replaced by decision \d+) on \d+ [A-Z][a-z]+ \d{4}$/m);
		expect(text.split('\n## Consequences\n')[1]?.trim()).toMatch(/^(?:- )?\S/);
	});
});
