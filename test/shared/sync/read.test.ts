import * as fc from 'fast-check';

import { idOf, textOf } from '../../../nodes/shared/sync/data';
import {
	isNull,
	keysSeen,
	layersOf,
	likeliest,
	read,
	readIn,
	valuesOf,
	labelTextOf,
} from '../../../nodes/shared/sync/shapes/read';
import { entriesOf, listIn, nameOf } from '../../../nodes/shared/sync/shapes/page';

const id = '65f1c0ffee65f1c0ffee65f1';

describe('a meaning', () => {
	it('is read under the likeliest spelling that can be read', () => {
		const id = (object: Record<string, unknown>) => read(object, 'leadId', textOf);
		expect(id({ id: 'b', lead_id: 'a' })).toBe('a');
		expect(id({ id: 'b', lead_id: null })).toBe('b');
		expect(id({ id: 'b', leadId: ' ', leadid: {} })).toBe('b');
		expect(id({ other: 'a' })).toBeUndefined();
		expect(valuesOf({ id: 'b', other: 1, leadid: 'c', lead_id: null }, 'leadId')).toEqual(['c', 'b']);
	});

	it('is read from the first object that has it', () => {
		expect(readIn([{}, { id: 1 }, { id: 2 }], 'leadId', idOf)).toBe('1');
		expect(readIn([], 'leadId', idOf)).toBeUndefined();
	});

	it('may be there and null', () => {
		expect([isNull({ leadId: null }, 'leadId'), isNull({ leadId: 1 }, 'leadId')]).toEqual([true, false]);
		expect(likeliest({ action_id: null, id: 1 }, 'actionId')).toBeNull();
		expect(likeliest({ actionId: 1, id: null }, 'actionId')).toBeUndefined();
	});

	it('is no property of every object', () => {
		expect([isNull({}, 'leadId'), read({}, 'leadId', idOf), valuesOf({}, 'leadId')]).toEqual([
			false,
			undefined,
			[],
		]);
	});
});

describe('a word', () => {
	it('stands alone or in an object', () => {
		const values = ['a', 7, { id: 3, label: 'a' }, { id: 3, name: { label: 'a' } }, {}, null, ['a']];
		expect(values.map(labelTextOf)).toEqual(['a', '7', 'a', undefined, undefined, undefined, undefined]);
	});
});

describe('an answer', () => {
	const lead = { id: 'leadId', parts: ['leadFields', 'remarks', 'errorMessage'] } as const;
	const record = { lead_id: 'l1', fields: { name: 'Asha' }, remarks: [] };
	const recordOf = (answer: unknown, asked?: string) => layersOf(answer, lead, asked)[0];

	it.each<[string, unknown]>([
		['alone', record],
		['in a list', [record]],
		['under any key', { zq: record }],
		['beside a code', { code: '0000', data: record }],
		['beside a type', { type: 'object', id: 'r1', data: record }],
		['in a list under any key', { kind: 'leads', items: [record] }],
		['in an envelope in an envelope', { ok: true, a: { meta: { took: 3 }, b: record } }],
		['beside a request with an ID', { id: 'request-1', data: record }],
		['beside another object', { user: { name: 'Ann', remarks: 'x' }, data: record }],
	])('has its record %s', (_where, answer) => {
		expect(recordOf(answer)).toBe(record);
		expect(recordOf(answer, 'l1')).toBe(record);
	});

	it('has what is around its record, from the inside out', () => {
		const both = { message: 'Done', data: { lead: record } };
		expect(layersOf(both, lead)).toEqual([record, both.data, both]);
		expect(layersOf({ a: 1 }, lead)).toEqual([{ a: 1 }]);
		for (const other of [null, 'OK', '{"data":{}}', 7, [], [record, record]])
			expect(layersOf(other, lead)).toEqual([]);
	});

	it('has the record with the ID that was asked for', () => {
		const [one, other] = [{ id: 'l1', fields: {} }, record];
		expect(recordOf({ one, other: { ...other, id: 'l2', lead_id: 'l2' } }, 'l1')).toBe(one);
		expect(recordOf({ id: 'r1', data: one }, 'l1')).toBe(one);
		const parts = { fields: {}, remarks: [] };
		expect(recordOf({ data: { id: 'L1', type: 'leads', attributes: parts } }, 'l1')).toBe(parts);
	});

	it('has no other record in its record', () => {
		const owner = { id: 'u1', fields: {}, remarks: [], message: 'x' };
		const outer = { id: 'l1', owner };
		expect(recordOf(outer)).toBe(outer);
		expect(recordOf({ ...outer, fields: owner }, 'l1')).toEqual({ ...outer, fields: owner });
	});

	it('is looked at four objects deep, and a large one not for ever', () => {
		const deep = (levels: number) => Array.from({ length: levels }).reduce<object>((a) => ({ a }), record);
		expect(recordOf(deep(3))).toBe(record);
		expect(recordOf(deep(4))).not.toBe(record);
		const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, {}]));
		expect(recordOf({ ...wide, record })).not.toBe(record);
	});
});

