import { leadAnswer, timelineOf } from '../../../nodes/shared/sync/shapes/lead';

/** What is read of an answer, without what it was read from. */
function readIn(answer: unknown) {
	const lead = leadAnswer(answer);
	if (lead === undefined) return undefined;
	const { leadId, fields, actions, createdAt, more } = lead;
	return { leadId, fields, actions, createdAt, more };
}

const lead = { leadId: undefined, fields: {}, actions: undefined, createdAt: undefined, more: {} };
const created = Date.UTC(2026, 2, 5);

describe('a lead in an answer', () => {
	it.each<[string, unknown, object]>([
		['beside its ID', { lead_id: 'l1', data: { fields: { a: 1 } } }, { leadId: 'l1', fields: { a: 1 } }],
		['with the ID null', { lead_id: null, fields: { a: 1 } }, { fields: { a: 1 } }],
		['with other keys', { id: 'l1', fields: {}, score: 7 }, { leadId: 'l1', more: { score: 7 } }],
		[
			'where it has fields, not where it has an ID',
			{ id: 'l1', data: { lead: { fields: { a: 1 } } } },
			{ leadId: 'l1', fields: { a: 1 } },
		],
		[
			'with entries of a timeline that are none',
			{ fields: {}, actions: [{ id: 'a1' }, 'a2', null] },
			{ actions: [{ id: 'a1' }] },
		],
		['with a timeline that is no list', { fields: {}, actions: 'none' }, {}],
		[
			'with an error beside fields',
			{ error: 'slow', fields: { a: 1 } },
			{ fields: { a: 1 }, more: { error: 'slow' } },
		],
	])('is read %s', (_how, answer, expected) => {
		expect(readIn(answer)).toEqual({ ...lead, ...expected });
	});

	it.each([
		...[{}, { data: {} }, { error: 'slow' }, { data: { error: {} } }, [], [{}, {}], 'OK', null],
		...[
			{ id: 'l1', name: 'Asha' },
			{ id: 'l1', fields: [{ apiName: 'name', value: 'Asha' }] },
		],
	])('is not in %j', (answer) => {
		expect(readIn(answer)).toBeUndefined();
	});

	it('has the time of its creation in its fields, or else beside them', () => {
		expect(readIn({ id: 'l1', fields: {}, created_on: created })?.createdAt).toBe(created);
		expect(readIn({ id: 'l1', fields: { created_on: created }, createdOn: 0 })?.createdAt).toBe(created);
	});
});

describe('the timeline that a lead was returned with', () => {
	const timelineIn = (answer: object) => {
		const found = leadAnswer({ id: 'l1', fields: {}, ...answer });
		return found && timelineOf(found);
	};

	it.each([
		['under its name', { actions: [{ id: 'a1' }, 'x'] }],
		['in an object under its name', { actions: { data: [{ id: 'a1' }, 'x'] } }],
	])('is %s, with the size of its pages', (_where, sent) => {
		expect(timelineIn({ ...sent, actions_limit: 2 })).toEqual({
			data: [{ id: 'a1' }],
			places: [{ id: 'a1' }, undefined],
			totalCount: undefined,
			limit: 2,
			hasMore: undefined,
		});
	});

	it('is not empty if there is none: then it is not known', () => {
		for (const answer of [{}, { actions: 'none' }, { timeline: [{ id: 'a1' }] }, { actions: { zq: [] } }])
			expect(timelineIn(answer)).toBeUndefined();
		expect(timelineIn({ actions: [] })).toMatchObject({ data: [] });
	});
});
