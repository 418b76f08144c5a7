import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { observed } from '../../sandbox/src/http/dialects/observed';
import { DataTables, readWorkflow, type RunOptions, type WorkflowRun } from '../kit/engine';
import { jsonOf, outcomesIn } from '../kit/items';
import { siteVisit } from '../kit/nodes/actions';
import { upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { root } from '../kit/root';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';
import { TestWorkspace } from '../kit/workspace';

const workflow = readWorkflow(join(root, 'examples', 'ask-as-people-do.json'));

const dialects = [
	['strict', 'strict'],
	['observed', observed],
] as const;

async function runIn(workspace: TestWorkspace, options: RunOptions): Promise<WorkflowRun> {
	const credentials = workspace.credentials();
	const run = await workspace.engine.run(workflow, { credentials, ...options });
	expect(run.error).toBeUndefined();
	return run;
}

const day = 24 * 3_600_000;
const paid = { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: 5 };
const visit = { type: siteVisit, fields: {} };

/** Days ago, what the lead is, what was done then, and how many days ago a visit was. */
const people: ReadonlyArray<readonly [age: number, fields: object, actions: object[], visited?: number]> = [
	[100, { budget: '900000', status: 'Qualified' }, []],
	[99, { budget: '500000', status: 'Fresh' }, [paid], 1],
	[98, { budget: '700000', status: 'Lost' }, [], 80],
	[97, { status: 'Qualified' }, [paid], 95],
	[10, { budget: '1250000.5', status: 'Won' }, [paid]],
	[9, { status: 'Fresh' }, [], 2],
	[0, { status: 'Fresh' }, []],
	[0, { status: 'Fresh', budget: '600000' }, [visit]],
	[0, { status: 'Won' }, []],
];

describe.each(dialects)(
	'the questions of the example ask-as-people-do, where the service is %s',
	(_name, dialect) => {
		const workspace = new TestWorkspace();
		let ago = 0;
		let answers: WorkflowRun;
		beforeAll(async () => {
			await workspace.start({ seed: 'empty', clock: () => Date.now() - ago * day }, quick);
			const ids: string[] = [];
			for (const [index, [age, fields, actions]] of people.entries()) {
				await visitThose(ids, age);
				ago = age;
				ids.push(await workspace.createLead({ ...person(index), ...fields }, actions));
			}
			workspace.sandbox.speak(dialect);
			answers = await runIn(workspace, { startNode: 'Ask' });
		});
		afterAll(async () => await workspace.close());

		/** Time in a workspace only goes forward. */
		async function visitThose(ids: readonly string[], before: number): Promise<void> {
			const due = people.flatMap(([, , , visited], index) =>
				visited !== undefined && visited < ago && visited >= before && ids[index]
					? [[visited, ids[index]] as const]
					: [],
			);
			for (const [visited, id] of due.sort(([one], [other]) => other - one)) {
				ago = visited;
				await workspace.call('POST', `/lead/${id}/action`, { actions: [visit] });
			}
		}

		it.each<[string, number[]]>([
			['Untouched for 3 Days', [4, 3, 2, 0]],
			['Over 5 Lakh, Not Lost', [4, 0, 7]],
			['No Payment Ever', [8, 7, 6, 5, 2, 0]],
			['Re-engage After 90 Days', [3, 0]],
		])('%s', (node, expected) => {
			const names = jsonOf(answers.node(node).outputs[0]).map(({ name }) => name);
			expect(names).toEqual(expected.map((index) => person(index).name));
		});

		it('Created Today by Status', () => {
			expect(jsonOf(answers.node('Created Today by Status').outputs[0])).toEqual([
				{ field: 'status', value: 'Fresh', count: 2 },
				{ field: 'status', value: 'Won', count: 1 },
			]);
		});
	},
);

describe.each(dialects)(
	'the changes of the example ask-as-people-do, where the service is %s',
	(_name, dialect) => {
		const workspace = withWorkspace('demo', quick);
		let dataTables: DataTables;
		beforeEach(() => {
			workspace.sandbox.speak(dialect);
			dataTables = new DataTables();
		});

		const run = async (startNode: string, items: IDataObject[]) =>
			await runIn(workspace, { startNode, dataTables, input: items.map((json) => ({ json })) });

		it('a tag is added to all leads of a campaign, and no other tag is lost', async () => {
			const campaign = 'Monsoon Offer';
			const ours = [1, 2, 3].map((who) => ({ ...person(who), campaign_code: campaign, interests: 'CRM' }));
			const other = { ...person(4), campaign_code: 'Another', interests: 'CRM' };
			await workspace.leads(upsert(), [...ours, other], { dataTables });

			const tagged = await run('Tag a Campaign', [{ campaign, tag: 'WhatsApp' }]);

			expect(outcomesIn(tagged.node('Add Tag').outputs[0])).toEqual(['updated', 'updated', 'updated']);
			const stored = await workspace.search({ campaign_code: [campaign, 'Another'] });
			expect(stored.map(({ interests }) => interests).sort()).toEqual([
				['CRM'],
				...Array<string[]>(3).fill(['CRM', 'WhatsApp']),
			]);
		});

		it('a sync sends only what differs', async () => {
			const rows = [1, 2, 3].map((who) => ({ ...person(who), job_title: 'Baker' }));
			const sync = async (given: IDataObject[]) =>
				outcomesIn((await run('Rows to Sync', given)).node('Sync What Differs').outputs[0]);
			expect(await sync(rows)).toEqual(['created', 'created', 'created']);
			expect(await sync(rows)).toEqual(['unchanged', 'unchanged', 'unchanged']);
			const changed = rows.map((row, at) => (at === 1 ? { ...row, job_title: 'Chef' } : row));
			expect(await sync(changed)).toEqual(['unchanged', 'updated', 'unchanged']);
			expect(workspace.requestsTo('updateLead')).toHaveLength(1);
		});
	},
);
