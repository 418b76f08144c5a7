import { sortedLastIndexBy } from 'lodash';

import type { Clock } from '../../nodes/shared/sync/retry';

export const startOfTime = Date.UTC(2026, 0, 5, 12);

interface Timer {
	readonly at: number;
	/** Whether time goes on for it, as for a wait. */
	readonly isAwaited: boolean;
	readonly run: () => void;
}

/** Simulated time. When everything waits, it jumps to the end of the shortest wait. */
export function waitingClock() {
	/** The earliest first. */
	const timers: Timer[] = [];
	let awaited = 0;
	let time = startOfTime;
	const add = (timer: Timer) => {
		if (timer.isAwaited) awaited += 1;
		timers.splice(
			sortedLastIndexBy(timers, timer, ({ at }) => at),
			0,
			timer,
		);
	};
	/** Calls what is due first. Returns whether it was awaited. */
	const runFirst = (): boolean => {
		const first = timers.shift();
		if (first === undefined) return false;
		if (first.isAwaited) awaited -= 1;
		time = Math.max(time, first.at);
		first.run();
		return first.isAwaited;
	};
	const runNextWait = () => {
		while (awaited > 0) if (runFirst()) return;
	};
	const waits: number[] = [];
	const clock: Clock = {
		now: () => time,
		random: () => 0.5,
		async wait(milliseconds) {
			waits.push(milliseconds);
			await new Promise<void>((resolve) => {
				add({ at: time + milliseconds, isAwaited: true, run: resolve });
				setImmediate(runNextWait);
			});
		},
		after: (milliseconds, run) => add({ at: time + milliseconds, isAwaited: false, run }),
	};
	return {
		...clock,
		/** How long each wait was to be. */
		waits,
		get time() {
			return time;
		},
		/** Lets time pass, and calls what is due by then. */
		pass(milliseconds: number) {
			const end = time + milliseconds;
			while (timers[0] !== undefined && timers[0].at <= end) runFirst();
			time = end;
		},
	};
}
