import { atMost, type Target } from '../report/target';
import { type QuotaRow, quotaSubject } from './hourlyQuota';
import type { FormRow } from './rows';

/** Compares the measurements with the aims for leads that arrive one per execution. */
export function judgeForms(rows: readonly FormRow[], quota: readonly QuotaRow[]): Target[] {
	const hourly = quota.find(({ subject }) => subject === quotaSubject);
	const nodesIn = (job: string) => rows.find((row) => row.job === job && row.subject === 'nodes');
	const oneByOne = nodesIn('forms-one-by-one');
	const atOnce = nodesIn('forms-at-once-limited');
	const fifty = nodesIn('forms-fifty-at-a-time');
	const besideImport = nodesIn('forms-beside-import');
	const twoProcesses = nodesIn('forms-two-processes');
	return [
		atMost('Forms one by one: requests per lead', 1.05, oneByOne?.requestsPerLead),
		atMost(
			'The same with an assignee: requests per lead',
			1.15,
			nodesIn('forms-with-assignee')?.requestsPerLead,
		),
		atMost(
			"Forms one by one: median latency, divided by the HTTP Request node's",
			1.1,
			oneByOne?.medianToHttpRequest,
		),
		atMost('300 forms at once, 20 requests at once: leads lost', 0, atOnce?.lost),
		atMost('The same: requests per lead', 1.1, atOnce?.requestsPerLead),
		atMost('The same: times the floor', 3, atOnce?.wallToFloor),
		atMost('600 forms, 50 at a time, 20 requests at once: leads lost', 0, fifty?.lost),
		atMost('The same: requests per lead', 1.1, fifty?.requestsPerLead),
		atMost('A form during an import of 5,000: median milliseconds', 200, besideImport?.medianMs),
		atMost('The same: milliseconds of the worst', 400, besideImport?.worstMs),
		atMost('Two processes, 150 forms each: leads lost', 0, twoProcesses?.lost),
		atMost('The same: requests per lead', 1.2, twoProcesses?.requestsPerLead),
		atMost('The same: times the floor', 3.5, twoProcesses?.wallToFloor),
		atMost('Somebody else holds the whole limit for 30 s: leads lost', 0, nodesIn('forms-limit-held')?.lost),
		atMost('10,000 leads, 3,600 calls an hour, two workers, one killed: leads lost', 0, hourly?.lost),
		atMost('The same: share of the requests that are throttled', 0.01, hourly?.throttledShare),
		atMost('The same: milliseconds that a form waits', 5_000, hourly?.worstFormMs),
	];
}
