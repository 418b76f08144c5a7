import { times } from 'lodash';

import { type FieldRules, joined, noValues, oneOf } from '../../../nodes/shared/writes/fields';
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
			hint: expect.stringMatching(/^The fields are .*name, .*\. API names are case-sensitive/),
			value: 1,
			source: 'preflight',
		});
		const [byColumn] = preparedBy({ nope: 1 }, { unmatchedColumns: 'report' }).remarks;
		expect(byColumn?.hint).toMatch(/no field for it.*Options → Reading Values → Unmatched Input to Ignore/);
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

	it('name the label that may be meant by a new one', () => {
		expect(preparedBy({ source: 'Websit' }).newOptions).toEqual([
			{ field: 'source', label: 'Websit', nearest: 'Website' },
		]);
	});

	it('of a list that do not fit are in the remark alone', () => {
		const definitions = mapOf([of('tags', '', { type: 'tags' })]);
		const long = 'x'.repeat(41);
		const { fields, remarks } = preparedBy({ tags: ['VIP', long] }, { definitions });
		expect([fields, remarks.map(({ value }) => value)]).toEqual([{ tags: ['VIP'] }, [long]]);
	});

	it.each<[string, object, RegExp, RegExp]>([
		['notes', {}, /hidden in the workspace, so the service stores no value/, /or ask an administrator/],
		[
			'__proto__',
			{},
			/^Not sent: JavaScript reserves this name/,
			/^Leave the key out\..*another API name\.$/,
		],
		[
			'nope',
			{},
			/^No field is called nope$/,
			/API names are case-sensitive: use one of the list of fields\.$/,
		],
		['n'.repeat(50), {}, /^No field is called n{27}\.\.\.$/, /^The fields are/],
	])('say why they are held back, and what to do: %s', (name, more, message, hint) => {
		const { remarks } = preparedBy(Object.fromEntries([[name, 'x']]), more);
		expect(remarks).toMatchObject([
			{ message: expect.stringMatching(message), hint: expect.stringMatching(hint) },
		]);
	});

	it('are prepared once as long as their texts are short and few', () => {
		let times = 0;
		const counted = (value: string) => {
			const before = times;
			preparedBy({ age: value }, { definitions });
			return times - before;
		};
		const age = Object.defineProperty(of('age'), 'type', {
			get: () => {
				times += 1;
				return 'text';
			},
		});
		const definitions = mapOf([age]);
		const isKept = (value: string) => [counted(value) > 0, counted(value) > 0];
		expect([isKept('a'), isKept('x'.repeat(100)), isKept('x'.repeat(101))]).toEqual([
			...[
				[true, false],
				[true, false],
			],
			[true, true],
		]);
		for (let index = 2; index < 1_000; index++) counted(`text ${index}`);
		expect(counted('a')).toBe(0);
		expect(isKept('one more')).toEqual([true, true]);
		expect(counted('a')).toBe(0);
	});

	it('that have to be of a list name the list', () => {
		expect(oneOf(['A', 'B'], 'c', 'No')).toMatchObject({
			heldBack: [{ message: 'No', hint: 'Use one of A, B.' }],
		});
		expect(oneOf(['A', 'B'], ' b ', 'No')).toMatchObject({ value: 'B', heldBack: [] });
	});

	it('of several entries have all that was found, in their order', () => {
		const { fields: _, ...keys } = noValues();
		for (const key of Object.keys(keys) as Array<keyof typeof keys>)
			expect(
				joined([
					{ ...noValues(), [key]: [1, 2] },
					{ ...noValues(), [key]: [3] },
				]),
			).toEqual({
				...keys,
				[key]: [1, 2, 3],
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
