import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import type { WorkflowDefinition } from '../engine';
import type { BinaryStorage } from '../engine/binary';
import type { BareClient } from './child/bareClient';
import type { OneByOne } from './child/sequentialNode';
import type { BenchWorkspace } from './workspace';

/** Who does a job: what it is called in tables, and what it is. */
export const subjects = {
	nodes: 'Our nodes, as they come',
	'http-request': 'The HTTP Request node of n8n with its default settings',
	'http-request-batched': 'The same with batching, 20 items per 100 ms',
	sequential: 'A node that makes one call after the other, as most do',
	floor: 'A bare client with the fewest possible requests, which knows the limit beforehand',
} as const;

export const subjectNames = ['nodes', 'http-request', 'http-request-batched', 'sequential', 'floor'] as const;

export type Subject = (typeof subjectNames)[number];

/** What a subject has to do, as its process is told. */
export const taskSchema = z.object({
	job: z.string(),
	subject: z.enum(subjectNames),
	items: z.number(),
	/** The leads that are there already. */
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

/** What the HTTP Request node is given besides its defaults. */
export interface Batching {
	readonly batching?: { readonly batch: { readonly batchSize: number; readonly batchInterval: number } };
}

export interface Job {
	readonly name: string;
	readonly title: string;
	/** How many items, and how many seconds a subject may take before it is left out. */
	readonly sizes: ReadonlyArray<{ readonly items: number; readonly longest: number }>;
	/** How many calls a subject makes that sends no two items in one, for as many items. */
	readonly calls: (items: number) => number;
	/** How many leads have to be there, for as many items. */
	readonly leads: (items: number) => number;
	/** Nothing is written, so that the workspace serves for all runs. */
	readonly readsOnly?: true;
	readonly input: (task: Task, files: BinaryStorage) => Promise<INodeExecutionData[]>;
	/** Nodes after one that is called *Trigger*; the last is called *Last*. */
	readonly ours: (task: Task) => WorkflowDefinition;
	readonly httpRequest: (task: Task, options: Batching) => WorkflowDefinition;
	/** False where batching does nothing, because everything is one item. */
	readonly batches: boolean;
	/** Parameters of the sequential node, where it is given expressions. */
	readonly additionalFields?: INodeParameters;
	readonly oneByOne: OneByOne;
	/** Gives what comes out, for a job that reads. */
	readonly floor: (client: BareClient, task: Task) => Promise<readonly unknown[]>;
	/** What became of the items: asked of the workspace afterwards, or read off what came out. */
	readonly losses:
		| { readonly of: 'workspace'; count(workspace: BenchWorkspace, task: Task): Promise<Losses> }
		| { readonly of: 'output'; count(output: readonly unknown[], task: Task): Losses };
}
