import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { jsonOf, kindsOf, originsOf } from '../../kit/items';
import { create, leadsType } from '../../kit/nodes/leads';
import { person } from '../../kit/people';
import { quick } from '../../kit/runtime';
import type { RunSettings } from '../../kit/workspace';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);
beforeEach(async () => await workspace.restartEngine(quick));

const nobody = { name: 'Nobody', phone: 'call me' };
const items = [person(1), nobody, person(2)];

const to = (...nodes: string[]) => nodes.map((node) => ({ node, type: 'main' as const, index: 0 }));

/** Runs Create where these nodes follow its outputs. */
async function runWith(
	outputs: ReadonlyArray<ReturnType<typeof to>>,
	parameters: INodeParameters = create(),
	settings: Pick<RunSettings, 'onError' | 'retryOnFail' | 'waitBetweenTries'> = {},
	input: readonly IDataObject[] = items,
) {
	const noOp = { type: 'n8n-nodes-base.noOp' };
	const run = await workspace.engine.run(
		{
			nodes: [
				{ name: 'Trigger', type: 'n8n-nodes-base.manualTrigger' },
				{ name: 'Create', type: leadsType, parameters, ...settings },
				{ name: 'Next', ...noOp },
				{ name: 'Check', ...noOp },
				{ name: 'Off', ...noOp, disabled: true },
			],
			connections: { Trigger: { main: [to('Create')] }, Create: { main: outputs.map((each) => [...each]) } },
		},
		{ input: input.map((json) => ({ json })), credentials: workspace.credentials(), mode: 'trigger' },
	);
	const node = run.nodes.get('Create')?.at(-1);
	return {
		run,
		outputs: node?.outputs ?? [],
		hints: (node?.hints ?? []).map(({ message }) => message),
		description: (run.error as { description?: string } | undefined)?.description,
	};
}

describe('an item that is not written, while nothing is connected to Remarks', () => {
	// README.md promises: "an item of which nothing was written fails the node, at the end of its run, instead of being lost unseen"
	// docs/outcomes.md promises: "While nothing is connected to it, an item of which nothing was written
	// fails"
	it.each([
		['and Success is', [to('Next')]],
		['nor to Success', []],
		['any more', [to('Next'), []]],
	])('fails once, after all items, when nothing is connected %s', async (_what, outputs) => {
		const { run, description } = await runWith(outputs, create({ requestsAtOnce: 1 }));

		expect(run.status).toBe('error');
		expect(run.error?.message).toBe(
			'1 of 3 rows was not written: 2 (the phone cannot be used). 2 were written. Connect Remarks to see each value.',
		);
		expect(description).toMatch(/Options → Remarks → When Remarks Is Not Connected to Warn\.$/);
		expect(run.nodes.has('Next')).toBe(false);
		expect(workspace.requestsTo('createLead')).toHaveLength(2);
	});

	it('writes each of 30 rows, and names all that were not, without what was typed', async () => {
		const rows = Array.from({ length: 30 }, (_, index) => ({ ...person(index), 'Shoe size': 'about 42' }));
		const { phone: _none, ...withoutPhone } = rows[5] ?? {};
		const input: IDataObject[] = rows
			.with(5, withoutPhone as (typeof rows)[0])
			.with(8, { ...person(8), phone: 'call me' } as never);
		const { run } = await runWith([to('Next')], create(), {}, input);

		expect(run.error?.message).toBe(
			'2 of 30 rows were not written: 6 (no phone), 9 (the phone cannot be used). 28 were written, all in part. Connect Remarks to see each value.',
		);
		expect(JSON.stringify(run.error)).not.toMatch(/call me|about 42/);
		expect(await workspace.countLeads()).toBeGreaterThanOrEqual(28);
	});

	it('goes to the error output when On Error says so', async () => {
		const { run, outputs } = await runWith([to('Next')], create(), { onError: 'continueErrorOutput' });

		expect(run.status).toBe('success');
		expect(outputs.map(originsOf)).toEqual([[0, 2], [], [1]]);
		expect(jsonOf(outputs[2])).toMatchObject([
			{ ...nobody, error: expect.stringMatching(/^phone: a phone number/) },
		]);
	});

	it('is in a hint when On Error is Continue, because a person asked to go on', async () => {
		const { run, outputs, hints } = await runWith([to('Next')], create(), {
			onError: 'continueRegularOutput',
		});

		expect(run.status).toBe('success');
		expect(outputs.map(originsOf)).toEqual([[0, 2], [1]]);
		expect(kindsOf(outputs[1])).toEqual(['invalid_value']);
		expect(hints).toEqual([
			expect.stringMatching(
				/^2 written, 1 not written: row 2: .*<br>Nothing is connected to the Remarks branch/,
			),
		]);
	});

	// docs/outcomes.md promises: "= *Warn* goes on, with a hint"
	it('is in a hint with the option Warn', async () => {
		const { run, outputs, hints } = await runWith([to('Next')], create({ unconnectedRemarks: 'warn' }));

		expect(run.status).toBe('success');
		expect(outputs.map(originsOf)).toEqual([[0, 2], [1]]);
		expect(hints).toEqual([
			expect.stringMatching(/^2 written, 1 not written: .*<br>Nothing is connected to the Remarks branch/),
		]);
	});

	it('fails although deferred items would leave there', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', status: 429, retryAfter: 3600 });
		const { run } = await runWith([to('Next')], create({ longerWaits: 'defer' }), {}, [person(1)]);

		expect(run.error?.message).toMatch(/^Row 1: The service takes no more calls for 60 minutes/);
	});

	it('is sent once with Retry On Fail, and fails again', async () => {
		const existing = person(3);
		await workspace.createLead(existing);
		const retry = { retryOnFail: true, waitBetweenTries: 1 };
		const { run } = await runWith([to('Next')], create(), retry, [existing]);

		expect(run.error?.message).toMatch(/^1 of 1 row was not written: 1 \(exists already\)/);
		expect(workspace.requestsTo('createLead').filter(({ status }) => status === 409)).toHaveLength(1);
	});
});

describe('a workflow goes on as before', () => {
	it.each([
		['Remarks is connected', [to('Next'), to('Check')]],
		['only Remarks is connected', [[], to('Check')]],
		['Remarks is connected to a node that is switched off', [to('Next'), to('Off')]],
	])('when %s', async (_what, outputs) => {
		const { run, outputs: left, hints } = await runWith(outputs);

		expect(run.status).toBe('success');
		expect(left.map(originsOf)).toEqual([[0, 2], [1]]);
		expect(hints).toEqual([expect.stringMatching(/^2 written, 1 not written: row 2: .* was expected\.$/)]);
	});

	it.each<[string, INodeParameters, IDataObject]>([
		['each item is written, if only in part', create(), { ...person(1), rating: 9 }],
		['nothing is sent anyway, in a dry run', create({ dryRun: true }), nobody],
		['the remarks stay in the items', create({ remarks: 'inItem' }), nobody],
	])('when %s', async (_what, parameters, item) => {
		const { run } = await runWith([to('Next')], parameters, {}, [item]);
		expect(run.status).toBe('success');
	});
});
