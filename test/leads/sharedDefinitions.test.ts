import type { IDataObject } from 'n8n-workflow';

import { dialect } from '../kit/dialect';
import { categoriesOf, reportedOf } from '../kit/items';
import { actionList, create, customAction, getMany, leadsType, update } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { quick } from '../kit/runtime';
import { eventually } from '../kit/support/eventually';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);
const second = 1_000;

let people = 0;
const nextPerson = () => person((people += 1));

async function createOne(more: IDataObject = {}, settings: Parameters<typeof workspace.leads>[2] = {}) {
	const run = await workspace.leads(create(), [{ ...nextPerson(), ...more }], settings);
	return { run, lead: reportedOf(run.outputs[0])[0], remarks: categoriesOf(run.outputs[1]) };
}

/** How often the service was asked for fields, the pipeline and pages of the team since the last call. */
const counted = { fields: 0, pipeline: 0, team: 0, all: 0 };
function newRequests() {
	const now = {
		fields: workspace.requestsTo('listFields').length,
		pipeline: workspace.requestsTo('getPipeline').length,
		team: workspace.requestsTo('listTeamMembers').length,
		all: workspace.sandbox.requests().length,
	};
	const since = {
		fields: now.fields - counted.fields,
		pipeline: now.pipeline - counted.pipeline,
		team: now.team - counted.team,
		all: now.all - counted.all,
	};
	Object.assign(counted, now);
	return since;
}
beforeEach(() => Object.assign(counted, { fields: 0, pipeline: 0, team: 0, all: 0 }));

describe('executions of one process', () => {
	it('ask once for what all of them need at the same moment', async () => {
		const leads = await Promise.all(
			Array.from({ length: 50 }, async () => await createOne({ status: 'Contacted', assignee: diya })),
		);
		expect(leads.every(({ lead }) => lead?.['outcome'] === 'created')).toBe(true);
		expect(newRequests()).toEqual({ fields: 1, pipeline: 1, team: 3, all: 55 });
	});

	// docs/scaling.md promises: "so a form is one request"
	it('need one request a lead, with an assignee and a status too', async () => {
		await createOne({ status: 'Contacted', assignee: diya });
		newRequests();
		for (let lead = 0; lead < 10; lead++) await createOne({ status: 'Contacted', assignee: diya });
		expect(newRequests()).toEqual({ fields: 0, pipeline: 0, team: 0, all: 10 });
	});

	// README.md promises: "says how many seconds executions share what they read of the workspace"
	it('read the definitions anew after the time of the credential', async () => {
		await createOne();
		workspace.passTime(59 * second);
		await createOne();
		expect(newRequests().fields).toBe(1);
		workspace.passTime(2 * second);
		await createOne();
		expect(newRequests().fields).toBe(1);
	});

	it('start anew with another token', async () => {
		await createOne();
		const { run } = await createOne({}, { accessToken: 'another', onError: 'continueErrorOutput' });
		expect(run.outputs.slice(0, 2).flat()).toEqual([]);
		const asked = workspace.requestsTo('listFields').map(({ status }) => status);
		expect(asked).toEqual([200, 401]);
	});

	// sync-api.md, Authentication.
	it.each([401, 403])('read anew after the service has refused the token with %i', async (status) => {
		await createOne();
		workspace.sandbox.faults.add({ route: 'createLead', status, times: 1 });
		await createOne({}, { onError: 'continueErrorOutput' });
		newRequests();
		await createOne();
		expect(newRequests().fields).toBe(1);
	});

	// README.md promises: "says how many seconds executions share what they read of the workspace"
	it('read for themselves if the credential says 0', async () => {
		workspace.keepDefinitionsFor = 0;
		await createOne();
		await createOne();
		workspace.keepDefinitionsFor = undefined;
		expect(newRequests().fields).toBe(2);
	});

	it('take what the editor reads, which itself always reads anew', async () => {
		const lists = async () =>
			await workspace.engine
				.editor({ type: leadsType, parameters: create() }, { credentials: workspace.credentials() })
				.loadOptions('getFields');
		await createOne();
		await lists();
		expect(newRequests().fields).toBe(2);
		await lists();
		expect(newRequests().fields).toBe(1);
		await createOne();
		expect(newRequests().fields).toBe(0);
	});
});

