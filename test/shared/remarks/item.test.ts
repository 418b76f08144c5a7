import {
	type RemarkContext,
	remarkData,
	remarkItem,
	reportedItem,
	recordsInOneForm,
	remarksInOneForm,
	remarksItem,
	rowsText,
	sharedRemark,
} from '../../../nodes/shared/remarks/item';
import type { Remark } from '../../../nodes/shared/remarks/remark';

const remark: Remark = {
	message: 'Rating must be between 1 and 5',
	category: 'invalid_value',
	source: 'service',
	address: { scope: 'lead', apiName: 'rating' },
	value: 9,
	hint: 'Correct the value.',
};
const remarkJson = {
	message: 'Rating must be between 1 and 5',
	field: 'rating',
	value: 9,
	hint: 'Correct the value.',
	category: 'invalid_value',
	source: 'service',
};
const ofAction: Remark = {
	...remark,
	address: { scope: 'action', actionIndex: 2, key: 'amount' },
	actionId: 'a1',
};
const { value: _, ...withoutValue } = remarkJson;

const context: RemarkContext = {
	outcome: 'written',
	leadId: 'l1',
	row: 3,
	input: { rating: 9 },
	withoutSubmitted: false,
};
const around = { outcome: 'written', lead_id: 'l1', row: 3, input: { rating: 9 } };

describe('an item of the Remarks branch', () => {
	it('about a value of a lead', () => {
		expect(remarkItem(remark, context)).toEqual({ ...remarkJson, ...around });
	});

	it('begins with what people read first', () => {
		expect(Object.keys(remarkItem({ ...ofAction, column: 'Paid', retryAt: 0 }, context))).toEqual([
			...['row', 'field', 'value', 'message', 'hint', 'category', 'outcome', 'lead_id'],
			...['action_id', 'action_index', 'column', 'retryAt', 'source', 'input'],
		]);
	});

	it('has the time until which it is deferred as people and programs read it', () => {
		const retryAt = Date.UTC(2026, 0, 1, 12);
		expect(remarkItem({ ...remark, retryAt }, context)).toMatchObject({
			retryAt: '2026-01-01T12:00:00.000Z',
		});
	});

	it('about a value of one of several actions', () => {
		const ofAmount = { ...remarkJson, field: 'amount', action_id: 'a1', action_index: 2 };
		expect(remarkData(ofAction, false)).toEqual(ofAmount);
		expect(remarkItem(ofAction, context)).toEqual({ ...ofAmount, ...around });
	});

	it.each<[string, Remark, Partial<RemarkContext>, string]>([
		['the value', { ...remark, value: undefined }, {}, 'value'],
		['the field', { ...remark, address: { scope: 'lead' } }, {}, 'field'],
		['the lead', remark, { leadId: undefined }, 'lead_id'],
		['the input', remark, { input: undefined }, 'input'],
		['the index of the only action', { ...remark, address: { scope: 'action' } }, {}, 'action_index'],
	])('has no key without %s, until all remarks of the run are known', (_what, about, more, key) => {
		const json = remarkItem(about, { ...context, ...more });
		expect(json).not.toHaveProperty(key);
		expect(Object.values(json)).not.toContain(undefined);
	});

	it('shows that a field was to be cleared', () => {
		expect(remarkItem({ ...remark, value: null }, context)).toMatchObject({ value: null });
	});

	it('without the submitted value', () => {
		const { input: __, ...rest } = around;
		const hiding = { ...context, input: undefined, withoutSubmitted: true };
		expect(remarkItem(remark, hiding)).toEqual({ ...withoutValue, ...rest });
		expect(remarksItem([remark], hiding)).toEqual({ remarks: [withoutValue], ...rest });
	});

	it('about a label of several rows, without it where no submitted value is shown', () => {
		const label: Remark = { ...remark, category: 'unknown_option', value: 'VIP' };
		expect(sharedRemark(label, [0, 2], 'written', false)).toMatchObject({
			value: 'VIP',
			row: 1,
			rows: '1, 3',
		});
		expect(sharedRemark(label, [0, 2], 'written', true)).not.toHaveProperty('value');
		// Of any other cause, each row has a value of its own.
		const shared = sharedRemark(remark, [0, 2], undefined, false);
		expect(shared).toEqual({
			...{ ...withoutValue, message: 'Rating must be between 1 and 5: 2 rows', row: 1, rows: '1, 3' },
		});
	});

	it('has the same keys in the same order as all others of the run', () => {
		const withColumn = remarkItem({ ...remark, column: 'Stars' }, context);
		const [first = {}, second = {}] = remarksInOneForm(
			[remarkItem(remark, { ...context, leadId: undefined }), withColumn],
			true,
		);
		expect(first).toEqual({ ...remarkJson, ...around, lead_id: null, column: null });
		expect(second).toEqual(withColumn);
		expect(Object.keys(first)).toEqual(Object.keys(second));
		expect(
			Object.keys(remarksInOneForm([sharedRemark(remark, [0, 1], undefined, true)], false)[0] ?? {}),
		).toEqual([...['row', 'rows', 'field', 'message', 'hint', 'category', 'outcome', 'lead_id', 'source']]);
		expect(remarksInOneForm([remarksItem([remark], context)], true)[0]).toEqual(
			remarksItem([remark], context),
		);
	});

	it('with all remarks in one item, and the first action among them', () => {
		expect(remarksItem([remark], context)).toEqual({ remarks: [remarkJson], ...around });
		expect(remarksItem([remark, ofAction], context)).toEqual({
			remarks: [remarkJson, remarkData(ofAction, false)],
			...around,
			action_id: 'a1',
		});
		expect(remarksItem([], context)).toEqual({ remarks: [], ...around });
	});

	it('in the report of the only output', () => {
		const { outcome, ...rest } = around;
		const report = { outcome, remarks: [remarkData(ofAction, false)] };
		expect(reportedItem([ofAction], context)).toEqual({ ...rest, action_id: 'a1', report });
		expect(Object.keys(reportedItem([ofAction], context))).toEqual([
			...['lead_id', 'action_id', 'report', 'row', 'input'],
		]);
	});
});

describe('rows', () => {
	it.each<[number[], string]>([
		[[0], '1'],
		[[0, 1, 2, 3, 5], '1–4, 6'],
		[[5, 0, 0], '1, 6'],
		[[], ''],
	])('are read in ranges: %j', (items, text) => {
		expect(rowsText(items)).toBe(text);
	});
});

describe('the records of a run', () => {
	it('have the same keys in the same order, and the report last', () => {
		const records = recordsInOneForm([
			{ lead_id: 'a', report: {} },
			{ lead_id: 'b', city: 'Pune', report: {} },
		]);
		expect(records.map((record) => JSON.stringify(record))).toEqual([
			'{"lead_id":"a","city":null,"report":{}}',
			'{"lead_id":"b","city":"Pune","report":{}}',
		]);
		expect(recordsInOneForm([{ a: 1 }])).toEqual([{ a: 1 }]);
	});
});
