import type { Losses } from '../job';

/** @param found a name for each stored item, repeated if the item is stored twice */
export function lossesOf(found: readonly string[], expected: number): Losses {
	const distinct = new Set(found).size;
	return { lost: expected - distinct, doubled: found.length - distinct };
}
