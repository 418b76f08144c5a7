import { z } from 'zod';

import { lossesSchema, taskSchema } from './job';

/** What the process of a subject is told. */
export const orderSchema = z.object({ step: z.enum(['warm', 'measure']), task: taskSchema });

export type Order = z.infer<typeof orderSchema>;

/** What it tells of one run. */
export const measuredSchema = z.object({
	wallMs: z.number(),
	/** Processor time of all its threads. */
	cpuMs: z.number(),
	/** The highest resident memory, above what it was with the input items in place. */
	peakMiB: z.number(),
	/** What is left on the heap of the run: what it put out. */
	outputMiB: z.number(),
	losses: lossesSchema.nullable(),
});

export type Measured = z.infer<typeof measuredSchema>;

export const answerSchema = z.object({ answer: measuredSchema.nullable() });
