/** When a write fails: `before` it is carried out, or `after`, so that only its answer is lost. */
export type Moment = 'before' | 'after';

/** Counts the writes to data tables, and lets one of them fail. Pass `around` to the tables. */
export class FailingWrites {
	/** How many writes there were since the last `fail` or `count`. */
	seen = 0;
	private failing: { readonly write: number; readonly moment: Moment } | undefined;

	readonly around = async <T>(write: () => Promise<T>): Promise<T> => {
		this.seen += 1;
		const moment = this.failing?.write === this.seen ? this.failing.moment : undefined;
		if (moment === 'before') throw new Error('The data table did not take the write');
		const result = await write();
		if (moment === 'after') throw new Error('The data table took the write, and its answer was lost');
		return result;
	};

	/** Lets the write with this number fail, counted from now. */
	fail(write: number, moment: Moment): void {
		this.seen = 0;
		this.failing = { write, moment };
	}

	/** From now on, no write fails. */
	count(): void {
		this.seen = 0;
		this.failing = undefined;
	}
}
