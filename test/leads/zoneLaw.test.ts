/**
 * The law of decision 42: a day that anybody stored leaves every operation as that day, and what leaves a node, written
 * again by automatic mapping, changes nothing and has no remark; whatever zones the workspace and the workflow have.
 */
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { rowsOf, seedOfRun } from '../kit/exploring';
import { jsonOf } from '../kit/items';
import { createCustom, demoBooked, getTimeline, runActions, updateCustom } from '../kit/nodes/actions';
import { create, get, getMany, update, upsert } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';
import { unsetZone, worldZones } from '../kit/zones';

const workspace = withWorkspace('empty');
beforeEach(() => {
	workspace.timeZone = '';
});

/** Zones of workflows, besides that of the workspace. */
const others = [unsetZone, 'UTC', 'Asia/Kolkata', 'Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles'];

const combinations = worldZones.flatMap((zone) =>
	[...new Set([zone, ...others])].map((ofWorkflow) => [zone, ofWorkflow] as const),
);

/** Days on which clocks are set forward at midnight (Santiago, Cairo, Beirut), of old and of the season of each half of the Earth. */
const days = [
	...['2025-09-07', '2024-04-26', '2025-03-30', '1930-06-15', '1944-08-06', '1999-05-03', '1988-02-29'],
	...['1990-11-24', '2026-01-15', '2026-07-15'],
];

const dateFields = ['date_1', 'date_2', 'date_3', 'date_4'] as const;

/** Values of each other type. */
const ofOtherTypes: IDataObject = {
	...{ name: 'Asha Rao', email: 'asha@example.com', status: 'Lost', lost_reason: 'Too Expensive', rating: 4 },
	...{ assignee: diya, notes: 'Calls back\non Monday', alternate_phone: '+65 9123 4567', team_size: 12.5 },
	...{ newsletter: false, city: 'Pune', interests: ['CRM'], budget: '1499.50', account_manager: diya },
	...{ website: 'https://example.com/a', photo: 'https://example.com/a.png' },
};

