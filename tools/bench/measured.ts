import { z } from 'zod';

import { lossesSchema, taskSchema } from './job';

/** Input of a subject's process. */
export const orderSchema = z.object({ step: z.enum(['warm', 'measure']), task: taskSchema });

export type Order = z.infer<typeof orderSchema>;

/** What the process reports about one run. */
export const measuredSchema = z.object({
	wallMs: z.number(),
	/** Processor time of all its threads. */
	cpuMs: z.number(),
	/** Peak of the resident memory, above its value before the run, when the input items exist already. */
	peakMiB: z.number(),
	/** Heap that the run's output occupies after it. */
	outputMiB: z.number(),
	losses: lossesSchema.nullable(),
});

export type Measured = z.infer<typeof measuredSchema>;
