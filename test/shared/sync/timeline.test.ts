import { timelineAction } from '../../../nodes/shared/sync/shapes/actions';
import { deletedAnswer, downloadAnswer, uploadAnswer } from '../../../nodes/shared/sync/shapes/files';

describe('an entry of a timeline', () => {
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
		expect(timelineAction.parse(raw)).toEqual({ kind, type, code, fields: {}, raw });
	});

	it.each([
		{ id: 'a1', leadid: 'l1' },
		{ action_id: 'a1', lead_id: 'l1' },
		{ id: null, action_id: 'a1', leadid: null, lead_id: 'l1' },
	])('names itself and its lead as in %j', (ids) => {
		const action = timelineAction.parse({ type: 'PAYMENT', ...ids });
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
			creationTimestamp: 7,
			fields: { comment: 'x' },
			status: 'PAID',
			currency: 'INR',
			amount: sent,
			more: 1,
		};
		const { type, fields, status, currency } = raw;
		const action = timelineAction.parse(raw);
		expect(action).toMatchObject({ type, kind: 'payment', createdAt: 7, fields, status, currency, raw });
		expect(action.amount).toBe(amount);
	});

	it.each([{}, { type: 7 }, { type: 'PAYMENT', amount: {} }, { type: 'PAYMENT', fields: [] }])(
		'is not %j',
		(raw) => {
			expect(timelineAction.safeParse(raw).success).toBe(false);
		},
	);
});

describe('the answers about files', () => {
	it('name the addresses for the bytes', () => {
		const file = { file_id: 'f1', name: 'a.txt', upload_url: 'https://x', field: 'document' };
		const remarks = [{ field: 'fields.document', remark: 'No' }];
		expect(uploadAnswer.parse({ action_id: 'a1', files: [file], remarks })).toEqual({
			actionId: 'a1',
			files: [{ fileId: 'f1', name: 'a.txt', uploadUrl: 'https://x', field: 'document' }],
			remarks,
		});
	});

	it('may omit everything but the address', () => {
		const files = [{ file_id: 'f1', upload_url: 'https://x' }];
		expect(uploadAnswer.parse({ files, remarks: [{}] })).toEqual({
			files: [{ fileId: 'f1', name: '', uploadUrl: 'https://x' }],
			remarks: [{ field: '', remark: '' }],
		});
		expect(uploadAnswer.parse({ files: [] })).toEqual({ files: [], remarks: [] });
		expect(uploadAnswer.safeParse({ files: [{ file_id: 'f1' }] }).success).toBe(false);
	});

	it.each([
		{ file_id: 'f1', download_url: 'https://x', more: 1 },
		{ file_id: 'f1', download_url: 'https://x', name: 'a', content_type: 'b', size: 1, expires_at: 'c' },
		{ file_id: 'f1', download_url: 'https://x', name: null, content_type: null, size: null, expires_at: 7 },
	])('keep unknown keys: %j', (raw) => {
		expect(downloadAnswer.parse(raw)).toEqual(raw);
		expect(deletedAnswer.parse(raw)).toEqual(raw);
	});

	it('have an address, and an ID', () => {
		expect(downloadAnswer.safeParse({ file_id: 'f1' }).success).toBe(false);
		expect(deletedAnswer.safeParse({}).success).toBe(false);
	});
});
