import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { DataTables, readWorkflow, type RunOptions } from '../kit/engine';
import { person } from '../kit/people';
import { root } from '../kit/root';
import { withWorkspace } from '../kit/support/withWorkspace';

const called = readWorkflow(join(root, 'examples', 'sub-workflow.json'));

/** A workflow that calls the example, and joins each item with its answer as the note says. */
const caller = {
	nodes: [
		{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		{
			name: 'Write',
			type: 'n8n-nodes-base.executeWorkflow',
			typeVersion: 1.2,
			parameters: { workflowId: { __rl: true, mode: 'id', value: 'sub-workflow' }, options: {} },
		},
		{
			name: 'Both',
			type: 'n8n-nodes-base.merge',
			typeVersion: 3.2,
			parameters: { mode: 'combine', combineBy: 'combineByPosition', options: {} },
		},
	],
	connections: {
		Start: {
			main: [
				[
					{ node: 'Write', type: 'main' as const, index: 0 },
					{ node: 'Both', type: 'main' as const, index: 0 },
				],
			],
		},
		Write: { main: [[{ node: 'Both', type: 'main' as const, index: 1 }]] },
	},
};

describe('the example sub-workflow', () => {
	const workspace = withWorkspace('demo');

	async function call(items: readonly IDataObject[], options: RunOptions = {}) {
		const run = await workspace.engine.run(caller, {
			startNode: 'Start',
			input: items.map((json) => ({ json })),
			credentials: workspace.credentials(),
			dataTables: new DataTables(),
			subWorkflows: { 'sub-workflow': called },
			...options,
		});
		expect(run.error).toBeUndefined();
		return run.node('Both').outputs[0]?.map(({ json }) => json);
	}

	it('returns one answer for each item, in their order, whatever became of it', async () => {
		workspace.sandbox.speak('observed');
		await workspace.createLead(person(2));
		const answers = await call([
			person(1),
			{ name: 'Nobody', phone: 'call me' },
			{ ...person(2), email: 'at home', rating: 9 },
			{ name: 'No Phone' },
			person(3),
		]);

		const [first, , second, , third] = answers ?? [];
		expect(answers).toEqual([
			{ ...person(1), outcome: 'created', lead_id: expect.stringMatching(/./), not_stored: [] },
			{
				...{ name: 'Nobody', phone: 'call me', outcome: 'rejected', lead_id: '' },
				not_stored: [expect.stringMatching(/^phone: Not sent: a phone number .*\. Send country code/)],
			},
			{
				...{ ...person(2), email: 'at home', rating: 9, outcome: 'updated' },
				lead_id: expect.stringMatching(/./),
				not_stored: [expect.stringMatching(/^email: An email/), expect.stringMatching(/^rating: /)],
			},
			{
				...{ name: 'No Phone', outcome: 'rejected', lead_id: '' },
				not_stored: [expect.stringMatching(/^phone: .*missing/)],
			},
			{ ...person(3), outcome: 'created', lead_id: expect.stringMatching(/./), not_stored: [] },
		]);
		for (const [who, answer] of [first, second, third].entries())
			expect(await workspace.fieldsOf(answer?.['lead_id'])).toMatchObject({ name: person(who + 1).name });
	});

	it('returns an answer for each item also where the service does not answer', async () => {
		const credentials = workspace.credentials({ accessToken: 'not-the-token' });
		const answers = await call([person(1), person(2)], { credentials });

		expect(answers).toMatchObject(
			[1, 2].map((who) => ({
				...{ phone: person(who).phone, outcome: 'failed', lead_id: '' },
				not_stored: [expect.stringMatching(/.+\. .+/)],
			})),
		);
	});
});
