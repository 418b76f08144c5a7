import type { Exchange } from '../evidence';

/** What became of an assumption. */
export interface Assumed {
	readonly verdict: 'confirmed' | 'differs' | 'not settled';
	/** What was seen, or why nothing was. */
	readonly note: string;
}

export const confirmed = (note: string): Assumed => ({ verdict: 'confirmed', note });
export const differs = (note: string): Assumed => ({ verdict: 'differs', note });
export const open = (note: string): Assumed => ({ verdict: 'not settled', note });

/** Whether the answer says that the service has nothing at this address. */
export const isMissing = ({ status }: Exchange) => status === 404 || status === 405;
