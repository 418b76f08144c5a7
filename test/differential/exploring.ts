/**
 * How far the laws look. The same values every time by default; to explore others, for longer:
 *
 *     DIFFERENTIAL_SEED=42 DIFFERENTIAL_RUNS=500 npm run test:only test/differential
 */
import type * as fc from 'fast-check';

const { DIFFERENTIAL_SEED, DIFFERENTIAL_RUNS } = process.env;

export function exploring<Values>(usualRuns: number): fc.Parameters<Values> {
	return {
		seed: Number(DIFFERENTIAL_SEED ?? 20_260_305),
		numRuns: Number(DIFFERENTIAL_RUNS ?? usualRuns),
		// The laws are judged over all batches, so only a call that breaks fails here; the batch says nothing about it.
		endOnFailure: true,
		reporter: ({ failed, errorInstance }) => {
			if (failed) throw errorInstance;
		},
	};
}

/** Longer than Jest grants a test by itself: on a busy machine, and for many runs. */
export const patience = 180_000 + Number(DIFFERENTIAL_RUNS ?? 0) * 2_000;

/** One value on which the two sides disagree. */
export interface Disagreement {
	readonly law: string;
	readonly field: string;
	readonly raw: unknown;
	readonly prepared: unknown;
	readonly service: unknown;
}

/** A line for each disagreement; of those of one kind the three simplest, which say what the others are about. */
export function simplest(disagreements: readonly Disagreement[]): string[] {
	const kinds = new Map<string, string[]>();
	for (const { law, field, raw, prepared, service } of disagreements) {
		const kind = `${law} | ${field}`;
		const line = `${JSON.stringify(raw)} | prepared: ${JSON.stringify(prepared)} | ${JSON.stringify(service)}`;
		kinds.set(kind, [...(kinds.get(kind) ?? []), line]);
	}
	return [...kinds].flatMap(([kind, lines]) => {
		const [first, second, third] = lines.sort((one, other) => one.length - other.length);
		const more = lines.length > 3 ? ` | and ${lines.length - 3} more` : '';
		return [first, second, third].flatMap((line) => (line === undefined ? [] : `${kind} | ${line}${more}`));
	});
}

/** How many values went each way, so that a law about values that never came is seen. */
export class Tally {
	private readonly counts = new Map<string, Map<string, number>>();

	add(kind: string, way: string): void {
		const ways = this.counts.get(kind) ?? new Map<string, number>();
		this.counts.set(kind, ways.set(way, (ways.get(way) ?? 0) + 1));
	}

	of(kind: string, way: string): number {
		return this.counts.get(kind)?.get(way) ?? 0;
	}

	get all(): Readonly<Record<string, Readonly<Record<string, number>>>> {
		return Object.fromEntries([...this.counts].map(([kind, ways]) => [kind, Object.fromEntries(ways)]));
	}
}
