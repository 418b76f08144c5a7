import { noItems, type Verdict } from '../../kit/verdict';
import type { Case } from '../plan';
import { runCase } from '../runCase';
import type { Service } from '../service';
import { nothing } from '../troubles';
import { planDialects } from './plan';
import { prepareReads, readIn } from './reads';

/** Enough to see a mistake, and few enough for many dialects. */
export const itemsPerRun = 8;

/** What one run in a dialect showed. */
export interface DialectRun {
	readonly dialect: number;
	readonly operation: string;
	readonly trouble: string;
	readonly verdict: Verdict;
	/** The endpoints that the run called. */
	readonly endpoints: readonly string[];
	/** What did not work although nothing failed. */
	readonly fault: string | undefined;
}

type Say = (run: DialectRun) => void;

async function runWrite(service: Service, dialect: number, each: Case): Promise<DialectRun> {
	const verdict = await runCase(service, each, { dialect, most: itemsPerRun });
	const { items, written, recovered, uncertain, failed, stopped } = verdict;
	const worked = written === items && recovered === 0;
	return {
		dialect,
		operation: each.operation.name,
		trouble: each.trouble,
		verdict,
		endpoints: [...service.heard.endpoints],
		fault:
			each.trouble === nothing && !worked
				? `${written} of ${items} written, ${recovered} of them recovered, ${uncertain} uncertain, ${failed + stopped} failed`
				: undefined,
	};
}

/** Runs every operation in each of the dialects while nothing fails, and some writes under faults. */
export async function runDialects(
	service: Service,
	{ dialects, seed }: { readonly dialects: number; readonly seed: number },
	say: Say,
): Promise<DialectRun[]> {
	const plans = planDialects(dialects, seed);
	const runs: DialectRun[] = [];
	const note = (run: DialectRun) => {
		runs.push(run);
		say(run);
	};
	const reads = await prepareReads(service);
	for (const { dialect } of plans) {
		for (const read of reads) {
			const fault = await readIn(service, dialect, read);
			note({ dialect, operation: read.name, trouble: nothing, verdict: noItems, endpoints: [], fault });
		}
	}
	for (const { dialect, calm, troubled } of plans) {
		for (const each of [...calm, ...troubled]) note(await runWrite(service, dialect, each));
	}
	return runs;
}
