import type { TimelineAction } from '../../../nodes/shared/sync/shapes/actions';
import { LeadAnswer } from '../../../nodes/shared/sync/shapes/lead';
import type { JsonObject } from '../../../nodes/shared/sync/data';
import {
	isoTimeOf,
	fieldOfItem,
	leadData,
	leadItem,
	timelineActionData,
	type ItemForm,
} from '../../../nodes/shared/workspace/itemData';
import { previewOf, previewsOf, type Schema } from '../../previews/schema';

const simple: ItemForm = {
	ready: async () => await Promise.resolve(),
	lead: (stored) => stored,
	action: (_code, stored) => stored,
	nameOf: () => undefined,
	amount: (stored) => stored,
};
const noon = Date.UTC(2026, 0, 2, 12);
const iso = '2026-01-02T12:00:00.000Z';

describe('a time that the service adds', () => {
	it.each([
		[noon, iso],
		[noon / 1000, iso],
		['2026-01-02', '2026-01-02'],
		[1e300, 1e300],
		[null, null],
	])('is shown in ISO 8601 if it is a moment: %j', (value, shown) => {
		const lead = { created_on: value, modified_on: value, visited_on: value };
		expect(leadItem(undefined, lead)).toEqual({
			...{ created_on: shown, modified_on: shown, visited_on: value },
		});
	});

	it('is not added to a lead without one', () => {
		expect(leadItem(undefined, { name: 'Asha' })).toEqual({ name: 'Asha' });
		expect(isoTimeOf(NaN)).toBeUndefined();
	});
});

const keysOf = ({ properties = {} }: Schema) => Object.keys(properties);

/** The keys of items with a lead, as the previews show them. */
const keysOfItems = [...previewsOf('Leads'), ...previewsOf('LeadsTrigger')]
	.map(keysOf)
	.filter((keys) => keys.includes('lead_id'))
	.flat();

/** The leads of a search have nothing but fields. */
const keysOfFields = new Set(keysOf(previewOf('Leads', 'lead/getAll')));

const keysOfNodes = [...new Set(keysOfItems)].filter((key) => !keysOfFields.has(key));

describe('a lead in an item', () => {
	// docs/outcomes.md promises: "the record, flat: `lead_id` first, then its fields"
	it('has its ID first, then its fields', () => {
		expect(Object.entries(leadItem('L1', { name: 'Asha', created_on: noon }))).toEqual([
			['lead_id', 'L1'],
			['name', 'Asha'],
			['created_on', iso],
		]);
		expect(leadItem(undefined, { name: 'Asha' })).toEqual({ name: 'Asha' });
	});

	it.each([
		...keysOfNodes,
		'fields', // under which such a field is kept
		'error', // by which n8n knows an item that failed
	])('keeps a field named %s apart, and finds it again', (key) => {
		const item = leadItem('L1', { [key]: 'theirs', name: 'Asha' });
		expect(item).toEqual({ lead_id: 'L1', name: 'Asha', fields: { [key]: 'theirs' } });
		expect(fieldOfItem(item, key)).toBe('theirs');
		expect(fieldOfItem(item, 'name')).toBe('Asha');
		expect(fieldOfItem({ [key]: 'ours' }, key)).toBeUndefined();
	});

	it('has no field that all objects inherit', () => {
		expect(fieldOfItem({}, 'constructor')).toBeUndefined();
		expect(fieldOfItem({ fields: 'text' }, 'report')).toBeUndefined();
	});
});

describe('a lead that is read', () => {
	const lead = (leadId: string | undefined, fields: JsonObject, rest: JsonObject = {}) =>
		new LeadAnswer(leadId, fields, { _id: 'L1', fields, ...rest });
	const fields = { name: 'Asha', created_on: noon };

	it('is as the service sent it, with the ID, or simplified', () => {
		const [known, unknown] = [lead('L1', fields, { modified_on: noon }), lead(undefined, fields)];
		expect(leadData(known, undefined)).toEqual({ lead_id: 'L1', ...known.raw });
		expect(leadData(unknown, undefined)).toEqual(unknown.raw);
		expect(leadData(known, simple)).toEqual({
			...{ lead_id: 'L1', modified_on: iso, name: 'Asha', created_on: iso },
		});
	});

	it.each<[string, LeadAnswer, object]>([
		['fields only', lead(undefined, fields), { name: 'Asha', created_on: iso }],
		['an ID', lead('L1', fields), { lead_id: 'L1', name: 'Asha', created_on: iso }],
		[
			'a field named like a key of ours',
			lead(undefined, { report: 'theirs' }),
			{ fields: { report: 'theirs' } },
		],
		[
			'no timeline in it',
			lead('L1', fields, { actions: [] }),
			{ lead_id: 'L1', name: 'Asha', created_on: iso, actions: [] },
		],
	])('is simplified with %s', (_what, answer, expected) => {
		expect(leadData(answer, simple)).toEqual(expected);
	});

	it('has nothing that a field says again', () => {
		const own = { assignee: 'a@example.com', lost_reason: 'Price', modified_on: noon, created_on: noon };
		const more = { employeeid: 'a@example.com', lostReasonid: '65f1', modificationTimestamp: noon };
		const all = { ...more, creationTimestamp: noon };
		expect(leadData(lead('L1', own, all), simple)).toEqual({
			...{ lead_id: 'L1', ...own, modified_on: iso, created_on: iso },
		});
		expect(leadData(lead('L1', { score: 1 }, { score: 2 }), simple)).toEqual({ lead_id: 'L1', score: 1 });
		expect(leadData(lead('L1', {}, more), simple)).toEqual({ lead_id: 'L1', ...more });
	});

	it('has the actions of its timeline, simplified, each with its lead', () => {
		const sent = { action_id: 'A1', type: 'ACTION_1001', created_on: noon, fields: { topic: 'x' } };
		expect(leadData(lead('L1', fields, { actions: [sent] }), simple)['actions']).toEqual([
			{
				...{ lead_id: 'L1', action_id: 'A1', kind: 'custom', type: 'ACTION_1001', code: '1001' },
				...{ created_on: iso, fields: { topic: 'x' } },
			},
		]);
	});
});

