import { cancelled, type Failure } from '../failure';
import { backoff, type Timing } from '../retry';
import type { Feedback } from './capacity';
import { type Pace, Queue } from './pace';

/** The result of the last sending, or the reason why the request was not sent. */
export type SendResult<Result> =
	| { readonly sent: true; readonly result: Result }
	| { readonly sent: false; readonly failure: Failure };

export interface LineOptions extends Timing {
	readonly pace: Pace;
	/** The most requests of this execution that may be under way at once. */
	readonly maxConcurrency: number;
	/**
	 * For how long a throttled request is sent again, in milliseconds since it was first sent. Also for how long the
	 * execution waits until the hourly limit allows its calls.
	 */
	readonly waitAtMost: number;
	readonly signal?: AbortSignal | undefined;
}

/** The longest wait of a request that is throttled again and again while the service answers others. */
const longestWait = 2_000;

/**
 * How one execution sends its requests at the pace that it shares with all others of its workspace.
 *
 * A throttled request is sent again for as long as the service answers anybody, within `waitAtMost`. When the execution
 * is cancelled, its waiting requests end at once.
 */
export class Line {
	private readonly queue: Queue;
	private isClosed = false;

	constructor(private readonly options: LineOptions) {
		const { pace, signal, maxConcurrency } = options;
		this.queue = new Queue(maxConcurrency);
		pace.join(this.queue);
		signal?.addEventListener('abort', this.close);
		if (signal?.aborted) this.close();
	}

	/** How many requests of this execution may be under way at once, by the present estimate. */
	get size(): number {
		return Math.min(this.options.maxConcurrency, this.options.pace.capacity.size);
	}

	/** Whether a call may be sent again. */
	get mayRetry(): boolean {
		return this.options.pace.capacity.mayRetry(this.options.clock.now());
	}

	/** Ends the waiting requests. An execution calls it at its end, whatever happened. */
	readonly close = (): void => {
		if (this.isClosed) return;
		this.isClosed = true;
		this.options.signal?.removeEventListener('abort', this.close);
		this.options.pace.leave(this.queue, cancelled);
	};

	/** Sends a request when it is its turn, and again while the service throttles it. */
	async send<Result>(
		attempt: () => Promise<Result>,
		feedbackOf: (result: Result) => Feedback,
	): Promise<SendResult<Result>> {
		const { pace, clock, limits, waitAtMost } = this.options;
		let firstSentAt: number | undefined;
		for (let throttlings = 0; ;) {
			if (this.isClosed) return { sent: false, failure: cancelled };
			// A request that was throttled has waited once. If it is throttled again, others must not wait for it.
			const turn = pace.turn(this.queue, throttlings === 1, waitAtMost);
			const slot = turn instanceof Promise ? await turn : turn;
			if (!('ticket' in slot)) return { sent: false, failure: slot };
			firstSentAt ??= clock.now();
			let feedback: Feedback | undefined;
			let result: Result;
			try {
				result = await attempt();
				feedback = feedbackOf(result);
			} finally {
				pace.release(this.queue, slot, this.isClosed ? undefined : feedback);
			}
			if (feedback.kind !== 'throttled' || !this.mayRetry) return { sent: true, result };
			throttlings += 1;
			const longest = Math.min(longestWait, backoff(throttlings - 2, limits));
			const wait = throttlings === 1 ? 0 : longest * clock.random();
			const resendsAt = Math.max(pace.capacity.pausedUntil, clock.now() + wait);
			if (resendsAt - firstSentAt > waitAtMost) return { sent: true, result };
			if (wait > 0) await clock.wait(wait);
		}
	}
}
