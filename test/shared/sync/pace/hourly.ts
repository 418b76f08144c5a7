import type { Feedback } from '../../../../nodes/shared/sync/pace/capacity';
import { throttled } from './simulation';

const hour = 3_600_000;

/** A service that takes so many requests an hour, counted from the first one, and says when the next hour begins. */
export function hourly(perHour: number): (request: number, time: number) => Feedback | undefined {
	let ends = 0;
	let used = 0;
	return (_request, time) => {
		if (time >= ends) [ends, used] = [time + hour, 0];
		used += 1;
		return used > perHour ? throttled(ends - time) : undefined;
	};
}
