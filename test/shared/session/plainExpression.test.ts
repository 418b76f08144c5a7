import * as fc from 'fast-check';
import { get } from 'lodash';
import { DateTime } from 'luxon';
import type { IExecuteFunctions } from 'n8n-workflow';

import { type Evaluate, Parameters, plainReader, plainValue } from '../../../nodes/shared/session/parameters';

class Weekday {
	readonly name = 'Monday';
}

/** A path into the item, and what stands there. */
const plainPaths: ReadonlyArray<readonly [path: string, json: object, value: unknown]> = [
	['.a', { a: 'x' }, 'x'],
	['.a', { a: '' }, ''],
	['.a', { a: 0 }, 0],
	['.a', { a: false }, false],
	['.a', { a: null }, null],
	['.a', { a: ['x', 1, true, null] }, ['x', 1, true, null]],
	['.a', { a: [] }, []],
	['.a', { a: undefined }, undefined],
	['.a', {}, undefined],
	['.a.b', { a: { b: 'x' } }, 'x'],
	['.a.b', { a: {} }, undefined],
	['.a.b', { a: Object.create(null) as object }, undefined],
	['["first name"]', { 'first name': 'x' }, 'x'],
	["['first name'].b", { 'first name': { b: 'x' } }, 'x'],
	['[""]', { '': 'x' }, 'x'],
	['.$a_1', { $a_1: 'x' }, 'x'],
];

/** What n8n has to evaluate, because it could change or refuse it. */
const onlyN8n: ReadonlyArray<readonly [path: string, json: object]> = [
	['.a', { a: {} }],
	['.a', { a: [{}] }],
	['.a', { a: [['x']] }],
	['.a', { a: ['x', undefined] }],
	['.a', { a: Object.assign(Object.create(Array.prototype) as object, { length: 0 }) }],
	['.a', { a: Object.setPrototypeOf(['x'], Weekday.prototype) as object }],
	['.a', { a: new Date(0) }],
	['.a', { a: 1n }],
	['.a', { a: () => 'x' }],
	['.a.b', {}],
	['.a.b', { a: null }],
	['.a.b', { a: undefined }],
	['.a.b', { a: 'x' }],
	['.a.length', { a: 'x' }],
	['.a.length', { a: ['x'] }],
	['.a.name', { a: new Weekday() }],
	['.a.name', { a: () => 'x' }],
	['.constructor', {}],
	['.a.toString', { a: {} }],
	['["__proto__"]', {}],
];

/** Reads each item, and counts how often n8n is asked. n8n's own result is marked, unless it agrees. */
function readingOf(path: string, jsons: readonly object[], byN8n: Evaluate) {
	const asked: number[] = [];
	const items = jsons.map((json) => ({ json }));
	const read = plainReader(`={{ $json${path} }}`, items, (item) => {
		asked.push(item);
		return byN8n(item);
	});
	return { asked, values: read && jsons.map((_, item) => read(item)) };
}

