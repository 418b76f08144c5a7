import { hash } from 'node:crypto';

import type { AnswerTimes } from '../sync/httpDate';
import type { Loss } from './outcome';

/** How long an event is remembered after its write, in milliseconds: a day. */
export const rememberedFor = 24 * 60 * 60 * 1000;

/** How many events are remembered for a workspace. The oldest are forgotten first. */
export const mostRemembered = 10_000;

/** What became of the write of an event. An event of which nothing was stored is forgotten. */
export interface RememberedEvent {
	/** A hash of the written values, to recognise a second write of the event with other values. */
	readonly values: string;
	/** Undefined if no answer has it. */
	readonly recordId?: string | undefined;
	/** Set if the answer was lost, and the record may be stored. */
	readonly loss?: Loss;
}

/** A promise while an item of the event is being written. It resolves when it is known what became of it. */
type EventState = Promise<void> | (RememberedEvent & { readonly until: number });

/** Called with what became of the write of a taken event. Undefined: nothing was stored, and the event is free again. */
export type Decide = (event: RememberedEvent | undefined) => void;

/**
 * The IDs of the events that this process has written, for one workspace and token. All executions share them, so that
 * two of them never write one event.
 */
export class EventIds {
	/** By ID. The decided ones are in the order in which they were decided. */
	private readonly states = new Map<string, EventState>();

	constructor(private readonly clock: { now(): number }) {}

	/** Whether it knows of any event. A day after the last write it knows of none. */
	get isBusy(): boolean {
		this.forget();
		return this.states.size > 0;
	}

	/** The state of an event. Undefined if it is free. */
	stateOf(id: string): EventState | undefined {
		this.forget();
		return this.states.get(id);
	}

	/** Takes an event that nobody is writing. Others wait for it until the caller has decided. */
	take(id: string): Decide {
		let settle = () => {};
		this.states.set(id, new Promise((resolve) => (settle = resolve)));
		return (event) => {
			this.states.delete(id);
			if (event) this.states.set(id, { ...event, until: this.clock.now() + rememberedFor });
			settle();
		};
	}

	private forget(): void {
		for (const [id, state] of this.states) {
			if (state instanceof Promise) continue;
			if (this.states.size <= mostRemembered && state.until > this.clock.now()) return;
			this.states.delete(id);
		}
	}
}

/** A hash of a value that is not kept itself: what a person chose as an ID may name somebody. */
export function hashOf(value: unknown): string {
	return hash('sha256', JSON.stringify(value), 'base64url');
}

/** A stored record that a write of this process stored, or that was recognised as the record of a lost one. */
export interface Claim {
	/** What names the record among those at its place. Undefined if no answer names it. */
	readonly id: string | undefined;
	/** When the claim was made, in epoch milliseconds of this machine. */
	readonly at: number;
	/** The run that made it. */
	readonly by: object;
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
 * How far apart two clocks of the service may be, in milliseconds: the clock of the `Date` header, and the clock that
 * dates what is stored.
 *
 * If this is too short, the node does not recognise its own write. If it is too long, the node takes an equal, slightly
 * older write by somebody else for its own. Times may be cut to whole seconds, so it must be more than one.
 */
const clockSlack = 2_000;

/**
 * Whether a record from a look-up was stored after the lost call was sent. Undefined for a record without a time, and for
 * one whose time lies within what is not known about the service's clock.
 *
 * The times are those of the look-up's answer. The service's clock decides, not this machine's. The `Date` of an answer is
 * cut to whole seconds and travels for some time, so it is never ahead of the service.
 */
export function storedSince(
	{ lostSince }: Pick<Loss, 'lostSince'>,
	{ receivedAt, earliest, latest }: AnswerTimes,
	createdAt: number | undefined,
): boolean | undefined {
	if (createdAt === undefined) return undefined;
	const byService = (serviceTime: number) => lostSince + (serviceTime - receivedAt) - clockSlack;
	if (createdAt >= byService(latest)) return true;
	return createdAt < byService(earliest) ? false : undefined;
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
