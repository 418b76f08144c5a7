import { actionRemarks, actionReports, type PreparedActions } from '../../../nodes/shared/writes/actions';

const visit = (visitors: unknown) =>
	({ kind: 'custom', code: '1001', fields: { visitors }, performedBy: 'asha' }) as const;

/** Three given entries; the first is held back. */
const prepared: PreparedActions = {
	given: [visit(1), visit('two'), visit(3)],
	sent: [
		{ entry: { type: '1001' }, input: visit('two'), actionIndex: 1 },
		{ entry: { type: '1001' }, input: visit(3), actionIndex: 2 },
	],
	remarks: [],
	changes: [],
	newOptions: [],
	unchecked: [],
	columns: [],
	ignored: [],
	rules: undefined,
};

const answer = (remarks: Array<[field: string, remark: string]>, ...ids: Array<string | null>) => ({
	leadId: 'l1',
	fields: undefined,
	isDenied: false,
	actions: ids.map((actionId) => ({
		actionId,
		status: actionId === null ? ('IGNORED' as const) : ('CREATED' as const),
	})),
	remarks: remarks.map(([field, remark]) => ({ field, remark })),
});

describe('the remarks of the service about the entries that were sent', () => {
	it('have the indexes of the given list', () => {
		const said = answer(
			[
				['actions[0].fields.visitors', 'Not a number'],
				['actions[1].employeeid', 'No such member'],
				['fields.name', 'About the lead'],
			],
			'a1',
			'a2',
		);
		expect(actionRemarks(prepared, said)).toMatchObject([
			{
				address: { actionIndex: 1, apiName: 'visitors' },
				value: 'two',
				actionId: 'a1',
				category: 'invalid_value',
			},
			{ address: { actionIndex: 2, key: 'employeeid' }, value: 'asha', actionId: 'a2' },
		]);
		expect(actionReports(prepared, said)).toMatchObject([
			{ status: 'HELD_BACK' },
			{ status: 'CREATED', action_id: 'a1' },
			{ status: 'CREATED', action_id: 'a2' },
		]);
	});

	it('include one of the node when an entry was ignored without a remark', () => {
		expect(actionRemarks(prepared, answer([], 'a1', null))).toMatchObject([
			{
				...{ category: 'silently_dropped', source: 'verification', address: { actionIndex: 2 } },
				message: expect.stringMatching(/ignored this action and gave no reason/) as string,
				hint: expect.stringMatching(/^Compare the action with its definition/) as string,
			},
		]);
		const said = answer([['actions[1].fields.visitors', 'Not a number']], 'a1', null);
		expect(actionRemarks(prepared, said)).toMatchObject([{ source: 'service' }]);
	});

	it('have the index that the service gives where no such entry was sent', () => {
		const said = answer([['actions[5].fields.visitors', 'No']], 'a1', 'a2');
		expect(actionRemarks(prepared, said)).toMatchObject([
			{ address: { actionIndex: 5 }, value: undefined, actionId: undefined },
		]);
	});

	it('leave the type of a payment in the report, though it was held back', () => {
		const payment = { kind: 'payment', status: '', currency: '', amount: '' } as const;
		expect(actionReports({ ...prepared, given: [payment], sent: [] }, answer([]))).toEqual([
			{ type: 'PAYMENT', status: 'HELD_BACK' },
		]);
	});

	it.each([
		['fewer results than entries', answer([], 'a1')],
		['more results than entries', answer([], 'a1', null, 'a2')],
	])('do not say which entry was ignored when the answer has %s', (_what, said) => {
		expect(actionRemarks(prepared, said)).toEqual([]);
		expect(actionReports(prepared, said)).toEqual([
			{ type: 'ACTION_1001', status: 'HELD_BACK' },
			{ type: 'ACTION_1001', status: 'UNKNOWN' },
			{ type: 'ACTION_1001', status: 'UNKNOWN' },
		]);
	});

	it('say that all entries are created, without IDs, when more results than entries are', () => {
		const said = answer([], 'a1', 'a2', 'a3');
		expect(actionReports(prepared, said)).toEqual([
			{ type: 'ACTION_1001', status: 'HELD_BACK' },
			{ type: 'ACTION_1001', status: 'CREATED' },
			{ type: 'ACTION_1001', status: 'CREATED' },
		]);
	});
});
