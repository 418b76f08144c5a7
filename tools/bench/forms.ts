import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';
import { range } from 'lodash';

import { create, leadsType } from '../../test/kit/nodes/leads';
import { diya } from '../../test/kit/people';
import { root } from '../../test/kit/root';
import { BareClient } from './bareClient';
import type { FormJob, Subject, Task } from './job';
import { httpRequest, single } from './jobs/workflows';

const subjects: readonly Subject[] = ['nodes', 'http-request', 'floor'];
const together = (atOnce: number) => ({ arrival: { atOnce }, subjects });

/** Batching and a loop over the items change nothing for a single item. */
export const formJobs: readonly FormJob[] = [
	{ name: 'forms-one-by-one', title: '50 forms, one after another', forms: 50, at: 'far', ...together(1) },
	{
		...{ name: 'forms-with-assignee', title: 'the same, each lead with an assignee' },
		...{ forms: 50, at: 'far', assignee: true, ...together(1) },
	},
	{
		...{ name: 'forms-over-tls', title: '50 forms, one after another, over TLS' },
		...{ forms: 50, at: 'far', tls: true, ...together(1) },
	},
	{ name: 'forms-at-once', title: '300 forms at once', forms: 300, at: 'far', ...together(300) },
	{ name: 'forms-at-once-limited', title: '300 forms at once', forms: 300, at: 'limited', ...together(300) },
	{
		...{ name: 'forms-at-once-limited-tls', title: '300 forms at once, over TLS' },
		...{ forms: 300, at: 'limited', tls: true, ...together(300) },
	},
	{
		...{ name: 'forms-fifty-at-a-time', title: '600 forms, 50 at a time' },
		...{ forms: 600, at: 'limited', ...together(50) },
	},
	{
		...{ name: 'forms-two-processes', title: '300 forms at once, half of them in another n8n process' },
		...{ forms: 300, at: 'limited', processes: 2, ...together(150) },
	},
	{
		...{ name: 'forms-beside-import', at: 'limited', forms: 40, subjects },
		title: '40 forms, one every 250 ms, during an import of 5,000 leads',
		arrival: { every: 250, besideImportOf: 5_000 },
	},
	{
		...{ name: 'forms-limit-held', at: 'limited', forms: 20, ...together(20), limitHeldMs: 30_000 },
		title: '20 forms at once, while somebody else holds the whole limit for 30 s',
		// The least that is possible is to wait for 30 s.
		subjects: ['nodes', 'http-request'],
	},
];

/** Each kind of lead has phone numbers of its own. */
const numbers = { form: 9_820_000_000, warmUp: 9_830_000_000, imported: 9_840_000_000 } as const;

/** The phone number of a lead, as the service stores it. */
const phoneOf = (kind: keyof typeof numbers, index: number) => `91${numbers[kind] + index}`;

export const importedBeside = ({ arrival }: FormJob) =>
	'besideImportOf' in arrival ? arrival.besideImportOf : 0;

/** The phone numbers that must be in the workspace in the end, besides those of the warm-up. */
export const expectedPhones = (job: FormJob): Set<string> =>
	new Set([
		...range(job.forms).map((index) => phoneOf('form', index)),
		...range(importedBeside(job)).map((index) => phoneOf('imported', index)),
	]);

/** A lead as a website's form sends it. The service stores all values unchanged. */
const leadOf = (kind: keyof typeof numbers, index: number, { assignee }: FormJob): IDataObject => ({
	name: `Visitor ${index}`,
	phone: phoneOf(kind, index),
	email: `visitor${index}@example.com`,
	city: ['Mumbai', 'Pune', 'Delhi'][index % 3] ?? '',
	rating: 1 + (index % 5),
	notes: 'Asked for a call back in the afternoon.',
	...(assignee && { assignee: diya }),
});

/** Writes leads in one execution. What became of them is counted in the workspace. */
type Write = (leads: readonly IDataObject[]) => Promise<void>;

async function writerFor(task: Task): Promise<Write> {
	if (task.subject === 'floor') {
		const client = new BareClient(task);
		return async (leads) => {
			const post = async (index: number) => await client.post('/lead', { fields: leads[index] });
			await client.each(leads.length, post);
		};
	}
	// Loads the engine here, so that the floor's process runs without it.
	const { startEngine } = await import('../../test/kit/engine');
	const engine = await startEngine({ packageDir: root });
	const { url: baseUrl, enterpriseId, syncToken: accessToken } = task;
	const credentials = { leadWorkspaceSyncApi: { baseUrl, enterpriseId, accessToken } };
	const workflow = single(
		task.subject === 'nodes'
			? { type: leadsType, parameters: create() }
			: httpRequest(task, '/lead', '={{ JSON.stringify({ fields: $json }) }}', {}),
	);
	return async (leads) => {
		const input = leads.map((json) => ({ json }));
		await engine.run(workflow, { input, credentials, mode: 'webhook', startNode: 'Trigger' });
	};
}

/** Enough forms for V8 to compile the code. */
const warmUp = 30;

/** Warms up. The returned function writes all forms of the task, and returns the milliseconds that each took. */
export async function readyForForms(job: FormJob, task: Task): Promise<() => Promise<number[]>> {
	const { arrival } = job;
	const write = await writerFor(task);
	for (const index of range(warmUp)) await write([leadOf('warmUp', task.first + index, job)]);
	const one = async (index: number) => {
		const started = performance.now();
		await write([leadOf('form', task.first + index, job)]);
		return performance.now() - started;
	};
	return async () => {
		if ('atOnce' in arrival) {
			const left = range(task.items).values();
			const inTurn = async () => {
				const latencies = [];
				for (const index of left) latencies.push(await one(index));
				return latencies;
			};
			return (await Promise.all(range(arrival.atOnce).map(inTurn))).flat();
		}
		const imported = write(range(arrival.besideImportOf).map((index) => leadOf('imported', index, job)));
		const latencies = await Promise.all(
			range(task.items).map(async (index) => {
				await wait((index + 1) * arrival.every);
				return await one(index);
			}),
		);
		await imported;
		return latencies;
	};
}
