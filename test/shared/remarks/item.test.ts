import { type RemarkContext, remarkData, remarkItem, remarksItem } from '../../../nodes/shared/remarks/item';
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
	status: 'IGNORED',
	category: 'invalid_value',
	source: 'service',
	address: 'fields.rating',
	scope: 'lead',
	actionIndex: null,
	apiName: 'rating',
	value: 9,
	hint: 'Correct the value.',
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
	operation: 'update',
	input: { rating: 9 },
	withoutSubmitted: false,
};
const around = {
	outcome: 'written',
	lead_id: 'l1',
	action_id: null,
	operation: 'update',
	input: { rating: 9 },
};

describe('an item of the Remarks branch', () => {
	it('about a value of a lead', () => {
		expect(remarkItem(remark, context)).toEqual({ remark: remarkJson, ...around });
	});

	it('about a value of an action', () => {
		expect(remarkData(ofAction, false)).toEqual({
			...remarkJson,
			address: 'actions[2].amount',
			scope: 'action',
			actionIndex: 2,
			apiName: null,
		});
		expect(remarkItem(ofAction, context)).toMatchObject({ action_id: 'a1' });
	});

	it('about a field that was not submitted', () => {
		expect(remarkData({ ...remark, value: undefined }, false)).toEqual(withoutValue);
	});

	it('without a lead ID', () => {
		expect(remarkItem(remark, { ...context, leadId: undefined })).toMatchObject({ lead_id: null });
	});

	it('without the submitted value', () => {
		const { input: __, ...rest } = around;
		const hiding = { ...context, withoutSubmitted: true };
		expect(remarkItem(remark, hiding)).toEqual({ remark: withoutValue, ...rest });
		expect(remarksItem([remark], hiding)).toEqual({ remarks: [withoutValue], ...rest });
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
});
