import type { IDataObject } from 'n8n-workflow';

import { DataTables, type WorkflowRun } from '../kit/engine';
import { reportedOf } from '../kit/items';
import { upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { retry } from '../kit/workspace';

/** Of the workspace of the sandbox, which has the same ID with each seed. */
const table = 'lead_ids_70b8ac822f813f03b815c18c';

describe('IDs that are stored while a run goes on, where searches return none', () => {
	const workspace = withWorkspace('demo');
	const service = withFakeService();
	/** How many leads were created, and what happens after each. */
	let created: number;
	let afterLead: (count: number) => void;
	let dataTables: DataTables;

	beforeEach(() => {
		workspace.sandbox.speak('strict');
		dataTables = new DataTables();
		created = 0;
		afterLead = () => {};
		service.on('*', async ({ method, target, headers, body }) => {
			const answer = await fetch(new URL(target, workspace.credentials().leadWorkspaceSyncApi.baseUrl), {
				method,
				headers: { 'content-type': 'application/json', authorization: headers.authorization ?? '' },
				...(method === 'POST' && { body }),
			});
			if (method === 'POST' && /\/lead$/.test(target)) afterLead((created += 1));
			return { status: answer.status, body: await answer.json() };
		});
	});

	const all = Array.from({ length: 40 }, (_, who) => person(who + 1));
	const phonesOf = (items: readonly IDataObject[]) => items.map(({ phone }) => phone);
	const stored = () =>
		phonesOf(
			dataTables
				.find(table)
				.rows()
				.map(({ identifier }) => ({ phone: identifier })),
		);
	const run = async (items: readonly IDataObject[], more: object = {}) =>
		await workspace.leads(upsert({ requestsAtOnce: 1 }), items, {
			dataTables,
			baseUrl: service.url,
			...more,
		});

	it('are there for every lead that was answered, where a person stops the run at 22 of 40', async () => {
		const stop = new AbortController();
		const batches: string[] = [];
		let isStored = () => {};
		const storedAll = new Promise<void>((resolve) => (isStored = resolve));
		afterLead = (count) => count === 22 && stop.abort();
		await run(all, {
			signal: stop.signal,
			onSubWorkflowFinished: ({ nodes }: WorkflowRun) => {
				batches.push([...nodes.keys()].join());
				if (stop.signal.aborted) isStored();
			},
		});
		await storedAll;

		// The answer to the 22nd was under way.
		expect(stored()).toEqual(phonesOf(all.slice(0, 21)));
		expect(created).toBe(22);
	});

	it('are there but for the last second where n8n is killed', async () => {
		const seen: number[] = [];
		afterLead = () => {
			workspace.passTime(400);
			// What a kill at this moment would leave.
			seen.push(seen.length + 1 - (isMade() ? stored().length : 0));
		};
		const isMade = () => {
			try {
				return dataTables.find(table) !== undefined;
			} catch {
				return false;
			}
		};
		await run(all);

		expect(stored()).toEqual(phonesOf(all));
		expect(Math.max(...seen)).toBeLessThanOrEqual(6);
	});

	it('are stored in few calls, the first at twenty', async () => {
		const batches: string[] = [];
		const counting = {
			onSubWorkflowFinished: ({ nodes }: WorkflowRun) => batches.push([...nodes.keys()].join()),
		};
		await run(all, counting);

		expect(stored()).toEqual(phonesOf(all));
		expect(batches.length).toBeLessThanOrEqual(4);
	});

	it('are stored at the end, if a batch before failed', async () => {
		let failures = 1;
		dataTables = new DataTables(async (write) => {
			if ((failures -= 1) >= 0) throw new Error('The disk is full');
			return await write();
		});
		const { outputs } = await run(all, retry);

		expect(stored().sort()).toEqual(phonesOf(all).sort());
		expect(reportedOf(outputs[0]).filter(({ outcome }) => outcome !== 'created')).toEqual([]);
		expect(created).toBe(40);
	});
});
