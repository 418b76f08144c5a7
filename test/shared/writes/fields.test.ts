import { times } from 'lodash';

import type { FieldRules } from '../../../nodes/shared/writes/fields';
import { strictFacts } from '../values/support';
import { all, asIs, clear, gap, mapOf, of, preparedBy } from './fieldSupport';

const proto = (value: unknown) => Object.fromEntries([['__proto__', value]]);

describe('the values of a write', () => {
	it.each<[string, Readonly<Record<string, unknown>>, Partial<FieldRules>, object]>([
		['that are good are sent', { name: 'Asha' }, {}, { fields: { name: 'Asha' }, held: {} }],
		['that are absent stay away', { name: undefined }, { settings: clear }, { fields: {}, held: {} }],
		['that are blank stay away', { name: '', nope: ' ' }, {}, { fields: {}, held: {}, ignored: [] }],
		['that are blank clear a field', { name: ' ' }, { settings: clear }, { fields: { name: null } }],
		[
			'that are blank clear no other key',
			{ nope: '' },
			{ settings: clear },
			{ fields: {}, ignored: ['nope'] },
		],
		[
			'that are blank may clear a field that cannot be read',
			{ nope: '' },
			{ settings: clear, definitions: mapOf(all, gap) },
			{ fields: { nope: null }, ignored: [] },
		],
		['of no field are held back', { nope: 1 }, {}, { fields: {}, held: { nope: 'unknown_field' } }],
		[
			'of a hidden field are held back',
			{ notes: 'x' },
			{},
			{ fields: {}, held: { notes: 'hidden_or_locked' } },
		],
		['that are placeholders stay away', { source: '-None-' }, {}, { fields: {}, held: {} }],
		[
			'that are placeholders clear a field',
			{ source: '-None-' },
			{ settings: clear },
			{ fields: { source: null } },
		],
		['that do not fit are held back', { age: 'old' }, {}, { fields: {}, held: { age: 'invalid_value' } }],
		[
			'that do not fit are sent as given',
			{ age: 'old' },
			{ settings: asIs },
			{ fields: { age: 'old' }, held: {} },
		],
		[
			'of no field are sent as given',
			{ nope: 1 },
			{ settings: asIs, definitions: mapOf([], gap) },
			{ fields: { nope: 1 } },
		],
		[
			'that the service drops in silence are sent as given, and reported',
			{ status: 'Old Won' },
			{ settings: asIs },
			{ fields: { status: 'Old Won' }, held: { status: 'archived_status' } },
		],
		['under a name that no program keeps are held back', proto('x'), {}, { held: proto('unknown_field') }],
		['under such a name are not cleared', proto(''), { settings: clear }, { held: {}, ignored: [] }],
		[
			'of no column are ignored',
			{ nope: 1 },
			{ unmatchedColumns: 'ignore' },
			{ fields: {}, held: {}, ignored: ['nope'] },
		],
		[
			'of a column that cannot be known are sent',
			{ nope: 1 },
			{ unmatchedColumns: 'ignore', definitions: mapOf(all, gap) },
			{ fields: { nope: 1 }, ignored: [] },
		],
	])('%s', (_what, raw, more, expected) => {
		expect(preparedBy(raw, more)).toMatchObject(expected);
		expect(Object.keys(preparedBy(raw, more).fields)).toHaveLength(
			Object.keys(('fields' in expected ? expected.fields : {}) as object).length,
		);
	});

	it('say how the key was meant where no field has it', () => {
		const [byName] = preparedBy({ nope: 1 }).remarks;
		expect(byName).toMatchObject({
			message: 'No field is called nope',
			hint: expect.stringMatching(/^The nearest are name, notes, phone\. API names are case-sensitive/),
			value: 1,
			source: 'preflight',
		});
		const [byColumn] = preparedBy({ nope: 1 }, { unmatchedColumns: 'report' }).remarks;
		expect(byColumn?.hint).toMatch(/Rename the column.*Unmatched Input to Ignore/);
	});

	it('are listed as changes only where they changed', () => {
		expect(preparedBy({ age: ' 1,000 ', name: 'Asha' }).changes).toEqual([
			{ field: 'age', from: ' 1,000 ', to: expect.anything() as unknown },
		]);
	});

	it('are no changes where they are blank and clear a field', () => {
		expect(preparedBy({ name: ' ' }, { settings: clear }).changes).toEqual([]);
	});

	it('name the labels that the service will add', () => {
		expect(preparedBy({ source: 'Radio' }).newOptions).toEqual([{ field: 'source', label: 'Radio' }]);
		expect(preparedBy({ source: 'Radio' }, { facts: strictFacts })).toMatchObject({
			...{ fields: {}, newOptions: [], held: { source: 'unknown_option' } },
		});
	});

	it('that repeat are equal, in lists of their own', () => {
		const definitions = mapOf([of('tags', '', { type: 'tags' })]);
		const [first, second, third] = times(3, () => preparedBy({ tags: 'VIP, Hot' }, { definitions }));
		expect(second).toEqual(first);
		expect(first?.fields['tags']).toEqual(['VIP', 'Hot']);
		expect(second?.fields['tags']).not.toBe(first?.fields['tags']);
		expect(third?.fields['tags']).not.toBe(second?.fields['tags']);
	});

	it('name those that nobody could check, and why', () => {
		expect(preparedBy({ nope: 1 }, { definitions: mapOf(all, gap) })).toMatchObject({
			...{ fields: { nope: 1 }, held: {}, changes: [] },
			unchecked: [{ field: 'nope', message: `Sent as given, because ${gap.why}` }],
		});
		expect(preparedBy({ name: 'Asha' }).unchecked).toEqual([]);
	});
});
