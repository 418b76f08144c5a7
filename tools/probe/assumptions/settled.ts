import type { Exchange } from '../evidence';

/** What became of an assumption. */
export interface Assumed {
	readonly verdict: 'confirmed' | 'differs' | 'not settled';
	/** What was seen, or why nothing was. */
	readonly note: string;
	/** The keys of the calls that show it. */
	readonly shownBy: readonly string[];
}

type Shown = readonly [key: string, ...more: readonly string[]];

export const confirmed = (note: string, ...shownBy: Shown): Assumed => ({
	verdict: 'confirmed',
	note,
	shownBy,
});
export const differs = (note: string, ...shownBy: Shown): Assumed => ({ verdict: 'differs', note, shownBy });
export const open = (note: string, ...shownBy: readonly string[]): Assumed => ({
	verdict: 'not settled',
	note,
	shownBy,
});

/** Whether the answer says that the service has nothing at this address. */
export const isMissing = ({ status }: Exchange) => status === 404 || status === 405;
