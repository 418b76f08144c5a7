import * as fc from 'fast-check';

import { keysSeen } from '../../../nodes/shared/sync/answerFailure';
import { idOf, textOf } from '../../../nodes/shared/sync/data';
import {
	isNull,
	layersOf,
	likeliest,
	read,
	readIn,
	recordIn,
	valuesOf,
	labelTextOf,
} from '../../../nodes/shared/sync/shapes/read';
import { entriesOf, listIn, nameOf } from '../../../nodes/shared/sync/shapes/page';

const id = '65f1c0ffee65f1c0ffee65f1';

describe('a meaning', () => {
	it('is read under the likeliest spelling that can be read', () => {
		const email = (object: Record<string, unknown>) => read(object, 'email', textOf);
		expect(email({ mail: 'b', email: 'a' })).toBe('a');
		expect(email({ mail: 'b', email: null })).toBe('b');
		expect(email({ mail: 'b', Email: ' ', email_id: {} })).toBe('b');
		expect(email({ other: 'a' })).toBeUndefined();
		expect(valuesOf({ mail: 'b', other: 1, emailId: 'c', email: null }, 'email')).toEqual(['c', 'b']);
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
	it('has a layer for each envelope, and few of them', () => {
		const inner = { id: 1 };
		const both = { data: { lead: inner } };
		expect(layersOf(both, 'leadEnvelope')).toEqual([both, both.data, inner]);
		expect(layersOf(both)).toEqual([both, both.data]);
		expect(layersOf({ data: {}, lead: inner }, 'leadEnvelope')).toHaveLength(2);
		expect(layersOf({ lead: { b: 1 }, data: inner }, 'leadEnvelope').at(1)).toBe(inner);
		expect(layersOf({ a: { b: {} } })).toHaveLength(1);
		const deep = Array.from({ length: 100 }).reduce<object>((data) => ({ data }), {});
		expect(layersOf(deep)).toHaveLength(3);
		for (const other of [null, 'OK', '{"data":{}}', 7, [], [inner]]) expect(layersOf(other)).toEqual([]);
	});

	it('has its record where the first mark is, or the second', () => {
		const mark = (key: string) => (layer: object) => Object.entries(layer).find(([each]) => each === key);
		const answer = { b: 1, data: { a: 1 } };
		expect(recordIn(answer, 'envelope', mark('a'), mark('b'))).toEqual({ a: 1 });
		expect(recordIn(answer, 'envelope', mark('c'), mark('b'))).toBe(answer);
		expect(recordIn(answer, 'envelope', mark('c'))).toBeUndefined();
	});
});

describe('a list', () => {
	const valuesIn = (answer: unknown) =>
		listIn(answer, 'leads', (value) => 'id' in value)?.entries.map(({ value }) => value);
	const one = { id: 1 };

	it.each<[string, unknown]>([
		['bare', [one]],
		['under a name of any list', { items: [one] }],
		['under its own name', { success: true, leads: [one] }],
		['in an envelope', { response: { data: [one] } }],
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
		...[{ data: one }, { found: [one] }, { edges: [{ node: one }] }, { error: { code: 'X', message: 'No' } }],
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
			expect(Array.isArray(layersOf(answer))).toBe(true);
			listIn(answer, 'leads', () => true);
			keysSeen(answer);
		}),
	);
});
