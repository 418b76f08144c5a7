import type * as fc from 'fast-check';

import * as testkit from '../kit/exploring';

/**
 * How many values the laws test.
 *
 * @param all the number of all runs
 * @param examples are tested first, so that each outcome occurs with few runs and every seed
 */
export function exploring<Values>(all: number, examples: Values[] = []): fc.Parameters<Values> {
	return {
		numRuns: examples.length + testkit.runs(all),
		examples,
		// The laws are checked over all batches, so only a broken call fails here, and the batch adds nothing to its error.
		endOnFailure: true,
		reporter: ({ failed, errorInstance }) => {
			if (failed) throw errorInstance;
		},
	};
}

export { patience } from '../kit/exploring';

/** One value for which Prepare and the service differ. */
export interface Disagreement {
	readonly law: string;
	readonly field: string;
	readonly raw: unknown;
	readonly prepared: unknown;
	readonly service: unknown;
}

/** A line for each of the three simplest disagreements of each kind. */
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
		return [first, second, third].flatMap((line) =>
			line === undefined ? [] : `${kind} | ${line}${more} | SEED=${testkit.seedOfRun()}`,
		);
	});
}

/** How many values had each outcome, so that a law without any values fails. */
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
