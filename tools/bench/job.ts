import type { IDataObject } from 'n8n-workflow';
import { uniqBy } from 'lodash';
import { z } from 'zod';

import type { NodeSettings } from '../../test/kit/engine';
import type { BareClient } from './bareClient';
import type { BenchWorkspace, Condition } from './workspace';

/** A service on the same machine, a distant one, and a distant one that limits concurrent requests. */
export const conditions = {
	near: { latencyMs: 0, limit: null },
	far: { latencyMs: 50, limit: null },
	limited: { latencyMs: 50, limit: 20 },
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;
export const conditionNames = Object.keys(conditions) as ConditionName[];

/**
 * Who does a job: our nodes and n8n's HTTP Request node, both with their default settings; that node with its batching,
 * 20 items per 100 ms; and a bare client that sends the fewest possible requests and knows the limit in advance.
 */
const subjectNames = ['nodes', 'http-request', 'http-request-batched', 'floor'] as const;

export type Subject = (typeof subjectNames)[number];

/** The work of one process, as sent to it. */
const taskSchema = z.object({
	job: z.string(),
	subject: z.enum(subjectNames),
	items: z.number(),
	/** The number of its first item. The others follow. */
	first: z.number(),
	/** IDs of the leads that exist before the run. */
	leadIds: z.array(z.string()),
	/** Connections of the floor. */
	connections: z.number(),
	url: z.string(),
	enterpriseId: z.string(),
	syncToken: z.string(),
});

export type Task = z.infer<typeof taskSchema>;

export const orderSchema = z.object({ step: z.enum(['warm', 'measure']), task: taskSchema });

export type Order = z.infer<typeof orderSchema>;

const lossesSchema = z.object({ lost: z.number(), doubled: z.number() });

export type Losses = z.infer<typeof lossesSchema>;

/** @param found a name for each stored item, repeated if the item is stored twice */
export function lossesOf(found: readonly string[], expected: number): Losses {
	const distinct = new Set(found).size;
	return { lost: expected - distinct, doubled: found.length - distinct };
}

/** What a process reports about one run. */
export const measuredSchema = z.object({
	wallMs: z.number(),
	/** Processor time of all its threads. */
	cpuMs: z.number(),
	/** Peak of the resident memory, above its value before the run, when the input items exist already. */
	peakMiB: z.number(),
	/** Heap that the run's output occupies after it. */
	outputMiB: z.number(),
	/** Milliseconds from the start to the end of each execution, without an import beside forms. */
	latencies: z.array(z.number()),
	/** Those that can be counted in the output. */
	losses: lossesSchema.nullable(),
});

/** One run of one subject, all its processes together. */
export interface Run extends Omit<z.infer<typeof measuredSchema>, 'losses'>, Losses {
	readonly requests: number;
	readonly connections: number;
}

/** Those who take part in every job. Batching changes nothing for a single item. */
export const inEveryJob = ['nodes', 'http-request', 'floor'] as const satisfies readonly Subject[];

interface Case {
	readonly items: number;
	readonly at: ConditionName;
	readonly subjects: readonly Subject[];
}

/** Forms as they really arrive: each is an execution of n8n with one lead. */
interface Forms {
	/** So many together, or one in each period, in milliseconds, while an execution imports so many other leads. */
	readonly arrival: { readonly atOnce: number } | { readonly every: number; readonly besideImportOf: number };
	/** n8n processes that share the forms. */
	readonly processes?: number;
	/** For this many milliseconds from the start, somebody else uses all requests that the service takes at once. */
	readonly limitHeldMs?: number;
}

export interface Job {
	readonly name: string;
	readonly title: string;
	/** What shows something of its own. */
	readonly cases: readonly Case[];
	/** Without it, one execution has all items. */
	readonly forms?: Forms;
	/** Leads that must exist before a run with this number of items. */
	readonly leads: (items: number) => number;
	/** The job writes nothing, so that all runs share one workspace. */
	readonly readsOnly?: true;
	readonly input: (task: Pick<Task, 'items' | 'first' | 'leadIds'>) => IDataObject[];
	readonly ours: NodeSettings;
	readonly httpRequest: (task: Task) => NodeSettings;
	/** Returns the output of a job that reads. */
	readonly floor: (client: BareClient, items: readonly IDataObject[], task: Task) => Promise<unknown[]>;
	/** Counts lost and doubled items in the workspace after the run, or in the output. */
	readonly losses:
		| { readonly of: 'workspace'; count(workspace: BenchWorkspace, task: Task): Promise<Losses> }
		| { readonly of: 'output'; count(output: readonly unknown[], task: Task): Losses };
}

/** How many leads an execution imports beside the forms of a job. */
export const importedBeside = ({ forms }: Pick<Job, 'forms'>) =>
	forms && 'besideImportOf' in forms.arrival ? forms.arrival.besideImportOf : 0;

/** One comparison: a job under a condition, and its subjects. */
export interface Comparison extends Case {
	readonly job: Job;
}

/** @param items replaces the numbers of items of each job */
export const comparisonsOf = (
	jobs: readonly Job[],
	chosen: readonly ConditionName[] = conditionNames,
	items?: number,
): Comparison[] =>
	jobs.flatMap((job) => {
		const cases = job.cases
			.filter(({ at }) => chosen.includes(at))
			.map((each) => ({ job, ...each, items: items ?? each.items }));
		return uniqBy(cases, ({ at, items: count }) => `${at} ${count}`);
	});
