import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when the check passes; while it does not, asks again until the test's own time is up. */
export async function eventually(check: () => Promise<void>): Promise<void> {
	for (const deadline = Date.now() + 20_000; ;) {
		try {
			return await check();
		} catch (error) {
			if (Date.now() > deadline) throw error;
			await wait(20);
		}
	}
}
