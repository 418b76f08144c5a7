import { createHash } from 'node:crypto';

import type { Failure } from '../sync/failure';

/** How long a key is remembered after its write, in milliseconds: a day. */
export const rememberedFor = 24 * 60 * 60 * 1000;

/** How many keys are remembered for a workspace. The oldest are forgotten first. */
export const mostRemembered = 10_000;

/** What became of the write with a key. The key of a write that stored nothing is forgotten. */
export type KeptKey = {
	/** A hash of the written values, to recognise a second write with the key and other values. */
	readonly values: string;
} & (
	| { readonly kind: 'written'; readonly recordId: string | undefined }
	/** The answer was lost, and the record may be stored. */
	| { readonly kind: 'uncertain'; readonly loss: Failure & { readonly lostSince: number } }
);

type KeyState =
	/** An item is being written with the key. `decided` resolves when it is known what became of it. */
	{ readonly kind: 'writing'; readonly decided: Promise<void> } | (KeptKey & { readonly until: number });

/** Called with what became of the write with a taken key. Undefined: nothing was stored, and the key is free again. */
export type Decide = (kept: KeptKey | undefined) => void;

/**
 * The idempotency keys that this process has written with, for one workspace and token. All executions share them, so
 * that two of them never write with one key.
 */
export class WriteKeys {
	/** By key. The decided ones are in the order in which they were decided. */
	private readonly states = new Map<string, KeyState>();

	constructor(private readonly clock: { now(): number }) {}

	/** Whether it knows of any key. A day after the last write it knows of none. */
	get isBusy(): boolean {
		this.forget();
		return this.states.size > 0;
	}

	/** The state of a key. Undefined if it is free. */
	stateOf(key: string): KeyState | undefined {
		this.forget();
		return this.states.get(key);
	}

	/** Takes a key that nobody is writing with. Others wait for it until the caller has decided. */
	take(key: string): Decide {
		let settle: (() => void) | undefined;
		const decided = new Promise<void>((resolve) => (settle = resolve));
		this.states.set(key, { kind: 'writing', decided });
		return (kept) => {
			this.states.delete(key);
			if (kept) this.states.set(key, { ...kept, until: this.clock.now() + rememberedFor });
			settle?.();
		};
	}

	private forget(): void {
		for (const [key, state] of this.states) {
			if (state.kind === 'writing') continue;
			if (this.states.size <= mostRemembered && state.until > this.clock.now()) return;
			this.states.delete(key);
		}
	}
}

/** A hash of a value: what a person chose as a key may name somebody, so it is not kept. */
export function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
