import { z } from 'zod';

/** The most requests that may be under way at once. Users can set a lower number. */
export const mostRequestsAtOnce = 100;

/** The options of a write. A default applies if the user does not set the option. */
export const writeSettings = z.object({
	valueHandling: z.enum(['prepare', 'sendAsIs']).default('prepare'),
	emptyValues: z.enum(['leaveUnchanged', 'clear']).default('leaveUnchanged'),
	unknownLabels: z.enum(['create', 'holdBack']).default('create'),
	unmatchedInput: z.enum(['report', 'ignore']).default('report'),
	dryRun: z.boolean().default(false),
	remarks: z.enum(['separate', 'inItem', 'fail']).default('separate'),
	remarkItems: z.enum(['perRemark', 'perItem']).default('perRemark'),
	includeSubmitted: z.boolean().default(true),
	longerWaits: z.enum(['fail', 'defer']).default('fail'),
	requestsAtOnce: z.number().int().min(1).max(mostRequestsAtOnce).default(mostRequestsAtOnce),
});

export type WriteSettings = z.output<typeof writeSettings>;
