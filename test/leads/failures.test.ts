import type { INodeParameters } from 'n8n-workflow';

import { jsonOf, originsOf, remarksOf } from '../kit/items';
import { actionList, create, get, getMany, payment, update, upsert } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

const nobody = '65f1c0ffee65f1c0ffee65f1';
const workspace = withWorkspace('demo', quick);
// The definitions change from one execution to the next.
workspace.keepDefinitionsFor = 0;

/** Answers after which a write is not sent again. */
const failures: ReadonlyArray<[number, string]> = [
	[400, 'Forced fault with status 400'],
	[402, 'The workspace has no free seat'],
	[405, 'Forced fault with status 405'],
	[500, 'The service failed while it handled the call'],
];

/** The service or a gateway failed, possibly after the write was stored. */
const mayBeStored = (status: number) => status >= 500 && status !== 503;

const items = [person(1), person(2), person(3)];
const stage = (): [name: string, parameters: INodeParameters, route: string][] => [
	['create', create(), 'createLead'],
	['upsert', upsert(), 'createLead'],
	['update', update(nobody), 'updateLead'],
	['get', get(nobody), 'getLead'],
	['get many', getMany(), 'searchLeads'],
];

describe.each(stage())('when the service fails to %s', (name, parameters, route) => {
	const isRead = name.startsWith('get');

	// docs/outcomes.md promises: "**Stop Workflow** stops and names row and field"
	it('stops the workflow with an error that names the item and has no private data', async () => {
		workspace.sandbox.faults.add({ route, status: 500 });
		const run = await workspace.leads(parameters, items);
		const { error } = run.workflow;

		expect(run.workflow.status).toBe('error');
		expect(error?.message).toBe('Row 1: The service failed while it handled the call');
		expect(error).toMatchObject({ httpCode: '500', context: { itemIndex: 0 } });
		const shown = JSON.stringify({ ...error, message: error?.message, stack: error?.stack });
		for (const secret of [workspace.sandbox.syncToken, 'Bearer', '9876510001', 'person1@mail']) {
			expect(shown).not.toContain(secret);
		}
	});

	// docs/outcomes.md promises: "**Continue** adds a remark with the category"
	it.each(failures)('continues after status %i when On Error is Continue', async (status, message) => {
		workspace.sandbox.faults.add({ route, status });
		const run = await workspace.leads(parameters, items, { onError: 'continueRegularOutput' });

		expect(run.workflow.status).toBe('success');
		if (isRead) {
			expect(originsOf(run.outputs[0])).toEqual([0, 1, 2]);
			expect(jsonOf(run.outputs[0])[0]).toMatchObject({ error: message, details: { httpStatus: status } });
		} else {
			expect(run.outputs[0]).toEqual([]);
			expect(originsOf(run.outputs[1])).toEqual([0, 1, 2]);
			expect(remarksOf(run.outputs[1])).toHaveLength(3);
			expect(jsonOf(run.outputs[1])[0]).toMatchObject({
				category: mayBeStored(status) ? 'uncertain' : 'failed',
				message,
				input: items[0],
			});
		}
	});

	it('sends the item with its input to the error output when On Error says so', async () => {
		workspace.sandbox.faults.add({ route, status: 500 });
		const run = await workspace.leads(parameters, items, { onError: 'continueErrorOutput' });
		const errors = run.outputs.at(-1);

		expect(run.outputs.slice(0, -1).flat()).toEqual([]);
		expect(run.outputs).toHaveLength(isRead ? 2 : 3);
		expect(originsOf(errors)).toEqual([0, 1, 2]);
		expect(jsonOf(errors)[2]).toEqual({
			...items[2],
			error: 'The service failed while it handled the call',
			message: isRead
				? expect.stringMatching(/^Run the item again\. If the call fails each time/)
				: 'The item may or may not be stored. Check the workspace before you run it again.',
			details: { code: expect.any(String), httpStatus: 500, ...(isRead ? {} : { uncertain: true }) },
		});
	});
});

