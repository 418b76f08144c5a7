import type { Outcomes } from './outcomes';

/** The output of `npm start --silent -- --json`: counts of submissions, except for the last two counts and the time. */
export interface Summary extends Outcomes {
	readonly input: number;
	readonly remarks: number;
	readonly leadsInWorkspace: number;
	readonly milliseconds: number;
}

/** The laws that every run on real input must satisfy. */
const laws: Readonly<Record<string, (summary: Summary) => boolean>> = {
	'Every submission has one outcome': ({ input, written, writtenWithRemarks, rejected, failed }) =>
		input === written + writtenWithRemarks + rejected + failed,

	'The workspace holds what was written': ({ leadsInWorkspace, written, writtenWithRemarks }) =>
		leadsInWorkspace === written + writtenWithRemarks,

	'Real input': ({ input, written, writtenWithRemarks, rejected }) =>
		input >= 300 && written > 0 && writtenWithRemarks > 0 && rejected > 0,
};

/** The laws that do not hold. */
export const brokenLaws = (summary: Summary): string[] =>
	Object.entries(laws).flatMap(([name, holds]) => (holds(summary) ? [] : [name]));
