import {
	dryRun,
	entryOutcome,
	type PendingEntry,
	recoveredEntry,
	rejectedEntry,
	remembered,
	writtenBefore,
} from '../../nodes/Actions/entryOutcome';
import type { Remark } from '../../nodes/shared/remarks/remark';
import { failed, type Outcome } from '../../nodes/shared/session/outcome';
import type { Data } from '../../nodes/shared/sync/data';
import { timelineAction } from '../../nodes/shared/sync/shapes/actions';
import { writeAnswer } from '../../nodes/shared/sync/shapes/writeAnswer';
import { lostRemarks } from '../../nodes/shared/writes/lostAnswer/lostActions';
import { readAs } from '../kit/readAs';

const early: Remark = {
	category: 'invalid_value',
	source: 'preflight',
	message: 'Held back',
	hint: 'Mend it.',
	address: { scope: 'action', apiName: 'visitors' },
};
function pendingOf(entry: Data, remarks: readonly Remark[] = []): PendingEntry {
	const input =
		entry['type'] === 'PAYMENT'
			? ({ kind: 'payment', status: 'S', currency: 'C', amount: 'A' } as const)
			: ({
					kind: 'custom',
					code: '1001',
					fields: { city: 'pune' },
					performedBy: 'Ann',
					date: 'today',
				} as const);
	return {
		item: 0,
		leadId: 'L1',
		entry,
		input,
		inForm: (kept) => kept,
		remarks: [...remarks],
		changes: [],
		newOptions: [],
		unchecked: [],
		columns: [],
		ignored: [],
	};
}
const visit = pendingOf({ type: '1001', fields: { city: 'Pune' } });
const payment = pendingOf({ type: 'PAYMENT', amount: '5' });

/** The outcome of the first of two entries, by the body of the answer. */
const outcomeOf = (body: unknown, pending = visit, index = 0): Outcome =>
	entryOutcome(pending, index, 2, { answer: readAs(writeAnswer, body), httpStatus: 207, sentAt: 5 });

/** An outcome in short: what became of the entry, and the messages of its remarks. */
function short(outcome: Outcome): string[] {
	const remarks = 'remarks' in outcome ? (outcome.remarks ?? []) : [];
	const what = outcome.kind === 'failed' ? `failed ${outcome.failure.reason}` : outcome.kind;
	return [what, ...remarks.map(({ message }) => message)];
}

const created = { action_id: 'A1', status: 'CREATED' };
const other = { action_id: 'A2', status: 'CREATED' };
const ignored = { action_id: null, status: 'IGNORED' };

describe('the outcome of one of two entries', () => {
	it.each<[string, unknown, string[]]>([
		['it was created', { actions: [created, ignored] }, ['written']],
		[
			'it was ignored, without a reason',
			{ actions: [ignored, created] },
			['rejected', expect.stringMatching(/ignored.*no reason/)],
		],
		[
			'it was ignored, with a reason',
			{ actions: [ignored, created], remarks: [{ field: 'actions[0].type', remark: 'is odd' }] },
			['rejected', expect.stringMatching(/odd/)],
		],
		[
			'it was ignored, but has an ID',
			{ actions: [{ action_id: 'A1', status: 'IGNORED' }, other] },
			['written', expect.stringMatching(/ignored.*no reason/)],
		],
		[
			'a remark is about the other one',
			{ actions: [created, other], remarks: [{ field: 'actions[1].type', remark: 'is odd' }] },
			['written'],
		],
		[
			'a remark is about none of them',
			{ actions: [created, other], remarks: [{ field: 'actions[7].type', remark: 'is odd' }] },
			['written', expect.stringMatching(/odd/)],
		],
		[
			'a remark names no entry',
			{ actions: [created, other], remarks: [{ field: '', remark: 'Odd' }] },
			['written', expect.stringMatching(/Odd/)],
		],
		[
			'it has the ID of the other one',
			{ actions: [created, created] },
			['written', expect.stringMatching(/Several results have the action_id A1/)],
		],
		['the answer says nothing', {}, ['written']],
		['the answer has fewer results', { actions: [created] }, ['failed unreadable_answer']],
		['the answer says that the call failed', { success: false }, ['failed denied']],
	])('if %s', (_what, body, expected) => {
		expect(short(outcomeOf(body))).toEqual(expected);
	});

	it('is a loss if no result but a remark came, because it may be stored', () => {
		const outcome = outcomeOf({ remarks: [{ field: 'actions[0].type', remark: 'is odd' }] });
		expect(outcome).toMatchObject({
			kind: 'failed',
			failure: {
				reason: 'unreadable_answer',
				message: expect.stringMatching(/did not say whether it stored/),
				description: expect.stringMatching(/^Look for the action/),
				httpStatus: 207,
				lostSince: 5,
			},
		});
	});

	// sync-api.md, Action result.
	it('is a rejection of a payment that was ignored, whatever ID it has: a payment has no parts', () => {
		expect(outcomeOf({ actions: [{ action_id: 'A1', status: 'IGNORED' }, other] }, payment).kind).toBe(
			'rejected',
		);
	});

	it('shows what was sent, the ID, and remarks of both sides without an index', () => {
		const body = {
			actions: [created, other],
			remarks: [{ field: 'actions[0].fields.city', remark: 'was cut' }],
		};
		const outcome = outcomeOf(body, pendingOf({ type: '1001', fields: { city: 'Pune' } }, [early]));
		expect(outcome).toMatchObject({
			kind: 'written',
			leadId: 'L1',
			json: { lead_id: 'L1', action_id: 'A1', type: 'ACTION_1001' },
			report: { outcome: 'created' },
			remarks: [
				{ ...early, actionId: 'A1' },
				{ source: 'service', address: { scope: 'action', apiName: 'city' }, value: 'pune', actionId: 'A1' },
			],
		});
	});

	it('in a dry run is what would be sent', () => {
		expect(dryRun(pendingOf({ type: 'PAYMENT', amount: '5' }, [early]))).toEqual({
			kind: 'written',
			leadId: 'L1',
			remarks: [early],
			json: { lead_id: 'L1', type: 'PAYMENT' },
			report: { outcome: 'dry_run', would_send: { type: 'PAYMENT', amount: '5' } },
			columns: [],
		});
	});

	it('that was not stored has at least one remark', () => {
		expect(short(rejectedEntry('L1', []))).toEqual(['rejected', expect.stringMatching(/ignored/)]);
		expect(short(rejectedEntry('L1', [early, early]))).toEqual(['rejected', 'Held back', 'Held back']);
	});
});

