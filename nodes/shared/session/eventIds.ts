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
