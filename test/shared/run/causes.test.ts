import * as fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';
import { sumBy, times } from 'lodash';

import { toBranches } from '../../../nodes/shared/run/branches';
import { causesOf } from '../../../nodes/shared/run/causes';
import type { Remark } from '../../../nodes/shared/remarks/remark';
import type { Outcome } from '../../../nodes/shared/session/outcome';
import { type WriteSettings, writeSettings } from '../../../nodes/shared/session/settings';
import { runs } from '../../kit/exploring';
import { itemsIn, jsonOf } from '../../kit/items';

const about = (apiName: string, more: Partial<Remark> = {}): Remark => ({
	...{ message: `No field is called ${apiName}`, category: 'unknown_field', source: 'preflight' },
	...{ address: { scope: 'lead', apiName }, value: 'x', hint: 'Look.' },
	...more,
});
const missing = about('phone', { category: 'missing_mandatory', message: 'Not sent: no phone' });
const written = (...remarks: Remark[]): Outcome => ({
	...{ kind: 'written', json: { lead_id: 'L' }, report: { outcome: 'created' }, leadId: 'L', remarks },
});
const rejected = (...[first, ...rest]: [Remark, ...Remark[]]): Outcome => ({
	...{ kind: 'rejected', leadId: undefined, remarks: [first, ...rest] },
});

function branchesOf(outcomes: readonly Outcome[], settings: Partial<WriteSettings> = {}, isSplit = true) {
	const items = outcomes.map((_, item) => ({ json: { item } }));
	const all = { ...writeSettings.parse({ report: 'full' }), ...settings };
	const layout = { writes: true, isSplit, hasErrorOutput: false, hasSecrets: false, settings: all };
	const [success = [], remarks = []] = toBranches(outcomes, items, causesOf(outcomes), layout);
	return { success, remarks };
}

const rowsOf = ({ json: { row, rows } }: INodeExecutionData) =>
	typeof rows === 'string' ? itemsIn(rows).map((item) => item + 1) : [row];

