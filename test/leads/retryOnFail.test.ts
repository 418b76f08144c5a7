import { categoriesOf, jsonOf, originsOf, reportedOf } from '../kit/items';
import { create, upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { retry } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';
import { startProxy } from '../kit/proxy';

describe('Retry On Fail with Stop Workflow', () => {
	const workspace = withWorkspace('demo', quick);
	const many = Array.from({ length: 6 }, (_, index) => person(index));

	// README.md promises: "so *Retry On Fail* is safe"
	it('sends no item again that an earlier try of the node wrote', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 400, everyNth: 3, times: 1 });
		const items = many.map((item, index) => (index === 1 ? { ...item, rating: 9 } : item));
		const run = await workspace.leads(create({ requestsAtOnce: 1 }), items, retry);

		expect(run.workflow.status).toBe('success');
		expect(originsOf(run.outputs[0])).toEqual([0, 1, 2, 3, 4, 5]);
		expect(reportedOf(run.outputs[0]).every(({ outcome }) => outcome === 'created')).toBe(true);
		expect(categoriesOf(run.outputs[1])).toEqual(['rating invalid_value preflight']);
		expect(workspace.requestsTo('createLead')).toHaveLength(7);
	});

	it('keeps written items when a later try of the node cannot start', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 400, everyNth: 3, times: 1 });
		// The second try of the node fails here, the third continues.
		workspace.sandbox.faults.add({ route: 'listFields', status: 400, everyNth: 2, times: 1 });
		const run = await workspace.leads(create({ requestsAtOnce: 1 }), many, retry);

		expect(run.workflow.status).toBe('success');
		expect(originsOf(run.outputs[0])).toEqual([0, 1, 2, 3, 4, 5]);
		expect(run.outputs[1]).toEqual([]);
		expect(workspace.requestsTo('createLead')).toHaveLength(7);
	});

	it('recovers a lead whose answer was lost in an earlier try of the node', async () => {
		// The first request stores it. No usable answer comes until the attempts of the call are used up.
		workspace.sandbox.faults.add({ route: 'createLead', cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'createLead', cut: 'before', times: 4 });
		const run = await workspace.leads(create(), [person(1)], retry);

		expect(run.workflow.status).toBe('success');
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(await workspace.search({ name: 'Person 1' })).toHaveLength(1);
	});

	it('recovers a lead when a later try of the node identifies it as its own', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', cut: 'after', times: 1 });
		workspace.sandbox.faults.add({ route: 'searchLeads', status: 400, times: 2 });
		const run = await workspace.leads(create(), [person(1)], retry);

		expect(run.workflow.status).toBe('success');
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
	});

	it('recovers a lead that was stored although the service reported a failure', async () => {
		// A status of 500 is not retried, so the next try of the node gets the conflict.
		const proxy = await startProxy(workspace.sandbox.url, { failOnce: 'POST /lead' });
		const run = await workspace.leads(create(), [person(1)], { ...retry, baseUrl: proxy.url });
		await proxy.close();

		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'recovered' }]);
		expect(await workspace.search({ name: 'Person 1' })).toHaveLength(1);
	});

	// decision 2 promises: "A stored thing stands for one item in all tries of a run."
	it('does not recover a lead that an earlier try of the node wrote for another item', async () => {
		// The twin's call is lost in the first try of the node, and conflicts with the first item's lead in the second.
		workspace.sandbox.faults.add({ route: 'createLead', status: 500, everyNth: 2, times: 1 });
		const twins = [person(1), person(1)];
		const run = await workspace.leads(create({ requestsAtOnce: 1 }), twins, retry);

		expect(run.workflow.status).toBe('success');
		expect(originsOf(run.outputs[0])).toEqual([0]);
		expect(categoriesOf(run.outputs[1])).toEqual(['phone already_exists service']);
	});

	// docs/outcomes.md promises: "nor an action whose answer was lost"
	// docs/outcomes.md promises: "uncertain: the answer was lost, and the item may be stored"
	it('keeps an item uncertain when a later try of the node ends before it', async () => {
		// n8n tries again, because the first item on the only output is an error.
		workspace.sandbox.faults.add({ route: 'createLead', status: 500, times: 2 });
		workspace.sandbox.faults.add({ route: 'createLead', status: 401 });
		const parameters = create({ requestsAtOnce: 1, remarks: 'inItem' });
		const settings = { ...retry, onError: 'continueErrorOutput' } as const;
		const run = await workspace.leads(parameters, [person(1), person(2)], settings);

		const uncertain = { details: expect.objectContaining({ uncertain: true }) };
		expect(jsonOf(run.outputs.at(-1))).toMatchObject([uncertain, uncertain]);
		expect(workspace.requestsTo('createLead').length).toBeGreaterThan(2);
	});

	it('writes no older item of a lead after a newer one, with the remarks in each item', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 400, times: 1 });
		const parameters = upsert({ requestsAtOnce: 1, remarks: 'inItem' });
		const rows = ['old', 'new'].map((name) => ({ ...person(1), name }));
		const run = await workspace.leads(parameters, rows, { ...retry, onError: 'continueErrorOutput' });

		expect(originsOf(run.outputs[0])).toEqual([1]);
		expect(originsOf(run.outputs[1])).toEqual([0]);
		expect(await workspace.search({ name: ['old', 'new'] })).toMatchObject([{ name: 'new' }]);
	});

	// docs/outcomes.md promises: "puts the item and its input on n8n's Error branch"
	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'runs once when On Error is %s',
		async (onError) => {
			workspace.sandbox.faults.add({ route: 'createLead', status: 400 });
			await workspace.leads(create(), many, { ...retry, onError });
			expect(workspace.requestsTo('createLead')).toHaveLength(many.length);
		},
	);
});
