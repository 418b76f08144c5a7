/** An execution with more requests than this is large: the others do not wait for it where calls are scarce. */
const mostOfSmall = 20;

/** The requests of one execution that wait for their turn. */
export class Queue<Turn> {
	/** Requests that the service throttled. */
	readonly throttled: Array<(turn: Turn) => void> = [];
	/** Requests that were never sent. */
	readonly unsent: Array<(turn: Turn) => void> = [];
	underWay = 0;
	/** How many requests were sent. */
	sent = 0;
	/** How long the execution waits for calls of its hour, in epoch milliseconds. Undefined until it has to wait. */
	waitsUntil: number | undefined;

	/** @param most how many requests of this execution may be under way at once */
	constructor(private readonly most: number) {}

	get hasRoom(): boolean {
		return this.underWay < this.most;
	}

	get waiting(): number {
		return this.throttled.length + this.unsent.length;
	}

	get isLarge(): boolean {
		return this.sent + this.waiting > mostOfSmall;
	}

	/** Ends the waiting requests. */
	end(reason: Turn): void {
		for (const begin of [...this.throttled.splice(0), ...this.unsent.splice(0)]) begin(reason);
	}
}

export type Waiting = 'throttled' | 'unsent';

interface Next<Turn> {
	readonly queue: Queue<Turn>;
	readonly begin: (turn: Turn) => void;
}

/**
 * Whose turn it is: the executions take turns, one request each, so that a form does not wait for an import.
 *
 * Throttled requests come before unsent ones, because they have waited once. But after each that is throttled again, an
 * unsent one comes first: if the service throttles only some requests for good, the others must not wait for them.
 */
export class Turns<Turn> {
	/** The queues with a request that may be sent, in the order of their turns. */
	private readonly next: Readonly<Record<Waiting, Set<Queue<Turn>>>> = {
		throttled: new Set(),
		unsent: new Set(),
	};
	private isUnsentFirst = false;

	/** Called when a request was throttled again. */
	letUnsentPass(): void {
		this.isUnsentFirst = true;
	}

	/** Called whenever requests of a queue came, were sent or ended. A queue keeps its place while it has requests. */
	update(queue: Queue<Turn>): void {
		for (const kind of ['throttled', 'unsent'] as const) {
			if (queue.hasRoom && queue[kind].length > 0) this.next[kind].add(queue);
			else this.next[kind].delete(queue);
		}
	}

	/** Takes the request whose turn it is. `update` puts its queue at the end. */
	take(mayGo: (queue: Queue<Turn>) => boolean): Next<Turn> | undefined {
		const order = this.isUnsentFirst
			? (['unsent', 'throttled'] as const)
			: (['throttled', 'unsent'] as const);
		for (const kind of order) {
			for (const queue of this.next[kind]) {
				const begin = mayGo(queue) ? queue[kind].shift() : undefined;
				if (begin === undefined) continue;
				if (kind === 'unsent') this.isUnsentFirst = false;
				this.next.throttled.delete(queue);
				this.next.unsent.delete(queue);
				return { queue, begin };
			}
		}
		return undefined;
	}

	get isEmpty(): boolean {
		return this.next.throttled.size === 0 && this.next.unsent.size === 0;
	}
}
