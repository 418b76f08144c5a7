import * as fc from 'fast-check';

import { actionUpdate, timelineAction } from '../../../nodes/shared/sync/shapes/actions';

const at = Date.UTC(2026, 10, 21, 10);

describe('an action', () => {
	it.each([
		[
			'as the specification shows it',
			{ id: 'a', type: 'ACTION_1001', creationTimestamp: at, leadid: 'L', fields: { x: 1 } },
		],
		[
			'with other keys',
			{ actionId: 'a', action_type: 'ACTION_1001', createdOn: at, leadId: 'L', custom_fields: { x: 1 } },
		],
		[
			'with a code',
			{ action_id: 'a', type: 'CUSTOM', code: 1001, created_at: String(at), lead_id: 'L', data: { x: 1 } },
		],
		[
			'with seconds',
			{
				_id: 'a',
				type: '1001',
				timestamp: at / 1000,
				lead: { id: 'L' },
				fields: [{ apiName: 'x', value: 1 }],
			},
		],
		[
			'wrapped',
			{
				data: {
					action: {
						id: 'a',
						type: { code: '1001' },
						created_on: '2026-11-21T15:30:00+05:30',
						leadid: 'L',
						values: { x: 1 },
					},
				},
			},
		],
	])('is read %s', (_what, answer) => {
		expect(timelineAction.parse(answer)).toMatchObject({
			actionId: 'a',
			leadId: 'L',
			code: '1001',
			kind: 'custom',
			createdAt: at,
			fields: { x: 1 },
		});
	});

	it.each([
		['as keys of its own', { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: '5' }],
		['in fields', { type: 'Payment', fields: { status: 'PENDING', currency: 'INR', amount: 5 } }],
		[
			'with the currency inside the amount',
			{ type: 'PAYMENT', status: 'PENDING', amount: { value: 5, currency: 'INR' } },
		],
		[
			'next to a status of the action',
			{ type: 'PAYMENT', status: 'DONE', payment: { status: 'PENDING', currency: 'INR', amount: 5 } },
		],
	])('has the values of a payment %s', (_what, answer) => {
		const read = timelineAction.parse(answer);
		expect(read).toMatchObject({ kind: 'payment', status: 'PENDING', currency: 'INR', amount: '5' });
	});

	it.each([
		['no time', {}],
		['a time without a zone', { created_on: '21/11/2026 10:00:00' }],
		['only the time of its last change', { modificationTimestamp: at }],
	])('with %s has no time of creation', (_what, more) => {
		expect(timelineAction.parse({ id: 'a', type: 'PAYMENT', ...more }).createdAt).toBeUndefined();
	});

	it.each([
		['actionId', 'a', ['action_id', 'id', '_id', 'activity_id']],
		['leadId', 'L', ['leadid', 'lead_id', 'lead']],
		['type', '1001', ['type', 'action_type', 'code', 'action_code', 'kind', 'event']],
		['createdAt', at, ['creationTimestamp', 'created_on', 'created_at', 'created', 'creation_time']],
		['createdAt', at, ['creation_date', 'timestamp', 'performed_at', 'performed_on', 'time', 'date']],
		['fields', { x: 1 }, ['fields', 'field_values', 'custom_fields', 'values', 'data', 'attributes']],
		['performedBy', 'ann', ['employeeid', 'employee_email', 'employee', 'performed_by', 'performer']],
		['status', 'PAID', ['status', 'payment_status']],
		['currency', 'INR', ['currency', 'currency_code']],
		['amount', '5', ['amount', 'payment_amount', 'value']],
	] as const)('has its %s (%j) under each of these keys: %j', (property, value, keys) => {
		for (const key of keys) {
			const rest = property === 'type' ? {} : { type: property === 'fields' ? '1001' : 'PAYMENT' };
			expect({ key, read: timelineAction.parse({ ...rest, [key]: value })[property] }).toEqual({
				key,
				read: value,
			});
		}
	});

	it('has the values of a payment in an object of each of these names', () => {
		for (const key of ['payment', 'fields', 'data', 'details', 'attributes']) {
			const read = timelineAction.parse({ type: 'PAYMENT', [key]: { status: 'PAID', amount: 5 } });
			expect({ key, read }).toMatchObject({ key, read: { status: 'PAID', amount: '5' } });
		}
	});

	it('has its fields in a list, under each name of a name', () => {
		for (const key of ['api_name', 'field', 'key', 'name'])
			expect(timelineAction.parse({ id: 'a', fields: [{ [key]: 'x', value: 1 }] }).fields).toEqual({ x: 1 });
	});

	it('of the service itself, of a file and without a type are told apart', () => {
		const kinds = ['INCOMING_CALL', 'ATTACHMENT', undefined].map(
			(type) => timelineAction.parse({ type }).kind,
		);
		expect(kinds).toEqual(['built_in', 'attachment', 'unknown']);
	});

	it('has only those fields of a list that have a name', () => {
		const fieldsOf = (fields: unknown) => timelineAction.parse({ id: 'a', fields }).fields;
		expect(fieldsOf([{ name: 'x', value: 1 }, { value: 2 }, 'y', null, { name: 'z' }])).toEqual({
			x: 1,
			z: undefined,
		});
		expect(fieldsOf([])).toEqual({});
		expect(fieldsOf('none')).toBeUndefined();
	});

	it.each<[unknown, string, string | undefined]>([
		[' action_1001 ', 'custom', '1001'],
		[{ code: 1001, type: 'CUSTOM' }, 'custom', '1001'],
		[{ type: '1001' }, 'custom', '1001'],
		[{ name: ' payment' }, 'payment', undefined],
		[{ id: 'x' }, 'unknown', undefined],
	])('has the type %j: %s, with the code %j', (type, kind, code) => {
		expect(timelineAction.parse({ type })).toMatchObject({ kind, code });
	});

	it('has the values of a payment only if it is one, or may be', () => {
		const values = { status: 'PAID', currency: 'INR', amount: 5 };
		const none = { status: undefined, currency: undefined, amount: undefined };
		expect(timelineAction.parse({ type: '1001', ...values })).toMatchObject(none);
		expect(timelineAction.parse(values)).toMatchObject({ ...values, amount: '5' });
	});

	it.each([
		[
			'that has a type',
			{ id: 'x', data: { type: 'PAYMENT', action: { id: 'y' } } },
			{ type: 'PAYMENT', action: { id: 'y' } },
		],
		['that has an ID', { data: { id: 'a1', action: { note: 'x' } } }, { id: 'a1', action: { note: 'x' } }],
		['that is innermost', { data: { record: { action: { note: 'x' } } } }, { note: 'x' }],
	])('is the object of an answer %s', (_which, answer, raw) => {
		expect(timelineAction.parse(answer).raw).toEqual(raw);
	});

	it('is any object, and nothing else', () => {
		fc.assert(
			fc.property(fc.object({ maxDepth: 2 }), (answer) => {
				expect(timelineAction.safeParse(answer).success).toBe(true);
			}),
		);
		for (const answer of ['OK', null, 7, []]) expect(timelineAction.safeParse(answer).success).toBe(false);
	});
});

it('an answer to an update says what was stored, and has the action if it shows one', () => {
	const update = actionUpdate.parse({ id: 'a1', type: '1001', remarks: ['Rating is ignored'] });
	expect(update).toMatchObject({
		answer: { remarks: [{ field: '', remark: 'Rating is ignored' }], isDenied: false },
		action: { actionId: 'a1', code: '1001' },
	});
	expect(actionUpdate.parse('OK')).toMatchObject({ answer: { remarks: [] }, action: undefined });
});

it('an answer to an update is read, whatever JSON it is', () => {
	fc.assert(fc.property(fc.jsonValue(), (answer) => actionUpdate.safeParse(answer).success));
});
