/** Of several pieces of work with one key, of whatever executions, each waits for those before it. */
export class Turns {
	/** By key, the end of the last piece of work. */
	private readonly last = new Map<string, Promise<unknown>>();

	/** @param cancelled when it resolves, the work waits no longer */
	async take<Result>(key: string, work: () => Promise<Result>, cancelled?: Promise<void>): Promise<Result> {
		const turn = Promise.race([this.last.get(key), ...(cancelled ? [cancelled] : [])]).then(work, work);
		this.last.set(key, turn);
		try {
			return await turn;
		} finally {
			if (this.last.get(key) === turn) this.last.delete(key);
		}
	}
}
