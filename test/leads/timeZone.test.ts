import type { INodeExecutionData } from 'n8n-workflow';

import { unsetZone, worldZones } from '../kit/zones';
import { jsonOf } from '../kit/items';
import { createCustom, getTimeline, runActions, siteVisit } from '../kit/nodes/actions';
import { create, get, getMany, update, upsert } from '../kit/nodes/leads';
import { checkWorkspace, metadataType } from '../kit/nodes/metadata';
import { person } from '../kit/people';
import type { FakeService } from '../kit/fakeService';
import { startProxy } from '../kit/proxy';
import { eventually } from '../kit/support/eventually';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty');
beforeEach(() => {
	workspace.timeZone = '';
});

const itemsOf = (output: INodeExecutionData[][] | null) => jsonOf(output?.[0]);

/** What the nodes sent since the last look, besides definitions. */
let seen = 0;
function sent() {
	const requests = workspace.sandbox.requests();
	const routes = requests.slice(seen).map(({ route }) => route);
	seen = requests.length;
	return routes.filter((route) => !['listFields', 'listActions', 'getPipeline'].includes(route ?? ''));
}
beforeEach(() => {
	seen = 0;
});

const birthday = { birth_date: '24/11/1990' };
const birthdayShown = { birth_date: '1990-11-24' };
const hintsOf = ({ hints }: { hints: ReadonlyArray<{ message: string }> }) =>
	hints.map(({ message }) => message);
const unknownZone = expect.stringContaining('The time zone of the workspace is not known');

async function read(leadId: string, timezone = unsetZone) {
	const run = await workspace.leads(get(leadId), [{}], { timezone });
	return { item: jsonOf(run.outputs[0])[0] ?? {}, hints: hintsOf(run) };
}

describe.each(worldZones)('a workspace in %s', (zone) => {
	// docs/values.md promises: "Days are those of the workspace, whatever zone the workflow has."
	it('shows a day as that day, whatever zone the workflow has', async () => {
		workspace.sandbox.setTimeZone(zone);
		const leadId = await workspace.createLead({ ...person(1), ...birthday });
		expect((await read(leadId)).item['birth_date']).toBe('1990-11-24');
		expect((await read(leadId, 'Pacific/Auckland')).item['birth_date']).toBe('1990-11-24');
	});
});

