import type { Clock } from '../../../nodes/shared/sync/retry';

export const startOfTime = Date.UTC(2026, 0, 5, 12);

interface Timer {
	readonly at: number;
	/** Whether time goes on for it, as for a wait. */
	readonly isAwaited: boolean;
	readonly run: () => void;
}

/** Simulated time. When everything waits, it jumps to the end of the shortest wait. */
export function waitingClock() {
	const timers: Timer[] = [];
	let time = startOfTime;
	const runFirst = () => {
		timers.sort((one, other) => one.at - other.at);
		const first = timers.shift();
		if (first === undefined) return;
		time = Math.max(time, first.at);
		first.run();
	};
	const runNextWait = () => {
		while (timers.some(({ isAwaited }) => isAwaited)) {
			const wasAwaited = timers.reduce((one, other) => (other.at < one.at ? other : one)).isAwaited;
			runFirst();
			if (wasAwaited) return;
		}
	};
	const waits: number[] = [];
	const clock: Clock = {
		now: () => time,
		random: () => 0.5,
		async wait(milliseconds) {
			waits.push(milliseconds);
			await new Promise<void>((resolve) => {
				timers.push({ at: time + milliseconds, isAwaited: true, run: resolve });
				setImmediate(runNextWait);
			});
		},
		after: (milliseconds, run) => timers.push({ at: time + milliseconds, isAwaited: false, run }),
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
			while (timers.some(({ at }) => at <= end)) runFirst();
			time = end;
		},
	};
}
