import type { Condition } from '../workspace';
import { conditions } from '../conditions';
import { median } from '../statistics';
import type { FormJob, FormSubject } from './job';
import type { FormRun } from './round';

/** The runs of one subject in one job. */
export interface FormRow extends Condition {
	readonly job: string;
	readonly forms: number;
	readonly tls: boolean;
	readonly runs: number;
	readonly subject: FormSubject;
	readonly wallMs: number;
	readonly cpuMs: number;
	readonly requests: number;
	/** Requests for each lead, those of an import beside the forms included. */
	readonly requestsPerLead: number;
	/** How long a form's execution took. The worst one is the worst of all runs. */
	readonly medianMs: number;
	readonly worstMs: number;
	/** Of the worst run, like `doubled`: a median would hide a loss. */
	readonly lost: number;
	readonly doubled: number;
	/** Ratio of wall times, within a round. */
	readonly wallToFloor: number | null;
	/** Ratio of the median latencies, within a round. */
	readonly medianToHttpRequest: number | null;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Medians over the rounds. Each round has one run of every subject. */
export function formRowsOf(
	job: FormJob,
	rounds: ReadonlyArray<ReadonlyMap<FormSubject, FormRun>>,
): FormRow[] {
	const { name, forms, at, tls = false, arrival } = job;
	const leads = forms + ('besideImportOf' in arrival ? arrival.besideImportOf : 0);
	const latency = ({ latencies }: FormRun) => median(latencies);
	return job.subjects.map((subject): FormRow => {
		const runs = rounds.flatMap((round) => round.get(subject) ?? []);
		const middle = (pick: (run: FormRun) => number, digits = 0) => rounded(median(runs.map(pick)), digits);
		const ratioTo = (other: FormSubject, pick: (run: FormRun) => number) => {
			const ratios = rounds.flatMap((round) => {
				const [own, others] = [round.get(subject), round.get(other)];
				return own && others ? pick(own) / pick(others) : [];
			});
			return ratios.length === 0 ? null : rounded(median(ratios), 2);
		};
		return {
			job: name,
			forms,
			...conditions[at],
			tls,
			runs: runs.length,
			subject,
			wallMs: middle(({ wallMs }) => wallMs),
			cpuMs: middle(({ cpuMs }) => cpuMs),
			requests: middle(({ requests }) => requests),
			requestsPerLead: middle(({ requests }) => requests / leads, 2),
			medianMs: middle(latency),
			worstMs: rounded(Math.max(...runs.flatMap(({ latencies }) => latencies)), 0),
			lost: Math.max(...runs.map(({ lost }) => lost)),
			doubled: Math.max(...runs.map(({ doubled }) => doubled)),
			wallToFloor: ratioTo('floor', ({ wallMs }) => wallMs),
			medianToHttpRequest: ratioTo('http-request', latency),
		};
	});
}
