import { cancelled, FailureError } from '../sync/failure';

/** The part of the asking execution that shows whether it is cancelled. */
export interface Caller {
	readonly isCancelled: () => boolean;
	/** Resolves when the execution is cancelled. */
	readonly cancelled: Promise<void>;
}

type Result<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly thrown: unknown };

interface Reading<Value> {
	/** A time before the request was sent. What was true then, the answer shows, or something newer. */
	readonly askedAt: number;
	/** Never rejects. */
	readonly result: Promise<Result<Value>>;
}

/** Something of the workspace that one execution reads for all executions that want it meanwhile. Keeps no failure. */
export class SharedReading<Value> {
	private latest: Reading<Value> | undefined;
	private underWay = 0;

	/** @param isUsable whether a value may be kept for others */
	constructor(
		private readonly now: () => number,
		private readonly isUsable: (value: Value) => boolean = () => true,
	) {}

	get isBusy(): boolean {
		return this.underWay > 0;
	}

	forget(): void {
		this.latest = undefined;
	}

	/**
	 * Returns what any execution has asked for since `after`. If none has, asks for it, also for those that come
	 * meanwhile.
	 *
	 * A failure says nothing to the others: the execution that asked may have been cancelled, or have had less patience.
	 * After a cancel, one of those that wait asks for all of them. After any other failure, each asks for itself.
	 */
	async read(after: number, ask: () => Promise<Value>, caller: Caller): Promise<Value> {
		for (;;) {
			const reading = this.latest;
			const isYoung = reading && reading.askedAt > after && reading.askedAt <= this.now();
			if (!isYoung) return await this.ask(ask);
			const result = await Promise.race([reading.result, caller.cancelled]);
			if (result === undefined || caller.isCancelled()) throw new FailureError(cancelled);
			if (result.ok) return result.value;
			if (!wasCancelled(result.thrown)) return await this.ask(ask);
		}
	}

	private async ask(ask: () => Promise<Value>): Promise<Value> {
		const reading = { askedAt: this.now(), result: resultOf(ask()) };
		this.latest = reading;
		this.underWay += 1;
		const result = await reading.result;
		this.underWay -= 1;
		const mayKeep = result.ok && this.isUsable(result.value);
		if (!mayKeep && this.latest === reading) this.forget();
		if (result.ok) return result.value;
		throw result.thrown;
	}
}

async function resultOf<Value>(value: Promise<Value>): Promise<Result<Value>> {
	return await value.then(
		(read) => ({ ok: true, value: read }),
		(thrown: unknown) => ({ ok: false, thrown }),
	);
}

function wasCancelled(thrown: unknown): boolean {
	return thrown instanceof FailureError && thrown.failure.reason === 'cancelled';
}