describe('an entry whose event ID was used before', () => {
	const pending = pendingOf({ type: '1001', fields: { city: 'Pune' } }, [early]);

	it('has the ID of the first action, and is not written again', () => {
		expect(writtenBefore(pending, 'A9', true)).toEqual({
			kind: 'written',
			leadId: 'L1',
			remarks: [{ ...early, actionId: 'A9' }],
			json: { lead_id: 'L1', action_id: 'A9', type: 'ACTION_1001' },
			report: { outcome: 'already_written' },
			columns: [],
		});
	});

	it('for other values is rejected first of all for that', () => {
		expect(writtenBefore(pending, 'A9', false)).toMatchObject({
			kind: 'rejected',
			remarks: [
				{
					category: 'already_exists',
					source: 'preflight',
					message: expect.stringMatching(/^Not sent: the event ID was used before/),
					hint: expect.stringMatching(/ID of its own/),
					address: { scope: 'action' },
					actionId: 'A9',
				},
				early,
			],
		});
	});

	it('is remembered as written, as uncertain, or not at all', () => {
		const loss = { reason: 'no_answer', message: 'm', description: 'd', lostSince: 5 } as const;
		expect(remembered(writtenBefore(pending, 'A9', true), 'v')).toEqual({ values: 'v', recordId: 'A9' });
		expect(remembered(writtenBefore(pending, undefined, true), 'v')).toEqual({ values: 'v' });
		expect(remembered(failed(loss), 'v')).toEqual({ values: 'v', loss });
		expect(
			remembered(failed({ reason: 'bad_request', message: 'm', description: 'd' }), 'v'),
		).toBeUndefined();
		expect(remembered(rejectedEntry('L1', [early]), 'v')).toBeUndefined();
	});
});

describe('a lost entry that was found', () => {
	const entry = {
		type: '1001',
		fields: { city: 'Pune', day: '1', gone: null },
		employeeid: 'a@x.in',
		created_on: 'today',
	};
	const missing = (action: object, hasItsDate = true) =>
		lostRemarks(
			{ entry, input: pendingOf(entry).input },
			readAs(timelineAction, { actionId: 'A1', type: '1001', ...action }),
			hasItsDate,
		);
	const placesOf = (remarks: readonly Remark[]) =>
		remarks.map(({ address: { apiName, key } }) => apiName ?? key);

	it.each([
		[{ fields: { city: 'Pune', day: '1' } }, true, []],
		[{ fields: { city: 'Pune' } }, true, ['day']],
		[{ fields: {}, employeeid: 'b@x.in' }, false, ['city', 'day', 'employeeid', 'created_on']],
		[{ fields: { city: 'Pune', day: '1' }, employeeid: 'A@X.IN' }, true, []],
	])('with %j (its date: %s) has a remark for each value that it lacks: %j', (action, hasItsDate, places) => {
		expect(placesOf(missing(action, hasItsDate))).toEqual(places);
	});

	const about = (apiName: string, message: string): Remark => ({
		...early,
		source: 'verification',
		message,
		address: { scope: 'action', apiName },
	});
	const said: Remark = { ...about('day', 'Odd'), source: 'service' };

	it.each<[string, Remark[], string[]]>([
		['what was held back', [], ['Held back', 'Lacks the city', 'Lacks the day']],
		['what was said before the loss', [early, said], ['Held back', 'Odd', 'Lacks the city']],
	])('has one remark for each place, and keeps %s', (_what, remarks, messages) => {
		const write = pendingOf(entry, [early]);
		const lacks = [
			about('visitors', 'Lacks the visitors'),
			about('city', 'Lacks the city'),
			about('day', 'Lacks the day'),
		];
		const lost = { write, lostSince: 5, remarks, isDenied: false };
		const outcome = recoveredEntry(lost, { actionId: 'A1', remarks: lacks });
		expect(short(outcome)).toEqual(['written', ...messages]);
		expect(outcome).toMatchObject({ json: { action_id: 'A1' }, report: { outcome: 'recovered' } });
	});

	it('says what was given, and what to do', () => {
		expect(missing({ fields: { day: '1' } })).toEqual([
			{
				category: 'silently_dropped',
				source: 'verification',
				message: expect.stringMatching(/lacks this value/),
				hint: expect.stringMatching(/^Check the action/),
				address: { scope: 'action', apiName: 'city' },
				value: 'pune',
			},
		]);
	});

	it('without values of its own has no remark', () => {
		const entry = { type: '1001' };
		const bare = { entry, input: pendingOf(entry).input };
		expect(lostRemarks(bare, readAs(timelineAction, { actionId: 'A1', type: '1001' }), false)).toEqual([]);
	});
});
