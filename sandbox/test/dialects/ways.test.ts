import { PlainText, type Way } from '../../src/http/dialects/dialect';
import { at, holding, valuesAt } from '../../src/http/dialects/path';
import * as ways from '../../src/http/dialects/ways';

const nothingAsked = { query: {}, body: undefined };

const saidBy = (way: Way, body: unknown, asked: Parameters<NonNullable<Way['say']>>[1] = nothingAsked) =>
	way.say === undefined ? body : way.say(body, asked);

describe('A path', () => {
	const body = { a: [{ b: 1 }, { b: 2, c: 3 }], d: { e: [4, 5], f: null } };

	test.each([
		['', [body]],
		['a[].b', [1, 2]],
		['a[].c', [3]],
		['d.*', [[4, 5], null]],
		['d.e[]', [4, 5]],
		['d.f.e', []],
		['d.f.*', []],
		['d[]', []],
		['a.b', []],
		['d.toString', []],
		['nope[].b', []],
	])('%j names what is there, and nothing else', (path, values) => {
		expect(valuesAt(body, path)).toEqual(values);
	});

	test.each([
		['a[].b', { ...body, a: [{ b: 'X' }, { b: 'X', c: 3 }] }],
		['d.*', { ...body, d: { e: 'X', f: 'X' } }],
		['d.e[]', { ...body, d: { e: ['X', 'X'], f: null } }],
		['', 'X'],
		['d.toString', body],
	])('%j is replaced, and all else stays', (path, changed) => {
		expect(at(path, () => 'X')(body)).toEqual(changed);
	});

	test.each([
		['a[].c', [['c', { b: 2, c: 3 }]]],
		['d', [['d', body]]],
		['d.toString', []],
	])('%j is changed in the objects that have its last key', (path, holders) => {
		const seen: unknown[] = [];
		holding(path, (holder, key) => void seen.push([key, holder]))(body);
		expect(seen).toEqual(holders);
	});
});

