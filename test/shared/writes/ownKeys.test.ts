import { ownKeysOf } from '../../../nodes/shared/writes/ownKeys';

const id = '65f1c0ffee65f1c0ffee65f1';
const time = '2026-01-05T10:00:00.000Z';
const report = { outcome: 'created', prepared: [], not_stored: ['city'] };

const ownIn = (item: object) => Object.keys(item).filter(ownKeysOf({ ...item }).key);

describe('the keys of an item that certainly came from these nodes', () => {
	it.each<[string, object]>([
		['a write', { lead_id: id, report }],
		['a write with a short report', { lead_id: id, outcome: 'created', report: 'city not stored' }],
		['a write with nothing to say', { lead_id: id, outcome: 'already_written', report: null }],
		['a write with its actions', { lead_id: id, outcome: 'created', actions: [{ status: 'CREATED' }] }],
		['a lead that was not written', { lead_id: id, outcome: 'rejected', report: 'x' }],
		['a short dry run', { outcome: 'dry_run', would_send: { fields: {} } }],
		['a dry run', { report: { outcome: 'dry_run', would_send: {} } }],
		['a write of an action', { lead_id: id, action_id: id, type: 'ACTION_1001', fields: { city: 'Pune' } }],
		[
			'an action of a timeline',
			{ lead_id: id, action_id: id, kind: 'custom', code: '1001', name: 'Site Visit', type: 'ACTION_1001' },
		],
		['a read', { lead_id: id, created_on: time, modified_on: time, actions: [{ kind: 'custom' }] }],
		[
			'a read that is not simplified',
			{ lead_id: id, created_on: 1_795_000_000_000, employeeid: 'a@b.example' },
		],
		['a read of a public client', { lead_id: id, modified_on: '05/01/2026 10:00', lostReasonid: '' }],
		['a trigger', { lead_id: id, activity_window: { from: time, to: time } }],
		[
			'a lead with fields of such names',
			{ lead_id: id, created_on: time, fields: { actions: 'x', report: '' } },
		],
		['a lead of a service without IDs', { created_on: time, modified_on: time }],
		['a lead with its ID alone', { lead_id: id }],
		[
			'a lead that changed, of a service without IDs',
			{
				created_on: time,
				modified_on: time,
				changed: ['status'],
				previous: { status: null },
				is_sample: true,
			},
		],
		[
			'a lead with activity',
			{
				...{ lead_id: id, created_on: time, activity_window: { from: time, to: time } },
				...{ activity_type: 'PAYMENT', actions_missing: 'No IDs' },
			},
		],
	])('are all keys of %s', (_what, item) => {
		expect(ownIn({ ...item, city: 'Pune' })).toEqual(Object.keys(item));
	});

	it('are the keys that a form of n8n adds, beside its mode', () => {
		const form = { submittedAt: '2026-01-05T10:00:00.000+05:30', formMode: 'test' };
		expect(ownIn({ ...form, formQueryParameters: {} })).toHaveLength(3);
		expect(ownIn({ ...form, formQueryParameters: { source: 'ad' } })).toEqual(Object.keys(form));
		expect(ownIn({ ...form, formMode: 'online' })).toEqual([]);
		expect(ownIn({ submittedAt: form.submittedAt, formQueryParameters: {} })).toEqual([]);
	});

	it.each<[string, object]>([
		['an object', { fields: { city: 'Pune' }, report: { sales: 3 }, activity_window: {} }],
		['a word of ours without an ID', { outcome: 'created', report: 'fine' }],
		['another word', { outcome: 'Won', report: 'fine' }],
		['a report with more', { report: { ...report, sales: 3 } }],
		['a report of another outcome', { report: { outcome: 'sold' } }],
		['a time', { created_on: time, submittedAt: time }],
		['times in another form', { created_on: time, modified_on: '2026-01-05T10:00:00+05:30' }],
		['a text', { employeeid: 'E-1042', lostReasonid: 'x', type: 'PAYMENT', formMode: 'online' }],
		['another ID', { lead_id: 'l:1042', action_id: id, created_on: time }],
		['an ID of another form', { lead_id: id.toUpperCase() }],
		['a number', { lead_id: 1042 }],
		['a list', { actions: [] }],
		['what every object inherits', { constructor: 'x' }],
	])('are not those of other programs: %s', (_what, item) => {
		expect(ownIn(item)).toEqual([]);
	});

	it('are not the other keys of such an item, whose values are not ours', () => {
		const others = { type: 'B2B', created_on: 'Monday', fields: { city: 'Pune' }, actions: [{ call: 1 }] };
		expect(ownIn({ lead_id: id, report, ...others })).toEqual(['lead_id', 'report']);
		expect(ownIn({ lead_id: id, modified_on: time, name: 'Asha', kind: 'x' })).toEqual([
			'lead_id',
			'modified_on',
		]);
		expect(ownIn({ lead_id: id, modified_on: time, action_id: 'A-7' })).toEqual(['lead_id', 'modified_on']);
	});
});
