/** The job *hourly quota*, in simulated time: in real time it would take three hours. */
import {
	bySharedPace,
	imported,
	importWithForms,
	perHour,
	type Sending,
} from '../../test/kit/pace/importWithForms';

export const quotaJob = 'hourly-quota';

export const quotaTitle =
	'10,000 leads and a form every 20 s, 3,600 calls an hour, two workers of which one is killed (simulated time)';

export interface QuotaRow {
	readonly job: typeof quotaJob;
	readonly subject: string;
	/** Leads and forms that were neither written nor deferred. */
	readonly lost: number;
	/** Leads of the import that were written. */
	readonly written: number;
	readonly requests: number;
	/** Of all requests, how many the service refused: 0 to 1. */
	readonly throttledShare: number;
	readonly deferredForms: number;
	readonly worstFormMs: number;
	readonly wallMs: number;
}

/** Sends each lead once, whatever the service answers. */
const once: Sending = (process) => ({
	atOnce: Infinity,
	create: async () => ((await process.call()).kind === 'answered' ? 'written' : 'failed'),
});

/** Waits for as long as the service asks for, and sends again. */
const patient: Sending = (process, { signal, clock }) => ({
	atOnce: 20,
	create: async () => {
		while (!signal.aborted) {
			const feedback = await process.call();
			if (feedback.kind === 'answered') return 'written';
			await clock.wait((feedback.kind === 'throttled' ? feedback.retryAfter : undefined) ?? 0);
		}
		return 'failed';
	},
});

const subjects: ReadonlyArray<readonly [subject: string, Sending, known?: number]> = [
	['nodes, Requests per Hour is set', bySharedPace, perHour / 2],
	['nodes', bySharedPace],
	['http-request', once],
	['floor', patient],
];

export const quotaSubject = subjects[0]?.[0] ?? '';

export async function measureQuota(): Promise<QuotaRow[]> {
	const rows: QuotaRow[] = [];
	for (const [subject, sending, known] of subjects) {
		const result = await importWithForms(sending, known);
		const { seen, stored, failed, waits, deferredForms, tookUntil } = result;
		rows.push({
			job: quotaJob,
			subject,
			lost: failed.filter((id) => !stored.has(id)).length,
			written: imported(stored),
			requests: seen.sends,
			throttledShare: seen.throttled / seen.sends,
			deferredForms: deferredForms.length,
			worstFormMs: Math.max(...waits),
			wallMs: tookUntil,
		});
	}
	return rows;
}
