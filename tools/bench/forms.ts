import { setTimeout as wait } from 'node:timers/promises';

import type { IDataObject } from 'n8n-workflow';
import { range } from 'lodash';

import { create, leadsType } from '../../test/kit/nodes/leads';
import { diya } from '../../test/kit/people';
import { root } from '../../test/kit/root';
import { BareClient } from './bareClient';
import { type ConditionName, type FormJob, inEveryJob, type Task } from './job';
import { httpRequest, single } from './jobs/workflows';

const together = (
	name: string,
	title: string,
	at: ConditionName,
	forms: number,
	atOnce: number,
	more: Partial<FormJob> = {},
): FormJob => ({
	name: `forms-${name}`,
	title,
	at,
	forms,
	arrival: { atOnce },
	subjects: inEveryJob,
	...more,
});

export const formJobs: readonly FormJob[] = [
	together('one-by-one', '50 forms, one after another', 'far', 50, 1),
	together('with-assignee', 'the same, each lead with an assignee', 'far', 50, 1, { assignee: true }),
	together('at-once', '300 forms at once', 'far', 300, 300),
	together('at-once-limited', '300 forms at once', 'limited', 300, 300),
	together('fifty-at-a-time', '600 forms, 50 at a time', 'limited', 600, 50),
	together('two-processes', '300 forms at once, half of them in another n8n process', 'limited', 300, 150, {
		processes: 2,
	}),
	{
		name: 'forms-beside-import',
		title: '40 forms, one every 250 ms, during an import of 5,000 leads',
		at: 'limited',
		forms: 40,
		arrival: { every: 250, besideImportOf: 5_000 },
		subjects: inEveryJob,
	},
	together(
		'limit-held',
		'20 forms at once, while somebody else holds the whole limit for 30 s',
		'limited',
		20,
		20,
		// The least that is possible is to wait for 30 s.
		{ limitHeldMs: 30_000, subjects: ['nodes', 'http-request'] },
	),
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
