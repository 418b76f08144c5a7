import { mock } from 'node:test';

import type { Clock } from '../../../nodes/shared/sync/retry';

/** A clock that runs faster than the machine's. Two processes with the same pace have the same time. */
interface Pace {
	/** When it began, on the clock of the machine, in epoch milliseconds. */
	readonly began: number;
	/** How many times faster it runs. */
	readonly rate: number;
}

export function fastClock({
	began,
	rate,
}: Pace): Clock & { readonly real: (milliseconds: number) => number } {
	const real = (milliseconds: number) => milliseconds / rate;
	const sleep = async (milliseconds: number) =>
		await new Promise<void>((resolve) => setTimeout(resolve, real(milliseconds)));
	return {
		now: () => began + (performance.timeOrigin + performance.now() - began) * rate,
		wait: sleep,
		after: (milliseconds, run) => void setTimeout(run, real(milliseconds)).unref(),
		random: Math.random,
		real,
	};
}

/** Lets `Date` show this time in the whole process. */
export function liveBy(clock: Pick<Clock, 'now'>): void {
	mock.timers.enable({ apis: ['Date'], now: clock.now() });
	setInterval(() => mock.timers.setTime(clock.now()), 1).unref();
}
