import * as fc from 'fast-check';

import { actionUpdate, timelineAction, timelinePage } from '../../../nodes/shared/sync/shapes/actions';
import { readAs } from '../../kit/readAs';

const at = Date.UTC(2026, 10, 21, 10);

describe('an action', () => {
	it.each([
		[
			'as the specification shows it',
			{ id: 'a', type: 'ACTION_1001', creationTimestamp: at, leadid: 'L', fields: { x: 1 } },
		],
		['with seconds', { actionId: 'a', type: '1001', createdOn: at / 1000, leadID: 'L', fields: { x: 1 } }],
		[
			'wrapped',
			{
				data: { id: 'a', type: 1001, created_on: '2026-11-21T15:30:00+05:30', leadid: 'L', fields: { x: 1 } },
			},
		],
	])('is read %s', (_what, answer) => {
		expect(readAs(timelineAction, answer)).toMatchObject({
			actionId: 'a',
			leadId: 'L',
			code: '1001',
			kind: 'custom',
			createdAt: at,
			fields: { x: 1 },
		});
	});

	it.each([['as keys of its own', { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: '5' }]])(
		'has the values of a payment %s',
		(_what, answer) => {
			const read = readAs(timelineAction, answer);
			expect(read).toMatchObject({ kind: 'payment', status: 'PENDING', currency: 'INR', amount: '5' });
		},
	);

	it.each([
		['no time', {}],
		['a time without a zone', { created_on: '21/11/2026 10:00:00' }],
		['only the time of its last change', { modificationTimestamp: at }],
	])('with %s has no time of creation', (_what, more) => {
		expect(readAs(timelineAction, { id: 'a', type: 'PAYMENT', ...more }).createdAt).toBeUndefined();
	});

	it('of the service itself, of a file and without a type are told apart', () => {
		const kinds = ['INCOMING_CALL', 'ATTACHMENT', undefined].map(
			(type) => readAs(timelineAction, { type }).kind,
		);
		expect(kinds).toEqual(['built_in', 'attachment', 'unknown']);
	});

	it.each<[unknown, string, string | undefined]>([
		[' action_1001 ', 'custom', '1001'],
		[{ code: 1001, type: 'CUSTOM' }, 'unknown', undefined],
		[' payment', 'payment', undefined],
	])('has the type %j: %s, with the code %j', (type, kind, code) => {
		expect(readAs(timelineAction, { type })).toMatchObject({ kind, code });
	});

	it('has the values of a payment only if it is one, or may be', () => {
		const values = { status: 'PAID', currency: 'INR', amount: 5 };
		const none = { status: undefined, currency: undefined, amount: undefined };
		expect(readAs(timelineAction, { type: '1001', ...values })).toMatchObject(none);
		expect(readAs(timelineAction, values)).toMatchObject({ ...values, amount: '5' });
	});

	it.each([
		[
			'that has a type',
			{ id: 'x', data: { type: 'PAYMENT', action: { id: 'y' } } },
			{ type: 'PAYMENT', action: { id: 'y' } },
		],
		[
			'that has an ID of an action',
			{ data: { action_id: 'a1', action: { note: 'x' } } },
			{ action_id: 'a1', action: { note: 'x' } },
		],
		['that is outermost', { data: { note: 'x' } }, { data: { note: 'x' } }],
	])('is the object of an answer %s', (_which, answer, raw) => {
		expect(readAs(timelineAction, answer).raw).toEqual(raw);
	});

	it('is any object, and nothing else', () => {
		fc.assert(
			fc.property(fc.object({ maxDepth: 2 }), (answer) => {
				expect(timelineAction(answer) !== undefined).toBe(true);
			}),
		);
		for (const answer of ['OK', null, 7, []]) expect(timelineAction(answer)).toBeUndefined();
	});
});

it('an answer to an update says what was stored, and has the action if it shows one', () => {
	const update = readAs(actionUpdate, { id: 'a1', type: '1001', remarks: ['Rating is ignored'] });
	expect(update).toMatchObject({
		answer: { remarks: [{ field: '', remark: 'Rating is ignored' }], isDenied: false },
		action: { actionId: 'a1', code: '1001' },
	});
	expect(readAs(actionUpdate, 'OK')).toMatchObject({ answer: { remarks: [] }, action: undefined });
});

it('a timeline keyed by ID is one if an entry has a type or an ID', () => {
	for (const entry of [{ type: 'PAYMENT' }, { action_id: 'a1' }])
		expect(readAs(timelinePage, { data: { x: entry } }).data).toHaveLength(1);
	expect(timelinePage({ data: { x: { note: 'x' } } })).toBeUndefined();
});

it('an answer to an update is read, whatever JSON it is', () => {
	fc.assert(fc.property(fc.jsonValue(), (answer) => actionUpdate(answer) !== undefined));
});
