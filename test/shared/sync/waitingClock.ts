export const startOfTime = Date.UTC(2026, 0, 5, 12);

/** Simulated time. When everything waits, it jumps to the end of the shortest wait. */
export function waitingClock() {
	const sleepers: Array<{ at: number; wake: () => void }> = [];
	const clock = {
		time: startOfTime,
		waits: new Array<number>(),
		async wait(milliseconds: number): Promise<void> {
			clock.waits.push(milliseconds);
			await new Promise<void>((resolve) => {
				sleepers.push({ at: clock.time + milliseconds, wake: resolve });
				setImmediate(wakeFirst);
			});
		},
	};
	const wakeFirst = () => {
		sleepers.sort((one, other) => one.at - other.at);
		const first = sleepers.shift();
		if (first === undefined) return;
		clock.time = Math.max(clock.time, first.at);
		first.wake();
	};
	return clock;
}
