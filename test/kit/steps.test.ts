import { stepsOf } from './steps';

const growth = (work: (text: string) => unknown, unit: string) =>
	stepsOf(() => work(unit.repeat(1000))) / stepsOf(() => work(unit.repeat(100)));

describe('the steps of a regular expression', () => {
	it.each<[string, RegExp, string]>([
		['a loop at the start', /^a+$/, 'a'],
		['a class', /[\p{L}\s]+/u, 'é '],
		['a pattern that is found at once', /a/, 'a'],
		['a lookbehind', /(?<=a)b/, 'a'],
	])('grow with the length of the text: %s', (_what, shape, unit) => {
		expect(growth((text) => shape.test(text), unit)).toBeLessThan(11);
	});

	it.each<[string, RegExp, string]>([
		['blanks before an end', /\s+$/, ' '],
		['two loops', /^(\s*)\s*x/, ' '],
		['a loop that is sought from each place', /a+b/, 'a'],
		['a lazy one', /"(.*?)";/, '"a'],
	])('grow with its square: %s', (_what, shape, unit) => {
		expect(growth((text) => shape.test(`${text}y`), unit)).toBeGreaterThan(50);
	});

	it('are those of replace, split, search and match too', () => {
		const ways = [
			(text: string) => text.replace(/ +$/, ''),
			(text: string) => text.split(/ +y/),
			(text: string) => text.search(/ +y/),
			(text: string) => text.match(/ +y/g),
		];
		for (const way of ways) expect(growth((text) => way(`${text}x`), ' ')).toBeGreaterThan(50);
	});
});

it('a method of a text in a loop is counted', () => {
	expect(growth((text) => [...text].map((_, place) => text.slice(place).trim()), 'a')).toBeGreaterThan(50);
	expect(growth((text) => text.trim().toLowerCase(), 'a')).toBeLessThan(11);
});

it('nothing is counted afterwards', () => {
	const { exec } = RegExp.prototype;
	const { trim } = String.prototype;
	expect(() =>
		stepsOf(() => {
			throw new Error('An example');
		}),
	).toThrow('An example');
	expect([RegExp.prototype.exec, String.prototype.trim]).toEqual([exec, trim]);
});