/** In minutes. As a text, a midnight in UTC is a day (decision 4). */
const moments = fc
	.integer({ min: Date.UTC(1991, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
	.filter((minutes) => minutes % 1_440 !== 0);

/** The days and the times of one lead. */
function drawn(turn: number) {
	const seed = seedOfRun() + turn;
	const [after = 0] = fc.sample(fc.integer({ min: 0, max: 36_000 }), { numRuns: 1, seed });
	const random = DateTime.utc(1925, 3, 1).plus({ days: after }).toFormat('yyyy-MM-dd');
	const [minutes = 0] = fc.sample(moments, { numRuns: 1, seed });
	const day = days[turn % days.length] ?? random;
	return {
		birth_date: day < '2010' ? day : '1990-11-24',
		date_1: day,
		date_2: random,
		time: minutes * 60_000,
	};
}

const printed = (day: string) => day.split('-').toReversed().join('/');

/** What another client and a node store of the same lead: the days as text, and times as text and as epoch. */
function leadsOf(turn: number) {
	const { birth_date: birth, date_1: one, date_2: two, time } = drawn(turn);
	const local = '25/07/2026 10:15';
	const byNode = {
		...{ birth_date: birth, date_1: one, date_2: two, date_3: new Date(time).toISOString(), date_4: local },
	};
	const byOther = {
		...{
			birth_date: printed(birth),
			date_1: printed(one),
			date_2: printed(two),
			date_3: time,
			date_4: local,
		},
	};
	return { byNode, byOther, shown: { birth_date: birth, date_1: one, date_2: two } };
}

const first = (output: readonly INodeExecutionData[] | undefined) => jsonOf(output)[0] ?? {};

describe.each(rowsOf(combinations, seedOfRun()))(
	'a workspace in %s, and a workflow in %s',
	(zone, timezone) => {
		// decision 42 promises: "What leaves a node, written again by automatic mapping, changes nothing and has no remark."
		it('has the days of the workspace in every output, and each may be written again', async () => {
			workspace.sandbox.setTimeZone(zone);
			for (const apiName of dateFields) await workspace.addField({ apiName, type: 'DATE' });
			const poller = workspace.engine.openPoller(
				{ type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters: { event: 'newLead' } },
				{ credentials: workspace.credentials(), timezone },
			);
			await poller.poll();
			const { byNode, byOther, shown } = leadsOf(worldZones.indexOf(zone) + zone.length);
			const run = async (...[parameters, items]: Parameters<typeof workspace.leads>) =>
				await workspace.leads(parameters, items, { timezone });

			const created = await run(create(), [{ ...person(1), ...ofOtherTypes, ...byNode }]);
			const ids = new Map([
				[String(first(created.outputs[0])['phone']), first(created.outputs[0])['lead_id']],
			]);
			const outputs = [first(created.outputs[0])];
			const epochs = await workspace.fieldsOf(first(created.outputs[0])['lead_id']);
			const ofDates = Object.fromEntries(Object.keys(byNode).map((name) => [name, epochs[name]]));
			for (const [index, fields] of [byOther, ofDates].entries()) {
				const phone = `+9198200142${10 + index}`;
				ids.set(phone, await workspace.createLead({ phone, ...fields }));
			}
			const idOf = (item: IDataObject) => String(ids.get(String(item['phone'])));
			const known = [...ids.values()].map(String);

			for (const id of known) outputs.push({ lead_id: id, ...first((await run(get(id))).outputs[0]) });
			for (const item of jsonOf((await run(getMany())).outputs[0]))
				outputs.push({ lead_id: idOf(item), ...item });
			for (const item of jsonOf((await poller.poll())?.[0])) outputs.push({ lead_id: idOf(item), ...item });
			const [id = ''] = known;
			outputs.push(first((await run(update(id), [byNode])).outputs[0]));
			outputs.push(first((await run(upsert({}, { leadId: id }), [byNode])).outputs[0]));
			expect(outputs).toHaveLength(1 + 3 + 3 + 3 + 2);
			for (const item of outputs) expect(item).toMatchObject(shown);

			const before = await Promise.all(known.map(async (leadId) => await workspace.fieldsOf(leadId)));
			const again = await run(update('={{ $json.lead_id }}'), outputs);
			expect(jsonOf(again.outputs[1])).toEqual([]);
			expect(jsonOf(again.outputs[0])).toHaveLength(outputs.length);
			const after = await Promise.all(known.map(async (leadId) => await workspace.fieldsOf(leadId)));
			expect(after).toEqual(before.map((fields) => ({ ...fields, modified_on: expect.anything() })));
		});

		it('has them in the outputs of actions', async () => {
			workspace.sandbox.setTimeZone(zone);
			const { shown, byNode } = leadsOf(worldZones.indexOf(zone));
			const leadId = await workspace.createLead({ ...person(1), birth_date: printed(shown.birth_date) });
			const fields = {
				demo_date: shown.date_1,
				topic: 'CRM',
				host: diya,
				products: ['CRM'],
				guest_email: 'a@b.co',
			};
			const run = async (
				parameters: Parameters<typeof runActions>[1],
				items: readonly IDataObject[] = [{}],
			) => first((await runActions(workspace, parameters, items, { timezone })).outputs[0]);
			await workspace.leads(get(leadId), [{}], { timezone });
			const created = await run(createCustom(leadId, demoBooked), [fields]);
			const actionId = String(created['action_id']);
			const read = await run(getTimeline(leadId));
			const moment = await storedDate(leadId);
			for (const item of [created, read]) {
				const { demo_date: day } = item['fields'] as IDataObject;
				// The births of this workspace may not tell zones apart that differ on this day.
				const inUtc = new Date(moment).toISOString();
				expect([shown.date_1, inUtc]).toContain(day);
				await run(updateCustom(leadId, actionId, {}, { code: demoBooked }), [item['fields'] as IDataObject]);
				expect(await storedDate(leadId)).toBe(moment);
			}
			expect(created['fields']).toMatchObject({ demo_date: shown.date_1 });
			const timed = { ...fields, demo_date: byNode.date_3 };
			await run(updateCustom(leadId, actionId, {}, { code: demoBooked }), [timed]);
			expect(await storedDate(leadId)).toBe(Date.parse(byNode.date_3));
		});
	},
);

/** The date of the newest action of a lead. */
async function storedDate(leadId: string): Promise<number> {
	const [action] = await workspace.actionsOf(leadId);
	const { demo_date: date } = (action?.['fields'] ?? {}) as IDataObject;
	return Number(date);
}
