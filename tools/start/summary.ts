import { z } from 'zod';

const count = z.number().int().min(0);

/** The output of `npm start --silent -- --json`: counts of submissions, except for the last two counts and the time. */
export const summaryShape = z.object({
	input: count,
	written: count,
	writtenWithRemarks: count,
	rejected: count,
	failed: count,
	remarks: count,
	leadsInWorkspace: count,
	milliseconds: count,
});

export type Summary = z.output<typeof summaryShape>;

/** The laws that every run on real input must satisfy. */
export const laws: Readonly<Record<string, (summary: Summary) => boolean>> = {
	'Every submission has one outcome': ({ input, written, writtenWithRemarks, rejected, failed }) =>
		input === written + writtenWithRemarks + rejected + failed,

	'The workspace holds what was written': ({ leadsInWorkspace, written, writtenWithRemarks }) =>
		leadsInWorkspace === written + writtenWithRemarks,

	'Real input': ({ input, written, writtenWithRemarks, rejected }) =>
		input >= 300 && written > 0 && writtenWithRemarks > 0 && rejected > 0,
};