describe('an expression that names a key of the item', () => {
	it.each(plainPaths)('is read without n8n, once n8n has agreed: %s of %j', (path, json, value) => {
		const { asked, values } = readingOf(path, [json, json, json], () => value);
		expect(values).toEqual([value, value, value]);
		expect(asked).toEqual([0]);
	});

	it.each(plainPaths)('is left to n8n as soon as n8n disagrees: %s of %j', (path, json) => {
		const { asked, values } = readingOf(path, [json, json, json], (item) => `n8n ${item}`);
		expect(values).toEqual(['n8n 0', 'n8n 1', 'n8n 2']);
		expect(asked).toEqual([0, 1, 2]);
	});

	it.each(onlyN8n)(
		'is always left to n8n where it could change or refuse the value: %s of %j',
		(path, json) => {
			const inherited: unknown = get(json, path.replace(/^\./, ''));
			for (const value of [inherited, undefined])
				expect(readingOf(path, [json, json], () => value)).toEqual({ asked: [0, 1], values: [value, value] });
		},
	);

	it('is tried once with a value and once without, and one verdict says nothing of the other', () => {
		const jsons = [{ a: 1 }, {}, { a: 2 }, {}];
		const agrees = readingOf('.a', jsons, (item) => [1, undefined, 2, undefined][item]);
		expect(agrees).toEqual({ asked: [0, 1], values: [1, undefined, 2, undefined] });
		const refuses = readingOf('.a', jsons, (item) => [1, 'refused', 2, 'refused'][item]);
		expect(refuses).toEqual({ asked: [0, 1, 3], values: [1, 'refused', 2, 'refused'] });
		const objectFirst = readingOf('.a', [{ a: {} }, ...jsons], (item) => [{}, 1, undefined][item]);
		expect(objectFirst).toEqual({ asked: [0, 1, 2], values: [{}, 1, undefined, 2, undefined] });
	});

	it('gives each item a list of its own', () => {
		const list = ['x'];
		const { values = [] } = readingOf('.a', [{ a: list }, { a: list }], () => ['x']);
		expect(values).toEqual([list, list]);
		expect(values.some((value) => value === list)).toBe(false);
	});

	it('reads nothing of an item that is not there', () => {
		const read = plainReader('={{ $json.a }}', [], () => undefined);
		expect([read?.(0), read?.(7)]).toEqual([undefined, undefined]);
	});

	it.each([
		...['={{ $json }}', '={{ $json.a + 1 }}', '={{ $json.1a }}', '={{ $json["a" + "b"] }}', '={{$json.a}} x'],
		...['{{ $json.a }}', 'x ={{ $json.a }}', '={{ $json["a\\n"] }}', "={{ $json['}'] }}", '={{ $json[0] }}'],
		...['={{ $input.a }}', '={{ $json.a. }}', '={{ $json.a() }}', '={{ $json["a\'] }}', '={{ $jsonx.a }}'],
	])('is no other expression: %s', (expression) => {
		expect(plainReader(expression, [], () => 'n8n')).toBeUndefined();
	});

	it('takes blanks around the path, or none', () => {
		for (const expression of ['={{$json.a}}', '={{  $json.a\n}}'])
			expect(plainReader(expression, [{ json: { a: 1 } }], () => 1)?.(0)).toBe(1);
	});

	it('finds every key by its name in quotes', () => {
		const keys = fc.string({ unit: fc.constantFrom('a', ' ', '.', '[', ']', '$', 'é', '-', '7', "'") });
		const prefixed = keys.map((key) => `k${key}`);
		fc.assert(
			fc.property(fc.array(prefixed, { minLength: 1, maxLength: 3 }), (names) => {
				const json = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'here');
				const path = names.map((name) => `["${name}"]`).join('');
				expect(readingOf(path, [Object(json), Object(json)], () => 'here').asked).toEqual([0]);
			}),
		);
	});
});

describe('a parameter with several values', () => {
	const items = [{ json: { a: 'x' } }, { json: { a: 'y' } }];
	/** Evaluates as n8n does where the expression is plain, and notes for which path it was asked. */
	function expressions(result: (path: string, item: number) => unknown) {
		const asked: string[] = [];
		const evaluated = (path: string, item: number) => {
			asked.push(`${path} of ${item}`);
			return result(path, item);
		};
		const context = {
			getNode: () => ({ parameters: {} }),
			getInputData: () => items,
			getNodeParameter: evaluated,
		};
		return { asked, all: new Parameters(context as unknown as IExecuteFunctions) };
	}
	const asN8n = (_path: string, item: number) => items[item]?.json.a;

	it('is read part by part, and fixed parts stay as they are', () => {
		const { asked, all } = expressions(asN8n);
		const raw = { one: '={{ $json.a }}', two: ['={{ $json.a }}', 7, null], three: 'x' };
		const read = plainValue(all, 'it', raw);
		expect([read?.(0), read?.(1)]).toEqual([
			{ one: 'x', two: ['x', 7, null], three: 'x' },
			{ one: 'y', two: ['y', 7, null], three: 'x' },
		]);
		expect(asked).toEqual(['it.one of 0', 'it.two[0] of 0']);
	});

	it.each([
		['a part that is not plain', { a: '={{ $json.a }}', b: '={{ 1 + 1 }}' }],
		['such a part in a list', ['={{ $json.a }}', '={{ 1 + 1 }}']],
		['such a part further in', { a: [{ b: '={{ 1 + 1 }}' }] }],
		['a name that a path cannot have', { 'first name': '={{ $json.a }}' }],
	])('is left to n8n as a whole with %s', (_what, raw) => {
		expect(plainValue(expressions(asN8n).all, 'it', raw)).toBeUndefined();
	});

	it.each(['x', 7, null])('is itself without an expression: %j', (raw) => {
		expect(plainValue(expressions(asN8n).all, 'it', raw)?.(0)).toBe(raw);
	});

	it('is read by n8n where a part alone is not plain, and a date of n8n becomes text', () => {
		const noon = DateTime.fromISO('2026-01-02T12:00:00Z', { zone: 'utc' });
		const { asked, all } = expressions((_path, item) => (item === 0 ? noon : 'x'));
		const read = all.part('it.date', '={{ $now }}');
		expect([read(0), read(1)]).toEqual([noon.toString(), 'x']);
		expect(asked).toEqual(['it.date of 0', 'it.date of 1']);
		expect(all.part('it.date', 'fixed')(0)).toBe('fixed');
	});
});
