import { setTimeout as wait } from 'node:timers/promises';

/** Polls until the answer is right, for at most a minute and a half. */
export async function until<Value>(
	what: string,
	ask: () => Promise<Value>,
	isRight: (value: Value) => boolean,
): Promise<Value> {
	const end = Date.now() + 90_000;
	for (;;) {
		const value = await ask();
		if (isRight(value)) return value;
		if (Date.now() > end)
			throw new Error(`Timed out waiting for ${what}; the last answer: ${JSON.stringify(value)}`);
		await wait(100);
	}
}
