/** The turns of all executions of a process: of several pieces of work with one key, each waits for those before it. */
export class Turns {
	/** By key, the end of the last piece of work. */
	private readonly last = new Map<string, Promise<unknown>>();

	async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
		const before = this.last.get(key) ?? Promise.resolve();
		const turn = before.then(work, work);
		this.last.set(key, turn);
		try {
			return await turn;
		} finally {
			if (this.last.get(key) === turn) this.last.delete(key);
		}
	}
}
