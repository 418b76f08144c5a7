import { range } from 'lodash';

import { random } from '../../../sandbox/src/random';
import { type ReadRow, reads, writes } from '../../kit/operations';
import { fillToRead } from '../../kit/operations/reads';
import type { Ids } from '../../kit/operations/row';
import { noItems, type Verdict } from '../../kit/verdict';
import { type Case, planOf, roundLength } from '../plan';
import { runCase } from '../runCase';
import type { Service } from '../service';
import { nothing, patienceIn, slow } from '../troubles';

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

const troubledRuns = 4;

/**
 * Runs every operation in `count` dialects while nothing fails, and some writes under faults. These go through every
 * combination of operation, fault and share in turn.
 */
export async function runDialects(
	service: Service,
	{ count, seed }: { readonly count: number; readonly seed: number },
	say: (run: DialectRun) => void,
): Promise<DialectRun[]> {
	const draw = random(seed);
	// The nodes are patient here, so that each answer arrives.
	const needed = Math.ceil((count * troubledRuns) / roundLength + 1) * roundLength;
	const troubled = planOf(needed, seed).filter(({ trouble }) => trouble !== slow);
	const plans = range(count).map((index) => ({
		dialect: draw.between(1, 2 ** 32 - 1),
		calm: writes.map((operation) => ({
			...{ operation, trouble: nothing, share: 0, seed: draw.between(1, 1e9) },
		})),
		troubled: troubled.slice(index * troubledRuns, (index + 1) * troubledRuns),
	}));
	const runs: DialectRun[] = [];
	const note = (run: DialectRun) => {
		runs.push(run);
		say(run);
	};
	await service.empty(patienceIn(nothing));
	const ids = await fillToRead(service);
	for (const { dialect } of plans) {
		for (const row of reads) {
			const fault = await readIn(service, dialect, row, ids);
			note({ dialect, operation: row.name, trouble: nothing, verdict: noItems, endpoints: [], fault });
		}
	}
	for (const { dialect, calm, troubled: some } of plans) {
		for (const each of [...calm, ...some]) note(await writeIn(service, dialect, each));
	}
	return runs;
}

/** Runs a read in a dialect. Returns what is wrong with it, if anything. */
async function readIn(
	service: Service,
	dialect: number,
	{ type, parameters, whole, shows }: ReadRow,
	ids: Ids,
): Promise<string | undefined> {
	service.sandbox.speak(dialect);
	try {
		const { workflow, outputs } = await service.node(type, { ...parameters(ids, {}), ...whole });
		if (workflow.status !== 'success') return workflow.error?.message ?? workflow.status;
		const items = outputs.flat();
		// Keys that are passed on keep the writing of the service.
		const shown = JSON.stringify(items.map(({ json }) => json)).toLowerCase();
		const missing = shows.filter((text) => !shown.includes(text.toLowerCase()));
		if (items.length === 0) return 'no items came out';
		return missing.length === 0 ? undefined : `${missing.join(', ')} did not come out`;
	} finally {
		service.sandbox.speak('strict');
	}
}

async function writeIn(service: Service, dialect: number, each: Case): Promise<DialectRun> {
	const verdict = await runCase(service, each, { dialect, most: itemsPerRun });
	const { items, written, recovered, uncertain, failed, stopped } = verdict;
	const worked = written === items && recovered === 0;
	return {
		...{ dialect, operation: each.operation.name, trouble: each.trouble, verdict },
		endpoints: [...service.heard.endpoints],
		fault:
			each.trouble === nothing && !worked
				? `${written} of ${items} written, ${recovered} of them recovered, ${uncertain} uncertain, ${failed + stopped} failed`
				: undefined,
	};
}
