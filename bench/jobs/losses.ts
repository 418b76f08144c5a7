import type { Losses } from '../job';

/** `found` names what is there, each as often as it is there. */
export function lossesOf(found: readonly string[], expected: number): Losses {
	const distinct = new Set(found).size;
	return { lost: expected - distinct, doubled: found.length - distinct };
}
