import { mostRemembered, rememberedFor } from './writeKeys';

/** A stored record that a write of this process stored, or that was recognised as the record of a lost one. */
export interface Claim {
	/** What names the record among those at its place. Undefined if no answer names it. */
	readonly id: string | undefined;
	/** When the claim was made, in epoch milliseconds of this machine. */
	readonly at: number;
	/** The run that made it. */
	readonly by: object;
}

interface PlacedClaim extends Claim {
	readonly place: string;
}

/**
 * How much earlier than a lost call an answer may have arrived whose record looks newer than that call, in milliseconds:
 * the service's clocks differ, and its times are cut to seconds.
 */
const slack = 5_000;

/** Whether the claimed record may have been stored since a call that was sent at this time. */
export function isSince({ at }: Pick<Claim, 'at'>, sentAt: number): boolean {
	return at >= sentAt - slack;
}

/**
 * The records in one workspace that are known to be those of writes of this process, by their place, such as the lead
 * whose timeline shows them. No other lost write is recognised in a claimed record.
 *
 * The oldest claims are forgotten first. `isComplete` says since when none is forgotten.
 */
export class Claims {
	/** Oldest first. */
	private readonly claims = new Set<PlacedClaim>();
	private readonly byPlace = new Map<string, Set<PlacedClaim>>();
	private readonly sends = new Map<string, Set<Promise<unknown>>>();
	private readonly losers = new Map<string, number>();
	private forgottenAt = -Infinity;

	constructor(private readonly clock: { now(): number }) {}

	get isBusy(): boolean {
		this.forget();
		return this.claims.size + this.sends.size + this.losers.size > 0;
	}

	at(place: string): readonly Claim[] {
		return [...(this.byPlace.get(place) ?? [])];
	}

	add(place: string, { id, by }: Pick<Claim, 'id' | 'by'>): void {
		const claim = { place, id, by, at: this.clock.now() };
		this.claims.add(claim);
		addTo(this.byPlace, place, claim);
		this.forget();
	}

	/** Whether no claim is forgotten of a record that may have been stored since a call that was sent at this time. */
	isComplete(sentAt: number): boolean {
		return !isSince({ at: this.forgottenAt }, sentAt);
	}

	/** Runs a send whose records are not claimed before it ends. */
	async during<Result>(place: string, send: () => Promise<Result>): Promise<Result> {
		const sending = send();
		addTo(this.sends, place, sending);
		try {
			return await sending;
		} finally {
			removeFrom(this.sends, place, sending);
		}
	}

	/**
	 * Waits until the sends that are under way have ended, so that what they stored is claimed or lost. False if `stop`
	 * resolves before.
	 */
	async ended(place: string, stop: Promise<void>): Promise<boolean> {
		const all = Promise.allSettled(this.sends.get(place) ?? []);
		return await Promise.race([all.then(() => true), stop.then(() => false)]);
	}

	/** Says that a writer at the place has lost a write. The returned function ends it. */
	losing(place: string): () => void {
		this.losers.set(place, this.losersAt(place) + 1);
		return () => {
			const left = this.losersAt(place) - 1;
			if (left > 0) this.losers.set(place, left);
			else this.losers.delete(place);
		};
	}

	/** How many writers at the place look for a lost write. */
	losersAt(place: string): number {
		return this.losers.get(place) ?? 0;
	}

	private forget(): void {
		for (const claim of this.claims) {
			if (this.claims.size <= mostRemembered && claim.at > this.clock.now() - rememberedFor) return;
			this.claims.delete(claim);
			removeFrom(this.byPlace, claim.place, claim);
			this.forgottenAt = claim.at;
		}
	}
}

function addTo<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
	const known = sets.get(key);
	if (known) known.add(value);
	else sets.set(key, new Set([value]));
}

function removeFrom<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
	const known = sets.get(key);
	known?.delete(value);
	if (known?.size === 0) sets.delete(key);
}
