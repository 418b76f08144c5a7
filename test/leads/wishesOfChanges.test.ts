import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables, type WorkflowDefinition } from '../kit/engine';
import { outcomesIn } from '../kit/items';
import { leadsType, upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

/* Wishes that people have, each as one or two nodes. */

const byIdentifier = { __rl: true, mode: 'identifier', value: '={{ $json.phone }}' };

/** The nodes one after the other. */
function chain(...nodes: ReadonlyArray<readonly [name: string, parameters: INodeParameters]>) {
	const names = nodes.map(([name]) => name);
	const definition: WorkflowDefinition = {
		nodes: [
			{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
			...nodes.map(([name, parameters]) => ({ name, type: leadsType, parameters })),
			{ name: 'Remarks', type: 'n8n-nodes-base.noOp' },
		],
		connections: Object.fromEntries(
			['Start', ...names].map((name, at) => {
				const next = names[at];
				const remarks = { node: 'Remarks', type: 'main' as const, index: 0 };
				return [
					name,
					{ main: [next ? [{ node: next, type: 'main' as const, index: 0 }] : [], next ? [] : [remarks]] },
				];
			}),
		),
	};
	return { definition, last: names.at(-1) ?? '' };
}

describe.each(['strict', 'observed'] as const)('where the service is %s', (dialect) => {
	const workspace = withWorkspace('empty');
	let dataTables: DataTables;
	beforeEach(() => {
		workspace.sandbox.reset('demo');
		workspace.sandbox.speak(dialect);
		dataTables = new DataTables();
	});

	async function run({ definition, last }: ReturnType<typeof chain>, items: IDataObject[] = [{}]) {
		const { node, nodes } = await workspace.engine.run(definition, {
			...{ dataTables, credentials: workspace.credentials() },
			input: items.map((json) => ({ json })),
		});
		expect(nodes.has('Remarks')).toBe(false);
		return outcomesIn(node(last).outputs[0]);
	}

	it('a tag is added to all leads of a campaign, and no other tag is lost', async () => {
		const campaign = 'Monsoon Offer';
		const people = [1, 2, 3].map((who) => ({ ...person(who), job_title: campaign, interests: 'CRM' }));
		const other = { ...person(4), job_title: 'Another', interests: 'CRM' };
		await run(chain(['Write', upsert()]), [...people, other]);

		const outcomes = await run(
			chain(
				[
					'Campaign',
					{
						operation: 'getAll',
						returnAll: true,
						filters: { conditions: [{ field: 'job_title', value: campaign }] },
					},
				],
				[
					'Tag',
					{
						operation: 'update',
						leadId: byIdentifier,
						specifyFields: 'json',
						fieldsJson: '{"interests": "WhatsApp"}',
						tagHandling: 'add',
					},
				],
			),
		);

		expect(outcomes).toEqual(['updated', 'updated', 'updated']);
		const stored = await workspace.search({ job_title: [campaign, 'Another'] });
		expect(stored.map(({ interests }) => interests).sort()).toEqual([
			['CRM'],
			...Array<string[]>(3).fill(['CRM', 'WhatsApp']),
		]);
	});

	it('a sync sends only what differs', async () => {
		const rows = [1, 2, 3].map((who) => ({ ...person(who), job_title: 'Baker' }));
		const sync = chain(['Sync', upsert({ onlyIfDifferent: true })]);
		expect(await run(sync, rows)).toEqual(['created', 'created', 'created']);
		expect(await run(sync, rows)).toEqual(['unchanged', 'unchanged', 'unchanged']);
		const changed = rows.map((row, at) => (at === 1 ? { ...row, job_title: 'Chef' } : row));
		expect(await run(sync, changed)).toEqual(['unchanged', 'updated', 'unchanged']);
		expect(workspace.requestsTo('updateLead')).toHaveLength(1);
	});
});
