import * as fc from 'fast-check';

import { writeAnswer } from '../../../nodes/shared/sync/shapes/writeAnswer';
import { runs } from '../../kit/exploring';
import { readAs } from '../../kit/readAs';

const nothing = { leadId: undefined, fields: undefined, actions: [], remarks: [], isDenied: false };

describe('the answer to a write', () => {
	// sync-api.md, Lead.
	it.each(['lead_id', 'leadid', 'id', 'leadId', 'LeadID', 'lead-id', '_id'])(
		'names the lead as %s',
		(key) => {
			expect(readAs(writeAnswer, { [key]: 'l1' })).toEqual({ ...nothing, leadId: 'l1' });
			expect(readAs(writeAnswer, { [key]: 7 }).leadId).toBe('7');
			expect(readAs(writeAnswer, { [key]: null }).leadId).toBeNull();
		},
	);

	it.each([
		[{ data: { lead_id: 'l1' } }],
		[{ success: true, result: { lead: { id: 'l1', fields: {} } } }],
		[{ lead_id: ['l1'] }],
		[[{ lead_id: 'l1' }]],
		[{ id: 'request-1', code: '0000', data: { lead_id: 'l1' } }],
		[{ lead_id: null, id: 'l1' }],
	])('has the ID in its wrapper: %j', (answer) => {
		expect(readAs(writeAnswer, answer).leadId).toBe('l1');
	});

	it.each([
		['OK'],
		[''],
		[null],
		[undefined],
		[true],
		[7],
		[[]],
		[{}],
		[{ success: true, message: 'Lead updated' }],
		[{ lead_id: 2 ** 60 }],
		[{ meta: { id: 'request-7' } }],
		[['65f1c0ffee65f1c0ffee65f1']],
		[[7, 'CREATED', true]],
	])('may say nothing of it: %j', (answer) => {
		expect(readAs(writeAnswer, answer)).toEqual(nothing);
	});

	it.each([
		...['created', 'Success', 'successful', 'succeeded', 'OK', ' done ', 'stored', 'saved', 'accepted'].map(
			(status) => [status, 'CREATED'],
		),
		...['added', true].map((status) => [status, 'CREATED']),
		...['ignored', 'FAILED', 'rejected', 'skipped', 'dropped', 'invalid value', 'error', 'denied'].map(
			(status) => [status, 'IGNORED'],
		),
		...['not created', 'notCreated', 'not_created', false].map((status) => [status, 'IGNORED']),
		...['okay', 'recreated', 'false alarm', 'queued', ''].map((status) => [status, 'UNKNOWN']),
	])('has an action with the status %j alone as %s', (status, outcome) => {
		expect(readAs(writeAnswer, { actions: [{ status }] }).actions).toEqual([
			{ actionId: null, status: outcome },
		]);
	});

	it.each([
		['an object without a text', { toString: 1 }],
		['a list of one', [{ toString: 1 }]],
	])('has an action whose status is not known when it is %s', (_what, status: unknown) => {
		expect(
			readAs(writeAnswer, { lead_id: 'l1', status, actions: [{ action_id: 'a1', status }, { status }] }),
		).toEqual({
			...nothing,
			leadId: 'l1',
			actions: [
				{ actionId: 'a1', status: 'CREATED' },
				{ actionId: null, status: 'UNKNOWN' },
			],
			remarks: [{ field: 'actions[1]', remark: 'status: toString: 1' }],
		});
	});

	it('has its actions in a list, or by their places', () => {
		const action = { actionId: 'a1', status: 'CREATED' };
		const actionsOf = (actions: unknown) => readAs(writeAnswer, { actions }).actions;
		expect(actionsOf([{ id: 'a1' }])).toEqual([action]);
		expect(actionsOf({ 0: { id: 'a1' }, 10: { id: 'a1' } })).toEqual([action, action]);
		for (const none of ['a1', 7, null, { id: 'a1' }]) expect(actionsOf(none)).toEqual([]);
	});

	it('has no remark in a count, but in every other value under a key of remarks', () => {
		const counts = { error: 2, remarks: 0 };
		expect(readAs(writeAnswer, counts)).toEqual(nothing);
		expect(readAs(writeAnswer, { error: 'Too late' }).remarks).toEqual([{ field: '', remark: 'Too late' }]);
	});

	it.each(['user', 'action', 'employee', 'owner', 'file'])('has no ID of another record: %s', (key) => {
		expect(readAs(writeAnswer, { success: true, [key]: { id: 'x1' } }).leadId).toBeUndefined();
	});

	it('may be a list of remarks and nothing else', () => {
		expect(readAs(writeAnswer, ['Rating is ignored', { field: 'fields.a', remark: 'Bad' }])).toEqual({
			...nothing,
			remarks: [
				{ field: '', remark: 'Rating is ignored' },
				{ field: 'fields.a', remark: 'Bad' },
			],
		});
	});

	it('may report that nothing was stored', () => {
		expect(readAs(writeAnswer, { lead_id: null, actions: [], remarks: [] }).leadId).toBeNull();
	});

	// sync-api.md, POST /lead; sync-api.md, Action result.
	it('has the outcome of each action', () => {
		const results = [
			{ action_id: 'a1', status: 'CREATED' },
			{ action_id: null, status: 'IGNORED' },
			{ action_id: 7 },
			{ actionId: 'a3', status: 'success' },
			{ status: 'Created' },
			{ action_id: null },
			{ action_id: null, id: 'l1' },
			{ status: 'rejected' },
			{},
			null,
		];
		const expected = [
			{ actionId: 'a1', status: 'CREATED' },
			{ actionId: null, status: 'IGNORED' },
			{ actionId: '7', status: 'CREATED' },
			{ actionId: 'a3', status: 'CREATED' },
			{ actionId: null, status: 'CREATED' },
			{ actionId: null, status: 'IGNORED' },
			{ actionId: null, status: 'IGNORED' },
			{ actionId: null, status: 'IGNORED' },
			{ actionId: null, status: 'UNKNOWN' },
			{ actionId: null, status: 'UNKNOWN' },
		];
		expect(readAs(writeAnswer, { lead_id: 'l1', actions: results }).actions).toEqual(expected);
	});

	it.each<[unknown, string]>([
		[{ xq: [{ ab: 'fields.email', cd: 'Bad email' }] }, 'xq: ab: fields.email, cd: Bad email'],
		[{ xq: 'l1', zz: 'Not stored: bad email' }, 'zz: Not stored: bad email'],
		[{ data: { lead_id: 'l1', zz: ['Bad email'] } }, 'zz: Bad email'],
		[{ lead_id: 'l1', zz: { ab: 'Bad email' } }, 'zz: ab: Bad email'],
	])('has what may be remarks in an unknown form, word for word: %j', (answer, remark) => {
		expect(readAs(writeAnswer, answer).remarks).toEqual([{ field: '', remark }]);
	});

	it.each([
		[{ lead_id: 'l1', remarks: [], zz: ['Bad email'] }],
		[{ data: { lead_id: 'l1', zz: ['Bad email'] }, remarks: [] }],
		[{ data: { lead_id: 'l1' } }],
		[{ lead_id: 'l1', xq: '65f1', yy: 7, zz: true, more: {}, none: null, meta: { took: '2 ms' } }],
	])('has no such remarks where they are where they belong, or where nothing has words: %j', (answer) => {
		expect(readAs(writeAnswer, answer).remarks).toEqual([]);
	});

	it.each<[unknown]>([
		[{ success: false, message: 'No' }],
		[{ code: 'BAD_REQUEST', message: 'No' }],
		[{ code: 'LEAD_NOT_FOUND', message: 'No' }],
		[{ data: { code: 'TEAM_MEMEBER_NOT_FOUND', message: 'No' } }],
		...['VALIDATION_ERROR', 'INVALID_LEAD', 'LEAD_ALREADY_EXISTS', 'METHOD_NOT_ALLOWED', 'BUY_LICENSE'].map(
			(code): [unknown] => [{ code, message: 'No' }],
		),
		[{ code: 'NOT_FOUND', message: 'No' }],
		[{ code: 599, message: 'No' }],
		...['Ignored', 'Failed', 'Failure', 'Fail', 'Rejected', 'Skipped', 'Dropped', 'Invalid', 'Denied'].map(
			(word): [unknown] => [`${word}: No`],
		),
		...['Could not store it. No', 'cannot: No', 'false, No', 'No lead was stored'].map((text): [unknown] => [
			text,
		]),
		[{ statusCode: 400, message: 'No' }],
		[{ status: '503', message: 'No' }],
		[{ code: 422, message: 'No' }],
		[{ id: 'request-1', statusCode: 422, message: 'No' }],
		[{ error: { code: 'X', message: 'No' } }],
		['Error: No'],
		['not stored: No'],
		['NOT_AUTHORIZED'],
	])('may say that the call failed, with its words: %j', (answer) => {
		const { isDenied, remarks } = readAs(writeAnswer, answer);
		expect(isDenied).toBe(true);
		expect(JSON.stringify(remarks)).toMatch(/No|NOT/);
	});

	it.each<[unknown]>([
		[{ code: 'LEAD_CREATED', message: 'Saved' }],
		[{ statusCode: 201, message: 'Saved' }],
		[{ code: 1004, status: 'FAILED', currency: 'INR' }],
		[{ status: 'Invalid Number', code: 200 }],
		['Saved, no errors'],
		['No errors.'],
		...['No remarks', 'no problem', 'No issues', 'No warnings', 'Notes'].map((text): [unknown] => [text]),
		[{ statusCode: 399, message: 'Saved' }],
		[{ code: 600, message: 'Saved' }],
		[{ id: 'l1', code: '415', message: 'Wants a view' }],
		[{ data: { lead: { lead_id: 'l1', status: 450, message: 'Call me' } } }],
		[{ action_id: 'a1', code: 404, message: 'A visit' }],
	])('does not say so by other words: %j', (answer) => {
		expect(readAs(writeAnswer, answer)).toMatchObject({ isDenied: false, remarks: [] });
	});

	it.each([[{ fields: { name: 'Asha' } }], [{ data: { fields: { name: 'Asha' } } }]])(
		'has the fields of the lead: %j',
		(answer) => {
			expect(readAs(writeAnswer, answer).fields).toEqual({ name: 'Asha' });
		},
	);

	const no = { field: 'fields.email', remark: 'No' };
	it.each([
		[{ remarks: [{ field: 'fields.email', status: 'IGNORED', remark: 'No' }] }],
		[{ data: { id: 'l1' }, remarks: [{ field: 'fields.email', message: 'No' }] }],
		[{ data: { id: 'l1', remarks: { 'fields.email': 'No' } } }],
		[{ remarks: { fields: [no] } }],
		[{ success: false, message: 'No', remarks: [no] }],
		[[no]],
	])('has remarks: %j', (answer) => {
		expect(readAs(writeAnswer, answer).remarks).toEqual([no]);
	});

	it('has the remarks of its entries, at their addresses', () => {
		const actions = [
			{ action_id: 'a1', remarks: { 'fields.topic': 'No' } },
			{ status: 'FAILED', message: 'Bad' },
		];
		expect(readAs(writeAnswer, { actions }).remarks).toEqual([
			{ field: 'actions[0].fields.topic', remark: 'No' },
			{ field: 'actions[1]', remark: 'Bad' },
		]);
	});

	it('may complain in its message, and count its failures', () => {
		expect(readAs(writeAnswer, { success: false, message: 'Not now', failed: 1 }).remarks).toEqual([
			{ field: '', remark: 'Not now' },
		]);
	});

	it('has words for a person only where two stand beside each other, and costs no more than its length', () => {
		const remarksAt = (text: string) => readAs(writeAnswer, { lead_id: 'l1', zq: text }).remarks.length;
		expect(['two words', 'l1 is locked', 'a\n b', '已锁定了'].map(remarksAt)).toEqual([1, 1, 1, 1]);
		expect(['word', 'a 1 b', '1 2', ' a ', 'é1 22'].map(remarksAt)).toEqual([0, 0, 0, 0, 0]);
		// With a cost of the square of the length, this takes a quarter of an hour.
		expect(remarksAt('é'.repeat(1_000_000))).toBe(0);
	});

	it('is read whatever it is', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (answer) => expect(writeAnswer(answer) !== undefined).toBe(true)),
			{ numRuns: runs(2_000) },
		);
	});
});