describe('a list', () => {
	const valuesIn = (answer: unknown) =>
		listIn(answer, 'leads', (value) => 'id' in value)?.entries.map(({ value }) => value);
	const one = { id: 1 };

	it.each<[string, unknown]>([
		['bare', [one]],
		['under the name of any list', { data: [one] }],
		['in a list of its own', [{ data: [one] }]],
		['under its own name', { success: true, leads: [one] }],
		['in an envelope', { zq: { data: [one] } }],
		['in an envelope that is called like a list', { data: { data: [one] } }],
		['keyed by ID', { [id]: one }],
		['keyed by number under a name', { data: { 7: one } }],
	])('is found %s', (_where, answer) => {
		expect(valuesIn(answer)).toEqual([one]);
	});

	it('has the keys of its entries, which are names unless they are IDs', () => {
		expect(valuesIn({ data: { asha: one, bela: {} } })).toEqual([one, {}]);
		expect(['asha', '7', id, undefined].map((key) => nameOf({ key, value: one }))).toEqual([
			'asha',
			...Array<undefined>(3).fill(undefined),
		]);
		expect(entriesOf({ asha: one })).toEqual([{ key: 'asha', value: one }]);
		expect(entriesOf({ asha: one, bela: {}, odd: 7 })).toHaveLength(3);
		expect([entriesOf({}), entriesOf({ a: 1 }), entriesOf('x'), entriesOf(null)]).toEqual(
			Array(4).fill(undefined),
		);
	});

	it.each([
		...[undefined, null, '', 'OK', 7, {}, { success: true }, { data: null }, { total_count: 0 }],
		...[
			{ data: one },
			{ found: [one] },
			{ edges: [{ node: one }] },
			{ items: [one] },
			{ error: { code: 'X', message: 'No' } },
		],
	])('is not in %j, which does not mean that it is empty', (answer) => {
		expect(valuesIn(answer)).toBeUndefined();
	});
});

describe('the keys that are seen', () => {
	it('are named with their places, and no value is', () => {
		const answer = { ok: true, found: [{ secret: 'a', mail: 'b' }, { more: 1 }], deep: { er: { est: 1 } } };
		expect(keysSeen(answer)).toEqual(['ok', 'found[].secret', 'found[].mail', 'deep.er']);
		expect(keysSeen([[{ a: 1 }]])).toEqual(['[][].a']);
		expect(['OK', null, [], {}].flatMap((each) => keysSeen(each))).toEqual([]);
	});

	it('are no emails, numbers or texts', () => {
		const keyed = {
			'ann@example.com': 1,
			'+919811122233': 1,
			'Ann Lee': 1,
			a1: 1,
			['k'.repeat(41)]: 1,
			['l'.repeat(40)]: 1,
		};
		expect(keysSeen(keyed)).toEqual(['a1', 'l'.repeat(40)]);
	});

	it('are few', () => {
		const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, 1]));
		expect(keysSeen({ many })).toHaveLength(20);
	});
});

it('whatever JSON an answer is, it is read', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (answer) => {
			expect(Array.isArray(layersOf(answer, { id: 'leadId', parts: ['remarks'] }, 'l1'))).toBe(true);
			listIn(answer, 'leads', () => true);
			keysSeen(answer);
		}),
	);
});
