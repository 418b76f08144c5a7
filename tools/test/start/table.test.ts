import { table } from '../../start/table';

const columns = [
	{ title: 'Name', text: (name: string) => name },
	{ title: 'Note', width: 12, text: () => 'A note of more than twelve characters' },
];

describe('a table', () => {
	it('fits into a terminal of 120 characters and cuts longer text', () => {
		const lines = table(columns, ['x'.repeat(1000)]).split('\n');

		expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
		expect(lines.at(-2)).toMatch(/x+… .*A note of… /);
	});

	it('keeps a value on one line', () => {
		const [, , , ...rows] = table(columns, ['first\nsecond\r\nthird\u2028fourth']).split('\n');

		expect(rows).toHaveLength(2);
		expect(rows[0]).toContain('first second third fourth');
	});

	it('prints no control characters and no changes of the text direction', () => {
		const printed = table(columns, ['\u001B[31mred\u0007 \u202Eback\u200B']);

		expect(printed).not.toMatch(/[\u001B\u0007\u202E\u200B]/u); // eslint-disable-line no-control-regex -- the test is about these characters
		expect(printed).toContain('red');
	});
});
