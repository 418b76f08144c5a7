import {
	type RemarkContext,
	remarkData,
	remarkItem,
	reportedItem,
	remarksItem,
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
			...['message', 'field', 'value', 'hint', 'category', 'outcome', 'lead_id'],
			...['action_id', 'action_index', 'column', 'retryAt', 'source', 'row', 'input'],
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

	// docs/outcomes.md promises: "A key without a value is left out."
	it.each<[string, Remark, Partial<RemarkContext>, string]>([
		['the value', { ...remark, value: undefined }, {}, 'value'],
		['the field', { ...remark, address: { scope: 'lead' } }, {}, 'field'],
		['the lead', remark, { leadId: undefined }, 'lead_id'],
		['the input', remark, { input: undefined }, 'input'],
		['the index of the only action', { ...remark, address: { scope: 'action' } }, {}, 'action_index'],
	])('leaves a key out without %s', (_what, about, more, key) => {
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
		expect(sharedRemark(label, [0, 2], 'written', false)).toMatchObject({ value: 'VIP', rows: [1, 3] });
		expect(sharedRemark(label, [0, 2], 'written', true)).not.toHaveProperty('value');
		// Of any other cause, each row has a value of its own.
		const shared = sharedRemark(remark, [0, 2], undefined, false);
		expect(shared).toEqual({
			...{ ...withoutValue, message: 'Rating must be between 1 and 5: 2 rows', rows: [1, 3] },
		});
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
