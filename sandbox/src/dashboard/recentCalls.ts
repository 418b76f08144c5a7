import type { RequestLog, WatchedCall } from '../http/requestLog';

/** A call as the page shows it. A page requests the calls after the highest number that it has. */
export interface RecentCall extends WatchedCall {
	readonly number: number;
}

const KEPT = 200;

/** The last calls with their remarks and bodies, which the request log itself does not keep. */
export class RecentCalls {
	private calls: RecentCall[] = [];
	private last = 0;
	private readonly listeners = new Set<(call: RecentCall) => void>();

	constructor(private readonly log: RequestLog) {
		log.watch({
			noted: (watched) => {
				const call = { ...watched, number: (this.last += 1) };
				this.calls.push(call);
				if (this.calls.length > KEPT) this.calls.shift();
				for (const listener of this.listeners) listener(call);
			},
			cleared: () => void (this.calls = []),
		});
	}

	/** Oldest first. */
	after(number: number): readonly RecentCall[] {
		return this.calls.filter((call) => call.number > number);
	}

	/** Returns a function that removes the listener. */
	listen(listener: (call: RecentCall) => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	get keepsBodies(): boolean {
		return this.log.keepsBodies;
	}

	get watchers(): number {
		return this.listeners.size;
	}
}