describe('A way', () => {
	const list = [{ id: 'a', x: 1 }, { id: 'b' }, 5];

	test.each<[way: Way, name: string, body: unknown, said: unknown]>([
		[ways.absent('data[].x'), 'no x', { data: list }, { data: [{ id: 'a' }, { id: 'b' }, 5] }],
		[ways.absentAll('few', 'a', 'b.c'), 'few', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3 } }],
		[ways.renamed('d.a', 'z'), 'a as z', { d: { a: 1, b: 2 }, a: 3 }, { d: { z: 1, b: 2 }, a: 3 }],
		[ways.as('as text', 'a', String), 'as text', { a: 1, b: 2 }, { a: '1', b: 2 }],
		[ways.objectsAs('count', '[]', Object.keys), 'count', list, [['id', 'x'], ['id'], 5]],
		[ways.nulled('a.b'), 'b null', { a: { b: 1, c: 2 } }, { a: { b: null, c: 2 } }],
		[ways.nested('', 'in', 'a', 'b'), 'a, b in in', { a: 1, b: 2, c: 3 }, { c: 3, in: { a: 1, b: 2 } }],
		[ways.nested('', 'in', 'a', 'b'), 'a, b in in', { c: 3 }, { c: 3 }],
		[ways.enveloped('in a list', (body) => [body]), 'in a list', { a: 1 }, [{ a: 1 }]],
		[ways.enveloped('in a list', (body) => [body]), 'in a list', [1], [1]],
		[ways.enveloped('in a list', (body) => [body]), 'in a list', new PlainText('OK'), new PlainText('OK')],
		[ways.writings[0], 'in camelCase', { lead_id: [{ a_b: 1 }] }, { leadId: [{ aB: 1 }] }],
		[ways.writings[0], 'in camelCase', { fields: { a_b: 1 } }, { fields: { a_b: 1 } }],
		[ways.writings[1], 'in PascalCase', { lead_id: null, a: 'b' }, { LeadId: null, A: 'b' }],
		[ways.writings[1], 'in PascalCase', new PlainText('OK'), new PlainText('OK')],
		[ways.bare('data'), 'a bare list', { data: [1], more: 2 }, [1]],
		[ways.bare('data'), 'a bare list', [1], [1]],
		[ways.reversed('a'), 'in another order', { a: [1, 2, 3] }, { a: [3, 2, 1] }],
		[ways.reversed('a'), 'in another order', { a: 'text' }, { a: 'text' }],
		[ways.shortPages('d', 2), 'at most 2 at once', { d: [1, 2, 3] }, { d: [1, 2] }],
		[ways.shortPages('d', 2), 'at most 2 at once', { d: [1], limit: 9 }, { d: [1], limit: 2 }],
		[ways.shortPages('d', 2, 'most'), 'at most 2 at once', { d: [], most: 9 }, { d: [], most: 2 }],
		[ways.shortPages('d', 2), 'at most 2 at once', { limit: 9 }, { limit: 9 }],
		[ways.instead('other', 5), 'other', { a: 1 }, 5],
	])('says what its name says: %#', (way, name, body, said) => {
		expect(way.name).toBe(name);
		expect(saidBy(way, body)).toEqual(said);
	});

	test.each([
		[{}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
		[{ skip: '', limit: '' }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
		[{ skip: '3', limit: '2' }, [3, 4]],
		[{ skip: 3, limit: null }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
		[{ skip: '10', limit: '100' }, [10, 11]],
	])('in pages takes skip and limit from the query %j', (query, said) => {
		const twelve = Array.from({ length: 12 }, (_, index) => index);
		expect(saidBy(ways.inPages, twelve, { query, body: undefined })).toEqual(said);
		expect(saidBy(ways.inPages, { data: twelve }, { query, body: undefined })).toEqual({ data: twelve });
	});

	test('without an effect of skip leaves all else that was asked', () => {
		const asked = { query: { skip: '20', limit: '5' }, body: { a: 1 } };
		expect(ways.withoutSkip.hear?.(asked)).toEqual({ query: { skip: '0', limit: '5' }, body: { a: 1 } });
	});

	test('with extra keys replaces none that an answer has, and has some of every kind', () => {
		const [here, inside] = [ways.cluttered('', { id: 'x' }), ways.cluttered('a[]')];
		expect([here.name, inside.name]).toEqual(['extra keys', 'extra keys in a[]']);
		const said = saidBy(here, { message: 'mine', own: 1 });
		expect(said).toMatchObject({ message: 'mine', own: 1, id: 'x' });
		const extra = saidBy(here, {});
		expect(Object.values(Object(extra)).map((value) => (value === null ? 'null' : typeof value))).toEqual(
			expect.arrayContaining(['boolean', 'null', 'string', 'object', 'number']),
		);
		expect(Object.entries(Object(extra)).filter(([, value]) => value === '' || value === false)).toEqual([]);
		expect(valuesAt(extra, 'meta.*').map((value) => typeof value)).toEqual(['string', 'number']);
		expect(saidBy(here, { id: 'own' })).toMatchObject({ id: 'own' });
		expect(saidBy(inside, { a: [{ b: 1 }], c: 2 })).toMatchObject({ a: [{ b: 1, success: true }], c: 2 });
		expect(Object.keys(Object(saidBy(inside, { a: [], c: 2 })))).toEqual(['a', 'c']);
	});

	test('of a status has no other effect', () => {
		expect(ways.successes(201, 202)).toEqual([
			{ name: 'status 201', status: 201 },
			{ name: 'status 202', status: 202 },
		]);
		expect(ways.instead('empty', undefined)).not.toHaveProperty('status');
		expect(ways.instead('empty', undefined, 204)).toHaveProperty('status', 204);
	});

	test('without a body has one of every kind that says nothing', () => {
		expect(ways.noBody.map((way) => [way.name, saidBy(way, { a: 1 }), way.status])).toEqual([
			['{}', {}, undefined],
			['{ success: true }', { success: true }, undefined],
			['the text OK', new PlainText('OK'), undefined],
			['no body', undefined, undefined],
			['null', null, undefined],
			['true', true, undefined],
			['a list', [], undefined],
			['204', undefined, 204],
		]);
	});
});
