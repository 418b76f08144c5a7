import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import type { WorkflowDefinition } from '../../test/kit/engine';
import type { BinaryStorage } from '../../test/kit/engine/binary';
import type { BareClient } from './child/bareClient';
import type { OneByOne } from './child/sequentialNode';
import type { ConditionName } from './conditions';
import type { BenchWorkspace } from './workspace';

/**
 * Who does a job: our nodes and n8n's HTTP Request node, both with their default settings; that node with its batching,
 * 20 items per 100 ms; a node that makes one call after the other, as most nodes do; and a bare client that sends the
 * fewest possible requests and knows the limit in advance.
 */
export const subjectNames = ['nodes', 'http-request', 'http-request-batched', 'sequential', 'floor'] as const;

export type Subject = (typeof subjectNames)[number];

/** The work of a subject, as sent to its process. */
export const taskSchema = z.object({
	job: z.string(),
	subject: z.enum(subjectNames),
	items: z.number(),
	/** IDs of the leads that exist before the run. */
	leadIds: z.array(z.string()),
	/** Connections of the floor. */
	connections: z.number(),
	url: z.string(),
	enterpriseId: z.string(),
	syncToken: z.string(),
});

export type Task = z.infer<typeof taskSchema>;

export const lossesSchema = z.object({ lost: z.number(), doubled: z.number() });

export type Losses = z.infer<typeof lossesSchema>;

/** Options of the HTTP Request node that differ from its defaults. */
export interface Batching {
	readonly batching?: { readonly batch: { readonly batchSize: number; readonly batchInterval: number } };
}

interface Size {
	readonly items: number;
	/** The seconds above which a subject is left out. */
	readonly longest: number;
	/** Where it is measured. */
	readonly at: readonly ConditionName[];
}

export interface Job {
	readonly name: string;
	readonly title: string;
	/** Each size that shows something of its own. */
	readonly sizes: readonly Size[];
	/** Calls that a subject makes for this number of items when it sends each item on its own. */
	readonly calls: (items: number) => number;
	/** Leads that must exist before a run with this number of items. */
	readonly leads: (items: number) => number;
	/** The job writes nothing, so that all runs share one workspace. */
	readonly readsOnly?: true;
	readonly input: (task: Task, files: BinaryStorage) => Promise<INodeExecutionData[]>;
	/** The first node is called *Trigger*, the last one *Last*. */
	readonly ours: (task: Task) => WorkflowDefinition;
	readonly httpRequest: (task: Task, options: Batching) => WorkflowDefinition;
	/** False where batching changes nothing because the job has a single item. */
	readonly batches: boolean;
	/** Parameters of the sequential node in jobs that use expressions. */
	readonly additionalFields?: INodeParameters;
	readonly oneByOne: OneByOne;
	/** Returns the output of a job that reads. */
	readonly floor: (client: BareClient, task: Task) => Promise<readonly unknown[]>;
	/** Counts lost and doubled items in the workspace after the run, or in the output. */
	readonly losses:
		| { readonly of: 'workspace'; count(workspace: BenchWorkspace, task: Task): Promise<Losses> }
		| { readonly of: 'output'; count(output: readonly unknown[], task: Task): Losses };
}
