import { mostRemembered, rememberedFor } from './eventIds';

/** A stored record that a write of this process stored, or that was recognised as the record of a lost one. */
export interface Claim {
	/** What names the record among those at its place. Undefined if no answer names it. */
	readonly id: string | undefined;
	/** When the claim was made, in epoch milliseconds of this machine. */
	readonly at: number;
	/** The run that made it. */
	readonly by: object;
}

/** Names a run of a node in all its tries: n8n passes the same items to each of them. */
export function runOf({ items }: { readonly items: readonly object[] }): object {
	return items[0] ?? items;
}

interface Placed {
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
	private readonly claims: Array<Placed & Claim> = [];
	private readonly sends = new Set<Placed & { readonly sending: Promise<unknown> }>();
	private readonly losers = new Set<Placed>();
	private executions = 0;
	private forgottenAt = -Infinity;

	constructor(private readonly clock: { now(): number }) {}

	get isBusy(): boolean {
		this.forget();
		return this.claims.length + this.sends.size + this.losers.size + this.executions > 0;
	}

	/** Keeps the claims for an execution that may write. The returned function ends it. */
	join(): () => void {
		this.executions += 1;
		return () => void (this.executions -= 1);
	}

	at(place: string): readonly Claim[] {
		return this.claims.filter((claim) => claim.place === place);
	}

	add(place: string, { id, by }: Pick<Claim, 'id' | 'by'>): void {
		this.claims.push({ place, id, by, at: this.clock.now() });
		this.forget();
	}

	/** Whether no claim is forgotten of a record that may have been stored since a call that was sent at this time. */
	isComplete(sentAt: number): boolean {
		return !isSince({ at: this.forgottenAt }, sentAt);
	}

	/** Waits for a send that has just begun, and whose records are claimed before it ends. */
	async during<Result>(place: string, sending: Promise<Result>): Promise<Result> {
		const underWay = { place, sending };
		this.sends.add(underWay);
		return await sending.finally(() => this.sends.delete(underWay));
	}

	/**
	 * Waits until the sends that are under way have ended, so that what they stored is claimed or lost. False if `stop`
	 * resolves before.
	 */
	async ended(place: string, stop: Promise<void>): Promise<boolean> {
		const sends = [...this.sends].flatMap((send) => (send.place === place ? send.sending : []));
		if (sends.length === 0) return true;
		return await Promise.race([Promise.allSettled(sends).then(() => true), stop.then(() => false)]);
	}

	/** Says that a writer at the place has lost a write. The returned function ends it. */
	losing(place: string): () => void {
		const loser = { place };
		this.losers.add(loser);
		return () => void this.losers.delete(loser);
	}

	/** How many writers at the place look for a lost write. */
	losersAt(place: string): number {
		return [...this.losers].filter((loser) => loser.place === place).length;
	}

	private forget(): void {
		for (let first = this.claims[0]; first !== undefined; first = this.claims[0]) {
			if (this.claims.length <= mostRemembered && first.at > this.clock.now() - rememberedFor) return;
			this.claims.shift();
			this.forgottenAt = first.at;
		}
	}
}
