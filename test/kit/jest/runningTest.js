/**
 * In place of the AsyncLocalStorage in which Jest keeps the test or hook that runs. While one is in use, Node 20 calls
 * hooks for each promise and socket of the process, and everything here takes a tenth longer.
 *
 * An error that a test leaves behind counts for the test that runs when it appears, not for the one that left it.
 */
module.exports = class RunningTest {
	#running = [];

	/** What began last of all that has not ended: a hook within its test, or nothing. */
	getStore() {
		return this.#running.at(-1);
	}

	run(store, work) {
		this.#running.push(store);
		const end = () => void this.#running.splice(this.#running.indexOf(store), 1);
		let result;
		try {
			result = work();
		} catch (error) {
			end();
			throw error;
		}
		if (typeof result?.finally === 'function') return result.finally(end);
		end();
		return result;
	}
};
