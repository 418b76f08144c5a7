import { get } from 'lodash';
import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { mappedValues } from '../../../nodes/shared/session/mapper';
import { Parameters } from '../../../nodes/shared/session/parameters';

const items = [{ json: { a: 'x', b: '' } }, { json: { a: 'y', c: 7 } }];

/** The values of a node, whose expressions `={{ $json.key }}` n8n evaluates as it does. */
function mapped(raw: INodeParameters) {
	const evaluated = (value: unknown, item: number): unknown => {
		if (Array.isArray(value)) return value.map((each: unknown) => evaluated(each, item));
		if (typeof value === 'object' && value !== null)
			return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, evaluated(each, item)]));
		const key = typeof value === 'string' ? /^=\{\{ \$json\.(\w+) \}\}$/.exec(value)?.[1] : undefined;
		return key === undefined ? value : get(items[item]?.json, key);
	};
	const context = {
		getNode: () => ({ parameters: raw }),
		getInputData: () => items,
		getNodeParameter: (path: string, item: number, fallback: unknown) =>
			evaluated(get(raw, path, fallback), item),
	};
	return mappedValues({ parameters: new Parameters(context as unknown as IExecuteFunctions), items });
}

const byHand = (value: unknown, schema: unknown = []) =>
	mapped({ fields: { mappingMode: 'defineBelow', value, schema } as INodeParameters });

describe('values that are mapped by hand', () => {
	it.each<[string, unknown]>([
		['one by one', { first: '={{ $json.a }}', second: 'fixed' }],
		['with a name that no path can have', { first: '={{ $json.a }}', 'second one': 'fixed' }],
	])('are those of each item: %s', (_what, value) => {
		const values = byHand(value);
		const second = Object.keys(value as object)[1] ?? '';
		expect([values.of(0), values.of(1)]).toEqual([
			{ first: 'x', [second]: 'fixed' },
			{ first: 'y', [second]: 'fixed' },
		]);
		expect(values.columns).toBeUndefined();
	});

	it('have an empty text for each field that is shown without a value: a null is meant', () => {
		const schema = [
			{ id: 'first' },
			{ id: 'blank', removed: false },
			{ id: 'gone', removed: true },
			{ id: '[constructor]', removed: null },
		];
		expect(Object.entries(byHand({ first: 'x' }, schema).of(0))).toEqual([
			['blank', ''],
			['constructor', ''],
			['first', 'x'],
		]);
		expect(byHand(null, schema).of(0)).toEqual({ first: '', blank: '', constructor: '' });
		expect(byHand({ first: 'x' }, 'no list').of(0)).toEqual({ first: 'x' });
	});

	it('have API names, also those that n8n would leave out', () => {
		const values = byHand({ '[prototype]': 'x' });
		expect(values.of(0)).toEqual({ prototype: 'x' });
		expect([values.mentions(['prototype']), values.mentions(['[prototype]'])]).toEqual([true, false]);
	});

	it('mention the fields that have a value in the mapper', () => {
		const values = byHand({ first: '={{ $json.a }}', second: '', third: null });
		expect(['first', 'second', 'third', 'other'].map((name) => values.mentions([name]))).toEqual([
			...[true, false, false, false],
		]);
		expect(values.mentions(['other', 'first'])).toBe(true);
		expect(byHand(null).mentions(['first'])).toBe(false);
		expect(mapped({ fields: '={{ $json.a }}' }).mentions(['first'])).toBe(true);
	});
});

describe('values that are mapped automatically', () => {
	const values = mapped({ fields: { mappingMode: 'autoMapInputData', value: null } });

	it('are those of the item, under all columns of all items', () => {
		expect([values.of(0), values.of(1), values.of(2)]).toEqual([{ a: 'x', b: '' }, { a: 'y', c: 7 }, {}]);
		expect(values.columns?.()).toEqual(['a', 'b', 'c']);
	});

	it('mention the columns in which any item has a value', () => {
		expect([['a'], ['b'], ['c'], ['b', 'c'], []].map((keys) => values.mentions(keys))).toEqual([
			...[true, false, true, true, false],
		]);
	});
});

describe('values as JSON', () => {
	const json = (fieldsJson: unknown) => mapped({ specifyFields: 'json', fieldsJson } as INodeParameters);

	it.each<[string, unknown, object]>([
		['a text', '{"first": 1}', { first: 1 }],
		['an object', { first: 1 }, { first: 1 }],
		['nothing', ' ', {}],
	])('are those of %s', (_what, given, expected) => {
		const values = json(given);
		expect(values.of(0)).toEqual(expected);
		expect([values.columns?.(), values.mentions([])]).toEqual([Object.keys(expected), true]);
		expect([values.isAutomatic, values.nested()]).toEqual([false, []]);
	});

	it.each([['{'], ['[1]'], ['7'], ['null'], [[1]], [7]])('are an object: not %j', (given) => {
		expect(() => json(given).of(0)).toThrow('The parameter Fields (JSON) does not have the form it needs');
	});

	it('say what an object looks like', () => {
		expect(() => json('[1]').of(0)).toThrow(
			expect.objectContaining({
				failure: expect.objectContaining({
					description: expect.stringMatching(
						/^Fields \(JSON\) needs an object such as \{"name": "Asha"\}\./,
					) as string,
				}) as object,
			}) as Error,
		);
	});

	it('are chosen by a fixed word', () => {
		expect(() => mapped({ specifyFields: '={{ "json" }}' })).toThrow(/Specify Fields/);
	});
});