describe('a cause that several items share', () => {
	it('is said by each of them where there is no second branch', () => {
		const { success } = branchesOf([written(about('a')), written(about('a'))], {}, false);
		for (const { json } of success) expect(json['report']).toMatchObject({ remarks: [{ field: 'a' }] });
		expect(success).toHaveLength(2);
	});

	// docs/outcomes.md promises: "*Remarks* has one item for all of them"
	it('has one remark, with its rows, linked to the first of their items', () => {
		const { success, remarks } = branchesOf([written(about('a')), written(), written(about('a'))]);
		expect(remarks).toEqual([
			{
				json: {
					...{ message: 'No field is called a: 2 rows', field: 'a', category: 'unknown_field' },
					...{ hint: 'Look.', outcome: 'written', source: 'preflight', row: 1, rows: '1, 3' },
					...{ lead_id: null, value: null, input: null },
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(jsonOf(success)).toEqual([
			{ lead_id: 'L', report: { outcome: 'created', not_stored: ['a'] } },
			{ lead_id: 'L', report: { outcome: 'created' } },
			{ lead_id: 'L', report: { outcome: 'created', not_stored: ['a'] } },
		]);
	});

	it.each<[string, Partial<WriteSettings>]>([
		['One per Remark', { remarkItems: 'perRemark' }],
		['One per Input Item', { remarkItems: 'perItem' }],
	])('has a remark in each row with %s', (_name, settings) => {
		const { success, remarks } = branchesOf([written(about('a')), written(about('a'))], settings);
		expect(remarks.map(({ json }) => json['row'])).toEqual([1, 2]);
		expect(jsonOf(success)).toMatchObject(times(2, () => ({ report: { remarks: [{ field: 'a' }] } })));
	});

	it('is another one for another column, another message or another label', () => {
		const label = (value: string) => about('city', { category: 'unknown_option', message: 'No', value });
		const both = [about('a'), about('b'), about('a', { message: 'Hidden' }), label('Pune'), label('Goa')];
		const { remarks } = branchesOf([written(...both), written(...both)]);
		expect(remarks.map(rowsOf)).toEqual(times(5, () => [1, 2]));
		expect(remarks.map(({ json }) => json['value'])).toEqual([...times(3, () => null), 'Pune', 'Goa']);
		const apart = branchesOf([written(label('Pune')), written(label('Goa'))]);
		expect(apart.remarks.map(rowsOf)).toEqual([[1], [2]]);
	});

	it.each<[string, Partial<Remark>, Partial<Remark>]>([
		[
			'column',
			{ column: 'A 1', category: 'hidden_or_locked' },
			{ column: 'A 2', category: 'hidden_or_locked' },
		],
		['field', { message: 'No', address: { scope: 'lead', apiName: 'b' } }, { message: 'No' }],
		['category', { message: 'No', category: 'hidden_or_locked' }, { message: 'No' }],
	])('is another one for another %s alone', (_what, one, other) => {
		const { remarks } = branchesOf([written(about('a', one)), written(about('a', other))]);
		expect(remarks.map(rowsOf)).toEqual([[1], [2]]);
	});

	it.each(['unknown_field', 'ambiguous_column', 'hidden_or_locked', 'unknown_option'] as const)(
		'may be one of the definitions: %s',
		(category) => {
			const { remarks } = branchesOf(times(2, () => written(about('a', { category }))));
			expect(remarks.map(rowsOf)).toEqual([[1, 2]]);
		},
	);

	it('is named in the report by the column, which a person knows', () => {
		const { success } = branchesOf(times(2, () => written(about('a', { column: 'A 1' }))));
		expect(success[0]?.json['report']).toMatchObject({ not_stored: ['A 1'] });
	});

	it.each<[string, Remark]>([
		['of the service', about('a', { source: 'service' })],
		['about a value', about('a', { category: 'invalid_value' })],
	])('is not a remark %s', (_what, remark) => {
		const { remarks } = branchesOf([written(remark), written(remark)]);
		expect(remarks.map(rowsOf)).toEqual([[1], [2]]);
	});

	// docs/outcomes.md promises: "An item that is not written always has a remark of its own"
	it('leaves an item that was not written a remark of its own, with its input', () => {
		const { remarks } = branchesOf([
			rejected(about('a')),
			rejected(missing, about('a')),
			written(about('a')),
		]);
		expect(remarks.map(rowsOf)).toEqual([[1], [2], [2, 3]]);
		expect(jsonOf(remarks)).toMatchObject([
			{ outcome: 'rejected', input: { item: 0 } },
			{ outcome: 'rejected', input: { item: 1 } },
			{ message: 'No field is called a: 2 rows' },
		]);
		expect(remarks.at(-1)?.json).toMatchObject({ outcome: null });
	});

	it('is one for all columns that no field has, in one row or in several', () => {
		const column = (name: string) =>
			about(name, { column: name, value: `its ${name}`, hint: `Look at ${name[0]}.` });
		const alone = branchesOf([written(column('a1'), missing, column('a2'), column('b'))]);
		const one = {
			...{ message: '3 columns have no field: a1, a2, b', field: 'a1, a2, b', column: 'a1, a2, b' },
			...{ hint: 'Look at a. Look at b.', value: { a1: 'its a1', a2: 'its a2', b: 'its b' }, row: 1 },
		};
		expect(jsonOf(alone.remarks)).toMatchObject([{ field: 'phone' }, one]);
		expect(jsonOf(alone.success)).toMatchObject([
			{ report: { remarks: [{ field: 'phone' }, { value: one.value }] } },
		]);

		const { success, remarks } = branchesOf([
			written(column('a1')),
			written(column('b'), missing),
			written(),
		]);
		expect(jsonOf(remarks)).toMatchObject([
			{ field: 'phone', rows: null },
			{ message: '2 columns have no field: a1, b: 2 rows', rows: '1–2', value: null },
		]);
		expect(jsonOf(success)).toMatchObject([
			{ report: { not_stored: ['a1'] } },
			{ report: { not_stored: ['b'] } },
			{},
		]);
		const each = branchesOf([written(column('a1'), column('b'))], { remarkItems: 'perRemark' });
		expect(each.remarks).toHaveLength(2);
		const refused = branchesOf([rejected(column('a1'), column('b'))]);
		expect(jsonOf(refused.remarks)).toMatchObject([
			{ field: 'a1, b', outcome: 'rejected', input: { item: 0 } },
		]);
	});

	it('comes after what is about one value', () => {
		const { remarks } = branchesOf([written(about('a')), written(about('a'), missing)]);
		expect(jsonOf(remarks).map(({ field }) => field)).toEqual(['phone', 'a']);
	});

	it('is one for empty rows', () => {
		const empty = about('', { category: 'empty_row', message: 'Skipped: the row is empty' });
		const { remarks } = branchesOf([rejected(empty), written(), rejected(empty)]);
		expect(jsonOf(remarks)).toMatchObject([{ outcome: 'rejected', rows: '1, 3' }]);
	});

	const remark = fc.constantFrom(
		about('a'),
		about('b'),
		about('a', { category: 'hidden_or_locked' }),
		about('a', { category: 'invalid_value' }),
		about('a', { source: 'service' }),
	);
	const outcome = fc.oneof(
		fc.uniqueArray(remark, { maxLength: 4 }).map((remarks) => written(...remarks)),
		fc
			.uniqueArray(remark, { minLength: 1, maxLength: 4 })
			.map(([first = missing, ...rest]) => rejected(first, ...rest)),
	);

	it('loses no dropped value: as many rows as remarks, shared or not, each linked to its first item', () => {
		fc.assert(
			fc.property(fc.array(outcome, { maxLength: 8 }), (outcomes) => {
				const { remarks } = branchesOf(outcomes);
				const given = sumBy(outcomes, (each) => ('remarks' in each ? (each.remarks ?? []).length : 0));
				expect(sumBy(remarks, (each) => rowsOf(each).length)).toBe(given);
				for (const { json, pairedItem } of remarks)
					expect(pairedItem).toEqual({ item: Number(rowsOf({ json })[0]) - 1 });
			}),
			{ numRuns: runs(1_000) },
		);
	});
});