describe('definitions older than some seconds', () => {
	beforeEach(async () => {
		await createOne({ status: 'Contacted' });
		newRequests();
	});

	it('hold nothing back that is valid by now', async () => {
		workspace.sandbox.editField('city', { isVisible: false });
		workspace.forgetDefinitions();
		expect((await createOne({ city: 'Pune' })).remarks).toEqual(['city hidden_or_locked preflight']);
		workspace.sandbox.editField('city', { isVisible: true });
		workspace.passTime(6 * second);
		expect((await createOne({ city: 'Pune' })).remarks).toEqual([]);
	});

	it('create no label that exists by now', async () => {
		await createOne({ city: 'Pune' });
		workspace.passTime(6 * second);
		await workspace.createLead({ ...nextPerson(), city: 'Kochi' });
		const { lead } = await createOne({ city: 'kochi' });
		expect(lead).toMatchObject({ new_options: [], prepared: [{ from: 'kochi', to: 'Kochi' }] });
	});

	it('create no label that an execution has just created', async () => {
		expect((await createOne({ city: 'Kochi' })).lead).toMatchObject({ new_options: [{ label: 'Kochi' }] });
		expect((await createOne({ city: 'kochi' })).lead).toMatchObject({ new_options: [] });
	});

	it('leave no key out, with or without a remark', async () => {
		const ignoring = async () =>
			await workspace.leads(create({ unmatchedInput: 'ignore' }), [{ ...nextPerson(), utm_source: 'x' }]);
		workspace.passTime(6 * second);
		await ignoring();
		expect(newRequests().fields).toBe(1);
		await ignoring();
		expect(newRequests().fields).toBe(0);
	});

	it('do not decide that a lead lacks its identifier', async () => {
		workspace.passTime(6 * second);
		const run = await workspace.leads(create(), [{ name: 'Nobody' }]);
		expect(categoriesOf(run.outputs[1])).toEqual(['phone missing_mandatory preflight']);
		expect(newRequests().fields).toBe(1);
	});

	it('hold no field of an update back', async () => {
		const leadId = await workspace.createLead(nextPerson());
		workspace.passTime(6 * second);
		newRequests();
		await workspace.leads(update(leadId), [{ name: 'Asha' }]);
		expect(newRequests().fields).toBe(0);
		await workspace.leads(update(leadId), [{ nope: 'x' }]);
		expect(newRequests().fields).toBe(1);
	});

	it('hold no action back', async () => {
		const withAction = create({}, actionList(customAction('9999', {})));
		await workspace.leads(withAction, [nextPerson()]);
		workspace.passTime(6 * second);
		const before = workspace.requestsTo('listActions').length;
		await workspace.leads(withAction, [nextPerson()]);
		expect(workspace.requestsTo('listActions')).toHaveLength(before + 1);
	});

	it('reject no filter of a search', async () => {
		const by = (field: string, value: string) =>
			getMany({ filters: { conditions: [{ field, operator: 'is', value }] } });
		await workspace.leads(getMany(), [{}]);
		workspace.passTime(6 * second);
		newRequests();
		await workspace.leads(by('name', 'Asha'), [{}]);
		expect(newRequests().fields).toBe(0);
		await workspace.leads(by('nope', 'x'), [{}]);
		expect(newRequests().fields).toBe(1);
		workspace.passTime(6 * second);
		const conditions = ['name', 'nope'].map((field) => ({ field, operator: 'is', value: 'x' }));
		await workspace.leads(getMany({ filters: { conditions } }), [{}]);
		expect(newRequests().fields).toBe(1);
	});

	it('serve no execution with many items', async () => {
		workspace.passTime(6 * second);
		await workspace.leads(create(), Array.from({ length: 24 }, nextPerson));
		expect(newRequests().fields).toBe(0);
		await workspace.leads(create(), Array.from({ length: 25 }, nextPerson));
		expect(newRequests().fields).toBe(1);
	});

	it('cost a new lead its status, and the remark if the answer shows nothing, if it was archived a moment ago', async () => {
		workspace.sandbox.editStatus('Contacted', { archived: true });
		expect((await createOne({ status: 'Contacted' })).remarks).toEqual([]);

		const stored = { fields: { ...nextPerson(), status: 'Fresh' } };
		const showsFields = (body: unknown) => ({ ...(body as object), ...stored });
		workspace.sandbox.speak({
			name: 'strict',
			ways: { createLead: [{ name: 'shows the fields', say: showsFields }] },
		});
		const shown = await createOne({ status: 'Contacted' });
		workspace.sandbox.speak(dialect);
		expect(shown.remarks).toEqual(['status archived_status verification']);
		expect((await createOne({ status: 'Contacted' })).remarks).toEqual(['status archived_status preflight']);
	});

	describe('by which a new lead got a status', () => {
		const later = () => workspace.passTime(6 * second);

		it('are compared with the pipeline of the moment, and the lead is read if it has changed', async () => {
			workspace.sandbox.editStatus('Contacted', { archived: true });
			later();
			const { lead, remarks } = await createOne({ status: 'Contacted' });

			expect(remarks).toEqual(['status archived_status verification']);
			expect(lead).toMatchObject({ outcome: 'created' });
			expect(lead).not.toHaveProperty('status');
			expect(workspace.requestsTo('getLead')).toHaveLength(1);
			expect((await createOne({ status: 'Contacted' })).remarks).toEqual([
				'status archived_status preflight',
			]);
		});

		it('leave the status uncertain if the pipeline has changed and the lead cannot be read', async () => {
			workspace.sandbox.editStatus('Contacted', { archived: true });
			workspace.sandbox.faults.add({ route: 'getLead', status: 400 });
			later();
			const { lead, remarks } = await createOne({ status: 'Contacted' });

			expect(remarks).toEqual(['status uncertain verification']);
			expect(lead).not.toHaveProperty('status');
		});

		it('are trusted if the pipeline cannot be read', async () => {
			workspace.sandbox.faults.add({ route: 'getPipeline', status: 400 });
			later();
			const { lead, remarks } = await createOne({ status: 'Contacted' });

			expect(remarks).toEqual([]);
			expect(lead).toMatchObject({ outcome: 'created', status: 'Contacted' });
		});

		it('cost no time: the pipeline is asked for beside the create', async () => {
			workspace.sandbox.faults.add({ route: 'createLead', delayMs: 200, times: 1 });
			later();
			await createOne({ status: 'Contacted' });

			const answered = workspace.sandbox.requests().map(({ route }) => route);
			expect(answered.slice(-2)).toEqual(['getPipeline', 'createLead']);
		});

		it('cost one request in some seconds, and none if no label was sent', async () => {
			later();
			await createOne({ status: 'Contacted' });
			await createOne({ status: 'Contacted' });
			expect(newRequests()).toEqual({ fields: 0, pipeline: 1, team: 0, all: 3 });
			later();
			await createOne();
			expect(newRequests()).toEqual({ fields: 0, pipeline: 0, team: 0, all: 1 });
		});
	});

	it('are forgotten when an answer contradicts them', async () => {
		workspace.sandbox.editField('city', { isVisible: false });
		expect((await createOne({ city: 'Pune' })).remarks).toEqual(['city hidden_or_locked service']);
		expect((await createOne({ city: 'Pune' })).remarks).toEqual(['city hidden_or_locked preflight']);
	});
});

