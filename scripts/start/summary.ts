import { z } from 'zod';

const count = z.number().int().min(0);

/** What `npm start --silent -- --json` prints. Counts of submissions, but for the last two counts and the time. */
export const summaryShape = z.object({
	input: count,
	accepted: count,
	acceptedWithRemarks: count,
	refused: count,
	failed: count,
	remarks: count,
	leadsInWorkspace: count,
	milliseconds: count,
});

export type Summary = z.output<typeof summaryShape>;

/** What has to hold for every run on real input. */
export const laws: Readonly<Record<string, (summary: Summary) => boolean>> = {
	'Every submission has one outcome': ({ input, accepted, acceptedWithRemarks, refused, failed }) =>
		input === accepted + acceptedWithRemarks + refused + failed,

	'The workspace holds what was accepted': ({ leadsInWorkspace, accepted, acceptedWithRemarks }) =>
		leadsInWorkspace === accepted + acceptedWithRemarks,

	'Real input': ({ input, accepted, acceptedWithRemarks, refused }) =>
		input >= 300 && accepted > 0 && acceptedWithRemarks > 0 && refused > 0,
};