describe('an action that is read', () => {
	const action: TimelineAction = {
		...{ actionId: 'A1', leadId: 'L2', type: 'payment', code: undefined, kind: 'payment', createdAt: noon },
		...{ fields: undefined, performedBy: 'a@example.com', status: 'FAILED', currency: 'INR', amount: '7' },
		raw: { id: 'A1', type: 'payment', amount: 7, createdOn: noon, note: 'x', gone: null },
	};
	const none = { actionId: undefined, leadId: undefined, createdAt: undefined, performedBy: undefined };

	it('is as the service sent it, under fixed names, or simplified without a value twice', () => {
		const fixed = { lead_id: 'L2', action_id: 'A1', kind: 'payment' };
		expect(timelineActionData(action, 'L1', undefined)).toEqual({ ...fixed, ...action.raw });
		expect(timelineActionData(action, 'L1', simple)).toEqual({
			...{ ...fixed, type: 'PAYMENT', created_on: iso, employeeid: 'a@example.com' },
			...{ status: 'FAILED', currency: 'INR', amount: '7', note: 'x' },
		});
	});

	it('belongs to the lead whose timeline was read if it does not say', () => {
		const silent = { ...action, ...none, raw: {} };
		for (const form of [simple, undefined])
			expect(timelineActionData(silent, 'L1', form)['lead_id']).toBe('L1');
		expect(timelineActionData(silent, undefined, undefined)).toEqual({
			...{ lead_id: null, action_id: null, kind: 'payment' },
		});
		expect(timelineActionData(silent, undefined, simple)).not.toHaveProperty('lead_id');
	});

	it('has its code, and the type as writes have it', () => {
		const custom: TimelineAction = { ...action, ...none, kind: 'custom', code: '7', type: '7', raw: {} };
		expect(timelineActionData(custom, undefined, undefined)['code']).toBe('7');
		expect(timelineActionData(custom, undefined, simple)).toEqual({
			kind: 'custom',
			type: 'ACTION_7',
			code: '7',
		});
		const call: TimelineAction = { ...custom, kind: 'built_in', code: undefined, type: 'MISSED_CALL' };
		expect(timelineActionData(call, undefined, simple)).toEqual({ kind: 'built_in', type: 'MISSED_CALL' });
		const unknown: TimelineAction = { ...call, kind: 'unknown', type: '' };
		expect(timelineActionData(unknown, undefined, simple)).toEqual({ kind: 'unknown' });
	});

	it('shows its type once, in whatever case the service writes it', () => {
		const raw = { id: 'A1', TYPE: 'action_7', code: '7' };
		const custom: TimelineAction = { ...action, ...none, kind: 'custom', code: '7', type: '7', raw };
		expect(timelineActionData({ ...custom, actionId: 'A1' }, undefined, simple)).toEqual({
			...{ action_id: 'A1', kind: 'custom', type: 'ACTION_7', code: '7' },
		});
	});

	it('shows each part once, in whatever spelling the service has it', () => {
		const shown = timelineActionData({ ...action, raw: {} }, undefined, simple);
		const raw = {
			...{ LeadId: 'L2', actionId: 'A1', employeeId: 'a@example.com', Status: 'FAILED' },
			...{ Currency: 'INR', Amount: 7, created_on: noon, TYPE: 'payment' },
		};
		expect(timelineActionData({ ...action, raw }, undefined, simple)).toEqual(shown);
	});

	it('keeps what cannot be shown', () => {
		const raw = { fields: 'none', created_on: 'yesterday', status: 'OPEN' };
		const call: TimelineAction = { ...action, ...none, kind: 'built_in', type: 'MISSED_CALL', raw };
		expect(timelineActionData(call, undefined, simple)).toEqual({
			...{ kind: 'built_in', type: 'MISSED_CALL', ...raw },
		});
	});

	it('has its files under one set of keys', () => {
		const files = [
			{ fileId: 'F1', Name: 'a.pdf', contentType: 'application/pdf', size: 3, status: 'STORED' },
		];
		for (const key of ['files', 'Files']) {
			const item = timelineActionData({ ...action, raw: { [key]: files } }, undefined, simple);
			expect(item['files']).toEqual([
				{ file_id: 'F1', name: 'a.pdf', content_type: 'application/pdf', size: 3, status: 'STORED' },
			]);
			expect(item).not.toHaveProperty('Files');
		}
		expect(timelineActionData({ ...action, raw: { files } }, undefined, undefined)['files']).toEqual(files);
	});
});
