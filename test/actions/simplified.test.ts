import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { rows } from '../../tools/docs/openForms';
import { jsonOf } from '../kit/items';
import { append, getAction, getTimeline, paid, runActions, siteVisit } from '../kit/nodes/actions';
import { get } from '../kit/nodes/leads';
import { diya } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

interface Timeline {
	readonly leadId: string;
	readonly visit: string;
	readonly payment: string;
}

/** A lead with a custom action, a payment, and the assignment that the service records by itself. */
async function newTimeline(): Promise<Timeline> {
	const leadId = await newLead(workspace);
	const action = { type: siteVisit, fields: { location: 'Pune' }, employeeid: diya };
	const [visit = '', payment = ''] = await append(workspace, leadId, action, paid('5'));
	await workspace.call('POST', `/lead/${leadId}`, { fields: { assignee: diya } });
	return { leadId, visit, payment };
}

async function read(parameters: INodeParameters): Promise<IDataObject[]> {
	return jsonOf((await runActions(workspace, parameters)).outputs[0]);
}

async function inLead(leadId: string, more: INodeParameters = {}): Promise<IDataObject[]> {
	const [lead] = jsonOf((await workspace.leads(get(leadId, { includeActions: true, ...more }))).outputs[0]);
	return lead?.['actions'] as IDataObject[];
}

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;

describe('an action that is read', () => {
	it('is the same wherever it is read: IDs first, the time in ISO 8601, and nothing twice', async () => {
		const { leadId, visit, payment } = await newTimeline();
		const all = await read(getTimeline(leadId));
		const [assignment, paidAction, visited] = all;

		expect(visited).toEqual({
			lead_id: leadId,
			action_id: visit,
			kind: 'custom',
			type: `ACTION_${siteVisit}`,
			code: siteVisit,
			name: 'Site Visit',
			created_on: isoTime,
			employeeid: diya,
			fields: { location: 'Pune' },
		});
		expect(Object.keys(visited ?? {}).slice(0, 2)).toEqual(['lead_id', 'action_id']);
		expect(paidAction).toMatchObject({
			...{ lead_id: leadId, action_id: payment, kind: 'payment', type: 'PAYMENT', created_on: isoTime },
			...{ employeeid: 'SYSTEM', status: 'COMPLETED', currency: 'INR', amount: 5 },
		});
		expect(assignment).toMatchObject({ lead_id: leadId, kind: 'built_in', created_on: isoTime });
		for (const action of all) {
			expect(Object.keys(action)).not.toEqual(expect.arrayContaining(['id']));
			expect(Object.values(action)).not.toContain(null);
		}
		expect(await inLead(leadId)).toEqual(all);
		expect(await read(getAction(leadId, visit))).toEqual([visited]);
	});

	it('is as the service sent it without Simplify, with its IDs', async () => {
		const { leadId, visit } = await newTimeline();
		const asSent = { leadid: leadId, id: visit, type: `ACTION_${siteVisit}` };
		const expected = { ...asSent, creationTimestamp: expect.any(Number) as unknown, employeeid: diya };
		const [raw] = await read(getAction(leadId, visit, { simplify: false }));

		expect(raw).toMatchObject({ ...expected, lead_id: leadId, action_id: visit, kind: 'custom' });
		expect(raw).not.toHaveProperty('created_on');
		expect((await read(getTimeline(leadId, { simplify: false })))[2]).toEqual(raw);
		expect((await inLead(leadId, { simplify: false }))[2]).toMatchObject(expected);
	});
});

/** What a form may leave out is not there; what it says otherwise has the same name and value. */
const named = ['lead_id', 'action_id', 'type', 'code', 'created_on', 'employeeid'] as const;
const leavesOut = (name: string) => /^no |null$/.test(name);
/** A moment by another clock is passed on as it is, and a number far from the present is no time. */
const isOfOtherClock = (name: string) => /nanoseconds|ticks|file time|on the wall|ahead/.test(name);
const toTheSecond = (value: unknown) =>
	typeof value === 'string' && /^\d{4}-.*Z$/.test(value) ? value.slice(0, 19) : value;

describe('in each form of the answer', () => {
	const ofActions = rows
		.filter(([answer]) => answer === 'searchActions')
		.flatMap(([, { freedoms }]) => freedoms.filter(({ name }) => name.includes('of an action')))
		.map(({ name, ways }) => [name, ways] as const);

	afterEach(() => workspace.sandbox.speak('strict'));

	it.each(ofActions)('its parts have the same names: %s', async (_what, ways) => {
		const { leadId } = await newTimeline();
		const expected = await read(getTimeline(leadId));
		for (const way of ways.filter(({ name }) => !isOfOtherClock(name))) {
			workspace.sandbox.speak({ name: 'strict', ways: { searchActions: [way] } });
			const found = await read(getTimeline(leadId));

			expect([way.name, found.length]).toEqual([way.name, expected.length]);
			for (const [index, action] of found.entries()) {
				for (const key of named) {
					const value = action[key];
					if (value !== undefined || !leavesOut(way.name))
						expect([way.name, key, toTheSecond(value)]).toEqual([
							way.name,
							key,
							toTheSecond(expected[index]?.[key]),
						]);
				}
				expect(Object.values(action)).not.toContain(null);
				expect(Object.keys(action)).not.toEqual(expect.arrayContaining(['leadid']));
				expect(Object.keys(action).join()).not.toMatch(/\b_?id\b|actionId|creationTimestamp|performed_by/);
			}
		}
	});
});
