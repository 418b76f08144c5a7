import { timelineAction } from '../../../nodes/shared/sync/shapes/actions';
import { readAs } from '../../kit/readAs';

describe('an entry of a timeline', () => {
	// sync-api.md, Action.
	it.each([
		['ACTION_1001', 'custom', '1001'],
		['1001', 'custom', '1001'],
		['PAYMENT', 'payment', undefined],
		['ATTACHMENT', 'attachment', undefined],
		['STATUS_CHANGED', 'built_in', undefined],
		['ACTION_1x', 'built_in', undefined],
		['x1', 'built_in', undefined],
		['MY_ACTION_1', 'built_in', undefined],
	])('of the type %s is %s', (type, kind, code) => {
		const raw = { type };
		expect(readAs(timelineAction, raw)).toEqual({ kind, type, code, raw });
	});

	it.each([
		{ id: 'a1', leadid: 'l1' },
		{ action_id: 'a1', lead_id: 'l1' },
		{ id: null, action_id: 'a1', leadid: null, lead_id: 'l1' },
	])('names itself and its lead as in %j', (ids) => {
		const action = readAs(timelineAction, { type: 'PAYMENT', ...ids });
		expect(action).toMatchObject({ actionId: 'a1', leadId: 'l1' });
	});

	it.each([
		[1250.5, '1250.5'],
		['1250.50', '1250.50'],
		[0, '0'],
		[null, undefined],
	])('with the amount %j has %j, and everything else unchanged', (sent, amount) => {
		const raw = {
			type: 'PAYMENT',
			creationTimestamp: 1_700_000_000_000,
			fields: { comment: 'x' },
			status: 'PAID',
			currency: 'INR',
			amount: sent,
			more: 1,
		};
		const { type, fields, status, currency } = raw;
		const action = readAs(timelineAction, raw);
		expect(action).toMatchObject({
			type,
			kind: 'payment',
			createdAt: 1_700_000_000_000,
			fields,
			status,
			currency,
			raw,
		});
		expect(action.amount).toBe(amount);
	});
});
