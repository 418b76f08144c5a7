import type { Call, Settings } from './calls/call';
import { reads } from './calls/reads';
import { writes } from './calls/writes';
import { type Client, LostAnswer, Throttled } from './client';
import { Evidence } from './evidence';
import type { Journal } from './journal';

/** Why a call of the plan has no answer. */
export interface Gap {
	readonly key: string;
	readonly why: string;
}

/** What a probe brought. */
export interface Probed {
	readonly evidence: Evidence;
	readonly gaps: readonly Gap[];
	readonly wrote: boolean;
	/** The service took no more calls, so the same command goes on later. */
	readonly stopped: boolean;
}

interface ProbeOptions {
	readonly client: Client;
	readonly settings: Settings;
	/** Undefined: nothing is written. */
	readonly journal: Journal | undefined;
	/** Asked after the reads and before the first write. */
	readonly mayWrite: (evidence: Evidence) => Promise<boolean>;
	readonly said: (call: Call, status: string) => void;
}

/** Every call that a probe makes, in order. */
export const planOf = (withWrites: boolean): readonly Call[] => (withWrites ? [...reads, ...writes] : reads);

/** Makes the calls of the plan one by one. */
export async function probe(options: ProbeOptions): Promise<Probed> {
	const run = new Run(options);
	const { journal, mayWrite } = options;
	let wrote = false;
	try {
		for (const call of reads) await run.make(call, undefined);
		wrote = journal !== undefined && (await mayWrite(run.evidence));
		if (wrote) for (const call of writes) await run.make(call, journal);
	} catch (error) {
		if (!(error instanceof Throttled)) throw error;
		return { evidence: run.evidence, gaps: run.gaps, wrote, stopped: true };
	}
	return { evidence: run.evidence, gaps: run.gaps, wrote, stopped: false };
}

class Run {
	readonly evidence = new Evidence();
	readonly gaps: Gap[] = [];

	constructor(private readonly options: ProbeOptions) {}

	async make(call: Call, journal: Journal | undefined): Promise<void> {
		const known = journal?.answer(call.key);
		if (known !== undefined) {
			this.evidence.add(known);
			this.options.said(call, `${known.status}, from the journal`);
			return;
		}
		const request = call.make(this.evidence, this.options.settings);
		if (typeof request === 'string') {
			this.skip(call, request);
			return;
		}
		if (call.writes && journal?.isLost(call.key) === true) {
			this.skip(call, 'it was sent by an earlier run whose answer was lost, so it is not sent again');
			return;
		}
		await this.send(call, request, journal);
	}

	private async send(
		call: Call,
		request: Exclude<ReturnType<Call['make']>, string>,
		journal?: Journal,
	): Promise<void> {
		journal?.sending(call.key);
		try {
			const exchange = await this.options.client.send(call, request);
			journal?.answered(exchange);
			this.evidence.add(exchange);
			this.options.said(call, String(exchange.status));
		} catch (error) {
			if (error instanceof Throttled) journal?.refused(call.key);
			if (!(error instanceof LostAnswer)) throw error;
			this.skip(call, 'its answer was lost');
		}
	}

	private skip(call: Call, why: string): void {
		this.gaps.push({ key: call.key, why });
		this.options.said(call, `left out: ${why}`);
	}
}
