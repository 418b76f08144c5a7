import { problemOfJson } from '../../../nodes/shared/session/jsonText';

describe('a text that is no JSON', () => {
	it.each([
		[
			'{"notes": "two\nlines"}',
			'line 1, column 15: a line break or a tab in a value. Write {{ JSON.stringify(',
		],
		['{\n "notes": "say "hi" to her"}', 'line 2, column 17: a quote in a value'],
		['{"name": "Asha" "city": "Pune"}', 'line 1, column 17: a quote in a value, or no comma'],
		['{"name": "Asha",}', 'line 1, column 17: a comma too much'],
		['[1,,2]', 'line 1, column 4: a comma too much'],
		['{"rating": }', 'line 1, column 12: no value after the colon'],
		['{"rating": , "name": "x"}', 'line 1, column 12: no value after the colon'],
		["{'name': 'Asha'}", 'line 1, column 2: a quote that JSON does not know'],
		['{name: "Asha"}', 'line 1, column 2: a word without quotes'],
		['{"name": Asha}', 'line 1, column 10: a word without quotes'],
		['{"ok": true, "no": undefined}', 'line 1, column 20: a word without quotes'],
		['{"name": "Asha', 'line 1, column 15: a text without its last quote'],
		['{"name": "Asha"', 'line 1, column 16: the end is missing'],
		['{"amount": 1e5', 'line 1, column 15: the end is missing'],
		['{"path": "a\\\\b\\"c",}', 'a comma too much'],
	])('is said where and why, without its values: %s', (text, said) => {
		const problem = problemOfJson(text);
		expect(problem).toContain(said);
		expect(problem).not.toMatch(/Asha|Pune/);
	});

	it('may stand in a code fence', () => {
		expect(problemOfJson('```json\n{}\n```')).toBe('It stands in a code fence: leave out the lines with ```');
	});
});