describe('the zone of the workspace', () => {
	// sync-api.md, POST /lead/search.
	it('costs two searches where the workflow has it, and none afterwards', async () => {
		const leadId = await workspace.createLead({ ...person(1), ...birthday });
		sent();
		await read(leadId, 'Asia/Kolkata');
		expect(sent()).toEqual(['getLead', 'searchLeads', 'searchLeads']);
		await read(leadId, 'Asia/Kolkata');
		expect(sent()).toEqual(['getLead']);
	});

	it('costs nothing where no date is shown, and where nothing is read', async () => {
		const leadId = await workspace.createLead(person(1));
		sent();
		await read(leadId);
		expect(sent()).toEqual(['getLead']);
		await workspace.leads(create(), [{ ...person(2), ...birthday }]);
		const many = Array.from({ length: 30 }, (_, index) => ({ ...person(10 + index), ...birthday }));
		await workspace.leads(create(), many);
		await workspace.leads(update(leadId), [birthday]);
		expect(new Set(sent())).toEqual(new Set(['createLead', 'updateLead']));
	});

	it('is asked once by two executions, and kept while the credential is idle', async () => {
		const leadId = await workspace.createLead({ ...person(1), ...birthday });
		sent();
		await Promise.all([read(leadId), read(leadId)]);
		const searches = sent().filter((route) => route === 'searchLeads');
		expect(searches.length).toBeLessThanOrEqual(8);
		workspace.passTime(23 * 3_600_000);
		expect((await read(leadId)).item['birth_date']).toBe('1990-11-24');
		expect(sent()).toEqual(['getLead']);
		// It may be another one by now. The last one is asked about first.
		workspace.passTime(2 * 3_600_000);
		await read(leadId);
		expect(sent()).toEqual(['getLead', 'searchLeads', 'searchLeads']);
	});

	it('is asked by those who wait, if the execution that asks is cancelled', async () => {
		const leadId = await workspace.createLead({ ...person(1), ...birthday });
		workspace.sandbox.faults.add({ route: 'searchLeads', delayMs: 1_500, times: 1 });
		const abort = new AbortController();
		const reads = async (count: number) =>
			await eventually(async () => {
				await Promise.resolve();
				expect(workspace.requestsTo('getLead')).toHaveLength(count);
			});
		const asking = workspace.leads(get(leadId), [{}], { timezone: unsetZone, signal: abort.signal });
		await reads(1);
		const waiting = read(leadId);
		await reads(2);
		abort.abort();
		expect((await asking).workflow.status).toBe('canceled');
		expect((await waiting).item['birth_date']).toBe('1990-11-24');
		// The search that was broken off is still at the service, and would be one of the next test.
		await eventually(async () => {
			await Promise.resolve();
			expect(workspace.requestsTo('searchLeads')).toContainEqual(expect.objectContaining({ fault: true }));
		});
	});

	it('is that of the credential, if it has one', async () => {
		const leadId = await workspace.createLead({ ...person(1), ...birthday });
		workspace.timeZone = 'Europe/Berlin';
		sent();
		expect((await read(leadId)).item['birth_date']).toBe('1990-11-23T19:30:00.000+01:00');
		expect(sent()).toEqual(['getLead']);
	});

	it('is not known where a service refuses texts with a time, which one hint says', async () => {
		const leadId = await workspace.createLead({ ...person(1), ...birthday });
		workspace.sandbox.faults.add({ route: 'searchLeads', status: 400 });
		sent();
		for (const searches of [['searchLeads', 'searchLeads'], []]) {
			const { item, hints } = await read(leadId, 'Asia/Kolkata');
			expect(item).toMatchObject({ birth_date: '1990-11-23T18:30:00.000Z' });
			expect(hints).toEqual([unknownZone]);
			expect(sent()).toEqual(['getLead', ...searches]);
		}
		workspace.sandbox.faults.clear();
		expect((await read(leadId)).hints).toEqual([unknownZone]);
		workspace.passTime(3_600_001);
		expect(await read(leadId)).toMatchObject({ item: { birth_date: '1990-11-24' }, hints: [] });
	});

	it('is what a check of the workspace says, also where no date was shown before', async () => {
		workspace.sandbox.setTimeZone('Asia/Kathmandu');
		await workspace.createLead({ ...person(1), ...birthday });
		const check = async () => {
			const items = await workspace.node(metadataType, checkWorkspace(), [{}], { timezone: unsetZone });
			const zones = jsonOf(items.outputs[0]).filter(({ finding }) => /zone/.test(String(finding)));
			return zones.map(({ finding, message }) => [finding, message]);
		};
		workspace.sandbox.faults.add({ route: 'searchLeads', status: 400 });
		expect(await check()).toEqual([['unknown_time_zone', expect.stringContaining('not known')]]);
		workspace.sandbox.faults.clear();
		expect(await check()).toEqual([
			['time_zone', expect.stringMatching(/Asia\/Kathmandu.*as searches by dates show$/)],
			['other_time_zone', expect.stringContaining('America/New_York')],
		]);
	});

	it('is shown by three births where a service does not read the time of a text', async () => {
		for (const [index, day] of ['24/11/1990', '03/05/1988', '17/01/1975'].entries())
			await workspace.createLead({ ...person(index + 1), birth_date: day });
		const proxy = await startProxy(workspace.sandbox.url, {
			forward: (_route, body) => body.replace(/ \d\d:\d\d:\d\d"/g, '"'),
		});
		const run = await workspace.leads(getMany(), [{}], { baseUrl: proxy.url });
		expect(jsonOf(run.outputs[0]).map((item) => item['birth_date'])).toEqual([
			'1975-01-17',
			'1988-05-03',
			'1990-11-24',
		]);
		await proxy.close();
	});

	it('is that of a day and of no other: several zones have shown what nobody can tell apart', async () => {
		workspace.sandbox.setTimeZone('Africa/Lagos');
		// In winter, the clock of Lagos is that of Berlin.
		const followUp = { next_follow_up: '15/01/2026 10:00' };
		const leadId = await workspace.createLead({ ...person(1), ...followUp });
		expect((await read(leadId, 'Europe/Berlin')).item['next_follow_up']).toBe(
			'2026-01-15T10:00:00.000+01:00',
		);
		const visit = { type: siteVisit, fields: { next_visit: '15/07/2026' } };
		const other = await workspace.createLead(person(2), [visit]);
		const run = await runActions(workspace, getTimeline(other));
		expect(hintsOf(run)).toEqual([unknownZone]);
		expect(jsonOf(run.outputs[0])[0]).toMatchObject({ fields: { next_visit: '2026-07-14T23:00:00.000Z' } });
	});
});

describe('a filter with $today', () => {
	const born = (value: string) => getMany({ filters: { conditions: [{ field: 'birth_date', value }] } });
	const until = (to: string) =>
		getMany({ filters: { conditions: [{ field: 'birth_date', operator: 'between', to }] } });
	const performed = (performedAfter: string) => getMany({ activity: { performedAfter } });
	const otherDay = expect.stringContaining('now it is another day in the workspace');

	it.each([
		['born', born],
		['born until', until],
		['active since', performed],
	])('has a hint while it is another day in the workspace: %s', async (_what, search) => {
		// It is a day later there, all day long.
		workspace.sandbox.setTimeZone('Pacific/Kiritimati');
		workspace.timeZone = 'Pacific/Kiritimati';
		const hintsIn = async (timezone: string, value = '={{ $today }}') =>
			hintsOf(await workspace.leads(search(value), [{}], { timezone })).filter((hint) =>
				hint.includes('another day'),
			);
		expect(await hintsIn('Pacific/Pago_Pago')).toEqual([otherDay]);
		expect(await hintsIn('Pacific/Pago_Pago', '2026-01-02')).toEqual([]);
		expect(await hintsIn('Pacific/Kiritimati')).toEqual([]);
		workspace.timeZone = '';
		expect(await hintsIn('Pacific/Pago_Pago')).toEqual([]);
	});
});

describe('a write', () => {
	const followUp = '2026-07-25T10:15:00+09:00';
	const inUtc = '2026-07-25T01:15:00.000Z';

	// decision 42 promises: "A write needs no zone."
	it.each(worldZones)('shows what it sent, and asks for no zone: %s', async (zone) => {
		workspace.sandbox.setTimeZone(zone);
		const values = { ...birthday, next_follow_up: followUp };
		const shown = { birth_date: '1990-11-24', next_follow_up: inUtc };
		const created = await workspace.leads(create(), [{ ...person(1), ...values }]);
		const [item = {}] = jsonOf(created.outputs[0]);
		const leadId = String(item['lead_id']);
		const again = [
			await workspace.leads(update(leadId), [values], { timezone: zone }),
			await workspace.leads(upsert({}, { leadId }), [values]),
		];
		for (const run of [created, ...again]) expect(jsonOf(run.outputs[0])).toMatchObject([shown]);
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
	});

	it('shows what it sent also where its answer was lost', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', cut: 'after', times: 1 });
		const run = await workspace.leads(create(), [{ ...person(1), ...birthday }]);
		expect(jsonOf(run.outputs[0])).toMatchObject([{ ...birthdayShown, report: { outcome: 'recovered' } }]);
		expect(hintsOf(run)).toEqual([]);
	});

	it('has a hint if its answer shows a day that it did not send, and the zone is not known', async () => {
		const leadId = await workspace.createLead({ ...person(1), ...birthday });
		const own = await workspace.leads(update(leadId), [birthday]);
		expect(hintsOf(own)).toEqual([]);
		const other = await workspace.leads(update(leadId), [{ city: 'Pune' }]);
		expect(jsonOf(other.outputs[0])).toMatchObject([{ birth_date: '1990-11-23T18:30:00.000Z' }]);
		expect(hintsOf(other)).toEqual([unknownZone]);
		await read(leadId);
		const known = await workspace.leads(update(leadId), [{ city: 'Pune' }]);
		expect(jsonOf(known.outputs[0])).toMatchObject([{ birth_date: '1990-11-24' }]);
		expect(hintsOf(known)).toEqual([]);
	});

	it('shows a time without a zone as it was sent, until the zone is known', async () => {
		const created = await workspace.leads(create(), [{ ...person(1), next_follow_up: '2026-07-25 10:15' }]);
		const [item = {}] = jsonOf(created.outputs[0]);
		expect(item).toMatchObject({ next_follow_up: '2026-07-25T10:15:00.000' });
		const leadId = String(item['lead_id']);
		const before = await workspace.fieldsOf(leadId);
		await workspace.leads(update(leadId), [item]);
		expect(await workspace.fieldsOf(leadId)).toEqual({ ...before, modified_on: expect.anything() });
		await read(leadId);
		const { outputs } = await workspace.leads(update(leadId), [item]);
		expect(jsonOf(outputs[0])[0]).toMatchObject({ next_follow_up: '2026-07-25T10:15:00.000+05:30' });
	});

	it('of an action shows when it was made as the timeline does', async () => {
		const leadId = await workspace.createLead({ ...person(1), ...birthday });
		await read(leadId);
		for (const time of ['2026-07-25T10:15:00+09:00', 1785127500000, '25/07/2026 10:15']) {
			const parameters = createCustom(leadId, siteVisit, {}, { date: time });
			const { outputs } = await runActions(workspace, parameters, [{ location: 'Pune' }]);
			const [created] = jsonOf(outputs[0]);
			const actions = jsonOf((await runActions(workspace, getTimeline(leadId))).outputs[0]);
			const shown = actions.find((action) => action['action_id'] === created?.['action_id']);
			expect(created?.['created_on']).toBe(shown?.['created_on']);
		}
	});
});

