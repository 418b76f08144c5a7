import { spellings, spellingsIn } from '../../../nodes/shared/sync/shapes/spellings';
import { foreign } from '../../src/http/dialects/foreign';
import { say } from '../../src/http/dialects/speaking';

const nothingAsked = { query: {}, body: undefined };

function saidOf(body: unknown): unknown {
	const { payload } = say(foreign, 'getLead', 200, body, nothingAsked);
	return JSON.parse(String(payload));
}

function keysOf(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const keys = Array.isArray(value) ? [] : Object.keys(value);
	return [...keys, ...Object.values(value).flatMap(keysOf)];
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

describe('The foreign dialect', () => {
	test('has each value under a key of its own, which no row of the table has', () => {
		const listed = Object.values(spellings).flatMap((row) => spellingsIn(row));
		const strict = Object.fromEntries(listed.map((word, index) => [word, { [word]: [index] }]));
		const said = keysOf(saidOf(strict));
		expect(new Set(said).size).toBe(new Set(listed).size);
		const known = new Set(listed.map(letters));
		expect(said.filter((key) => known.has(letters(key)))).toEqual([]);
		expect(JSON.stringify(saidOf(strict)).match(/\d+(?=\])/g)).toHaveLength(Object.keys(strict).length);
	});

	test('has the same key for the same key, and leaves lists and values as they are', () => {
		const [one, other] = [saidOf([{ a: 1 }, 'x']), saidOf([{ a: 2 }, null])];
		expect(keysOf(one)).toEqual(keysOf(other));
		expect([saidOf('OK'), saidOf([1]), saidOf(null)]).toEqual(['OK', [1], null]);
	});
});