describe('a single failure', () => {
	const settings = { onError: 'continueRegularOutput' } as const;

	it('stops no other item when On Error is Continue', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 400, times: 1 });
		const run = await workspace.leads(create({ requestsAtOnce: 1 }), items, settings);

		expect(originsOf(run.outputs[0])).toEqual([1, 2]);
		expect(originsOf(run.outputs[1])).toEqual([0]);
	});

	it('stops the later items when On Error is Stop Workflow, and names what was written', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 400, everyNth: 3, times: 1 });
		const many = Array.from({ length: 6 }, (_, index) => person(index));
		const run = await workspace.leads(create({ requestsAtOnce: 1 }), many);

		expect(run.workflow.error?.message).toBe('Row 3: Forced fault with status 400');
		expect(run.workflow.error).toMatchObject({
			description: expect.stringContaining('Items written before the run stopped: 2.'),
		});
		// As n8n stores the error. No output names these leads.
		const { context } = JSON.parse(JSON.stringify(run.workflow.error));
		expect(context.data).toEqual({
			written: [1, 2].map((row) => ({
				row,
				outcome: 'created',
				lead_id: expect.stringMatching(/^[0-9a-f]{24}$/),
			})),
		});
		expect(workspace.requestsTo('createLead')).toHaveLength(3);
	});

	it.each([401, 403])('with status %i stops the later items, whatever On Error is', async (status) => {
		workspace.sandbox.faults.add({ route: 'createLead', status, everyNth: 2, times: 1 });
		const run = await workspace.leads(create({ requestsAtOnce: 1 }), items, settings);

		expect(originsOf(run.outputs[0])).toEqual([0]);
		expect(originsOf(run.outputs[1])).toEqual([1, 2]);
		expect(remarksOf(run.outputs[1])[1]?.['message']).toMatch(/^Not sent, because an earlier item failed: /);
		expect(workspace.requestsTo('createLead')).toHaveLength(2);
	});

	it('for an unknown lead reports what to do', async () => {
		for (const parameters of [get(nobody), update(nobody)]) {
			const run = await workspace.leads(parameters, [{ name: 'Nobody' }]);
			expect(run.workflow.error?.message).toMatch('There is no lead with this Lead ID in the workspace');
			expect(run.workflow.error).toMatchObject({
				httpCode: '404',
				description: expect.stringContaining('lead_id'),
			});
		}
	});
});

describe('when a part of the definitions cannot be read', () => {
	const parameters = create({}, actionList(payment({ performedBy: diya })));

	it('a failure of the fields fails each item, and none is sent', async () => {
		workspace.sandbox.faults.add({ route: 'listFields', status: 500 });
		const run = await workspace.leads(parameters, items, { onError: 'continueErrorOutput' });

		expect(run.outputs.slice(0, -1).flat()).toEqual([]);
		expect(originsOf(run.outputs.at(-1))).toEqual([0, 1, 2]);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it.each(
		['getPipeline', 'listTeamMembers', 'listActions'].flatMap((route) =>
			[403, 404, 500].map((status) => [route, status] as const),
		),
	)('%s answered %i: every item is written, whatever could be judged by it', async (route, status) => {
		workspace.sandbox.faults.add({ route, status });
		const run = await workspace.leads(parameters, items, { onError: 'continueErrorOutput' });

		expect(originsOf(run.outputs[0])).toEqual([0, 1, 2]);
		expect(run.outputs.slice(1).flat()).toEqual([]);
	});

	it('a workspace without an identifier is reported', async () => {
		workspace.sandbox.faults.add({ route: 'listFields', html: true });
		const run = await workspace.leads(getMany(), [{}], { onError: 'continueErrorOutput' });
		expect(jsonOf(run.outputs[1])[0]?.['error']).toBe('The answer is not in the format of the Sync API');
	});
});