describe('a trigger', () => {
	const trigger = { type: 'n8n-nodes-lead-workspace.leadsTrigger', parameters: { event: 'newLead' } };
	let proxy: FakeService;
	/** The searches by a date, which ask for the zone. */
	let asked = 0;
	beforeEach(async () => {
		asked = 0;
		proxy = await startProxy(workspace.sandbox.url, {
			forward: (_route, body) => {
				if (body.includes('"from"')) asked += 1;
				return body;
			},
		});
	});
	afterEach(async () => await proxy.close());
	const open = (remembered = {}) =>
		workspace.engine.openPoller(trigger, {
			...{ credentials: workspace.credentials({ baseUrl: proxy.url }), remembered, timezone: unsetZone },
		});

	it('that polls each minute for an hour asks once, and remembers the zone after a start of n8n', async () => {
		const poller = open();
		await poller.poll();
		for (let poll = 0; poll < 60; poll++) {
			workspace.passTime(60_000);
			await workspace.createLead({ ...person(poll + 1), ...birthday });
			expect(itemsOf(await poller.poll())).toMatchObject([{ birth_date: '1990-11-24' }]);
		}
		expect(asked).toBeGreaterThan(0);
		expect(asked).toBeLessThanOrEqual(7);
		asked = 0;
		await workspace.forgetWrites();
		const next = open(poller.remembered());
		await workspace.createLead({ ...person(90), ...birthday });
		expect(itemsOf(await next.poll())).toMatchObject([{ birth_date: '1990-11-24' }]);
		expect(asked).toBe(0);
	});
});
