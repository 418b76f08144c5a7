import { z } from 'zod';

import type { ConditionName } from '../conditions';

/** Who writes the forms. Batching and a loop over the items change nothing for a single item. */
export const formSubjects = ['nodes', 'http-request', 'floor'] as const;

export type FormSubject = (typeof formSubjects)[number];

/**
 * How the forms arrive: `atOnce` together, or one in each period of `every` milliseconds, while an execution imports other
 * leads.
 */
const arrivalSchema = z.union([
	z.object({ atOnce: z.number() }),
	z.object({ every: z.number(), besideImportOf: z.number() }),
]);

type Arrival = z.infer<typeof arrivalSchema>;

/** Forms as they really arrive: each is an execution of n8n with one lead. */
export interface FormJob {
	readonly name: string;
	readonly title: string;
	readonly forms: number;
	readonly arrival: Arrival;
	readonly at: ConditionName;
	/** The service is reached over TLS, and each round trip of the handshake takes the latency too. */
	readonly tls?: true;
	/** Each lead names the team member who works on it. */
	readonly assignee?: true;
	/** n8n processes that share the forms. */
	readonly processes?: number;
	/** For this many milliseconds from the start, somebody else uses all requests that the service takes at once. */
	readonly limitHeldMs?: number;
	readonly subjects: readonly FormSubject[];
}

/** The work of one process. */
export const formTaskSchema = z.object({
	subject: z.enum(formSubjects),
	/** The number of its first form. The others follow. */
	first: z.number(),
	/** How many forms it has. */
	forms: z.number(),
	arrival: arrivalSchema,
	assignee: z.boolean(),
	/** Connections of the floor. */
	connections: z.number(),
	url: z.string(),
	enterpriseId: z.string(),
	syncToken: z.string(),
});

export type FormTask = z.infer<typeof formTaskSchema>;

/** What a process reports. */
export const formsMeasuredSchema = z.object({
	wallMs: z.number(),
	cpuMs: z.number(),
	/** Milliseconds from the start of each form's execution to its end. */
	latencies: z.array(z.number()),
});

export type FormsMeasured = z.infer<typeof formsMeasuredSchema>;
