import { actionWrites, lastReads, timelineReads } from './calls/actionWrites';
import type { Call, Settings } from './calls/call';
import { fileEnds, newFiles } from './calls/fileWrites';
import { leadWrites } from './calls/leadWrites';
import { reads } from './calls/reads';
import type { Client } from './client';
import { Evidence } from './evidence';
import type { Journal } from './journal';

/** Why a call of the plan has no answer. */
interface Gap {
	readonly key: string;
	readonly why: string;
	/** Whether the service may have carried it out. */
	readonly mayBeDone: boolean;
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

/** The smallest set of calls that settles what reads cannot show, in order. */
const writes: readonly Call[] = [
	...leadWrites,
	...actionWrites,
	...newFiles,
	...timelineReads,
	...fileEnds,
	...lastReads,
];

/** Every call that a probe makes, in order. */
export const planOf = (withWrites: boolean): readonly Call[] => (withWrites ? [...reads, ...writes] : reads);

/** Makes the calls of the plan one by one. */
export async function probe(options: ProbeOptions): Promise<Probed> {
	const { client, settings, journal, mayWrite, said } = options;
	const evidence = new Evidence();
	const gaps: Gap[] = [];

	const skip = (call: Call, why: string, mayBeDone = false) => {
		gaps.push({ key: call.key, why, mayBeDone });
		said(call, `left out: ${why}`);
	};

	/** Whether the service takes more calls. */
	const make = async (call: Call, notes: Journal | undefined): Promise<boolean> => {
		const known = notes?.answer(call.key);
		if (known !== undefined) {
			evidence.add(known);
			said(call, `${known.status}, from the journal`);
			return true;
		}
		const request = call.make(evidence, settings);
		if (typeof request === 'string') skip(call, request);
		else if (call.writes && notes?.isLost(call.key) === true)
			skip(call, 'it was sent by an earlier run whose answer was lost, so it is not sent again', true);
		else {
			notes?.sending(call.key);
			const sending = await client.send(call, request);
			if (sending.is === 'answered') {
				notes?.answered(sending.exchange);
				evidence.add(sending.exchange);
				said(call, String(sending.exchange.status));
			} else if (sending.is === 'lost') skip(call, 'its answer was lost', call.writes);
			else {
				notes?.refused(call.key);
				if (sending.is === 'throttled') return false;
				skip(call, `it was not sent: ${sending.why}`);
			}
		}
		return true;
	};

	const all = async (calls: readonly Call[], notes?: Journal) => {
		for (const call of calls) if (!(await make(call, notes))) return false;
		return true;
	};

	if (!(await all(reads))) return { evidence, gaps, wrote: false, stopped: true };
	const wrote = journal !== undefined && (await mayWrite(evidence));
	return { evidence, gaps, wrote, stopped: wrote && !(await all(writes, journal)) };
}
