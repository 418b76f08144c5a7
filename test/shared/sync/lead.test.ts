import { readLead } from '../../../nodes/shared/sync/shapes/lead';
import { timelineOf } from '../../../nodes/shared/sync/shapes/leadTimeline';

/** What is read of an answer, without what it was read from. */
function read(answer: unknown) {
	const lead = readLead(answer);
	if (lead === undefined) return undefined;
	const { leadId, fields, actions, createdAt, more } = lead;
	return { leadId, fields, actions, createdAt, more };
}

const lead = { leadId: undefined, fields: {}, actions: undefined, createdAt: undefined, more: {} };
const created = Date.UTC(2026, 2, 5);

describe('a lead in an answer', () => {
	it.each<[string, unknown, object]>([
		['flat', { id: 'l1', name: 'Asha' }, { leadId: 'l1', fields: { name: 'Asha' } }],
		['without an ID', { name: 'Asha' }, { fields: { name: 'Asha' } }],
		['in the innermost wrapper', { data: { record: { name: 'Asha' } } }, { fields: { name: 'Asha' } }],
		['beside its ID', { lead_id: 'l1', data: { fields: { a: 1 } } }, { leadId: 'l1', fields: { a: 1 } }],
		['with the ID null', { lead_id: null, fields: { a: 1 } }, { fields: { a: 1 } }],
		['with other keys', { id: 'l1', fields: {}, score: 7 }, { leadId: 'l1', more: { score: 7 } }],
		[
			'where it has fields, not where it has an ID',
			{ id: 'l1', data: { id: 'l2', lead: { fields: { a: 1 } } } },
			{ leadId: 'l1', fields: { a: 1 } },
		],
		[
			'flat, with a page of its timeline',
			{ leadid: 'l1', name: 'Asha', actions: [], actions_skip: 0, ActionsLimit: 5 },
			{ leadId: 'l1', fields: { name: 'Asha' }, actions: [] },
		],
		[
			'with entries of a timeline that are none',
			{ fields: {}, actions: [{ id: 'a1' }, 'a2', null] },
			{ actions: [{ id: 'a1' }] },
		],
		['with a timeline that is no list', { fields: {}, actions: 'none' }, {}],
		['with an error', { error: 'slow', id: 'l1' }, { leadId: 'l1', fields: { error: 'slow' } }],
		[
			'with an error beside fields',
			{ error: 'slow', fields: { a: 1 } },
			{ fields: { a: 1 }, more: { error: 'slow' } },
		],
	])('is read %s', (_how, answer, expected) => {
		expect(read(answer)).toEqual({ ...lead, ...expected });
	});

	it.each([{}, { data: {} }, { error: 'slow' }, { data: { error: {} } }, [], [{}, {}], 'OK', null])(
		'is not in %j',
		(answer) => {
			expect(read(answer)).toBeUndefined();
		},
	);

	it.each(['fields', 'field_values', 'customFields', 'values'])('has its fields under %s', (key) => {
		expect(read({ id: 'l1', [key]: { city: 'Pune' } })?.fields).toEqual({ city: 'Pune' });
	});

	it.each(['apiName', 'field', 'key', 'name'])('has its fields in a list, by %s', (key) => {
		const fields = [
			{ [key]: 'city', value: 'Pune' },
			{ [key]: 'size', value: null },
		];
		expect(read({ id: 'l1', fields })?.fields).toEqual({ city: 'Pune', size: null });
		expect(read({ id: 'l1', fields: [] })?.fields).toEqual({});
		expect(read({ id: 'l1', name: 'Asha', fields: [...fields, { value: 1 }] })?.fields).toEqual({
			name: 'Asha',
		});
	});

	it.each(['created_on', 'createdAt', 'creationTimestamp', 'created', 'creation_time'])(
		'has the time of its creation under %s',
		(key) => {
			expect(read({ id: 'l1', [key]: created })?.createdAt).toBe(created);
			expect(read({ id: 'l1', fields: {}, [key]: created })?.createdAt).toBe(created);
			expect(read({ id: 'l1', fields: { [key]: created }, [key]: 0 })?.createdAt).toBe(created);
		},
	);
});

describe('the timeline that a lead was returned with', () => {
	const timelineIn = (answer: object) => {
		const found = readLead({ id: 'l1', fields: {}, ...answer });
		return found && timelineOf(found);
	};

	it.each([
		['actions', 'actions_total_count'],
		['timeline', 'actions_total'],
		['activities', 'total_actions'],
		['actions', 'actions_count'],
	])('is under %s, and its length under %s', (key, count) => {
		expect(timelineIn({ [key]: [{ id: 'a1' }, 'x'], [count]: 7, actions_limit: 2 })).toEqual({
			data: [{ id: 'a1' }],
			unreadable: [1],
			totalCount: 7,
			limit: 2,
			hasMore: undefined,
		});
	});

	it('is empty if there is none', () => {
		expect(timelineIn({})).toEqual({ data: [] });
		expect(timelineIn({ actions: 'none' })).toEqual({ data: [] });
	});
});