describe('a cancelled execution', () => {
	it('reports the lead that was created, although the pipeline is not read to the end', async () => {
		await createOne({ status: 'Contacted' });
		workspace.passTime(6 * second);
		workspace.sandbox.faults.add({ route: 'getPipeline', delayMs: 3_000, times: 1 });
		const before = workspace.requestsTo('createLead').length;
		const stop = new AbortController();
		const creating = createOne({ status: 'Contacted' }, { signal: stop.signal });
		await eventually(async () => expect(workspace.requestsTo('createLead')).toHaveLength(before + 1));
		await new Promise((resolve) => setTimeout(resolve, 200));
		stop.abort();
		const { run, lead, remarks } = await creating;
		expect(run.workflow.status).toBe('canceled');
		expect(remarks).toEqual([]);
		expect(lead).toMatchObject({ outcome: 'created', status: 'Contacted' });
	});

	it('that reads for others takes none of them with it', async () => {
		workspace.sandbox.faults.add({ route: 'listFields', delayMs: 3_000, times: 1 });
		const stop = new AbortController();
		const first = createOne({}, { signal: stop.signal });
		await eventually(async () => expect(workspace.sandbox.traffic.seen().requests).toBeGreaterThan(0));
		const others = Array.from({ length: 5 }, async () => await createOne());
		stop.abort();
		expect((await first).run.workflow.status).toBe('canceled');
		for (const { lead } of await Promise.all(others)) expect(lead).toMatchObject({ outcome: 'created' });
		expect(workspace.requestsTo('listFields').length).toBeLessThanOrEqual(2);
	});
});
