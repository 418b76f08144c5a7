import { usualLimits as limits } from '../../../../nodes/shared/sync/retry';
import type { Feedback } from '../../../../nodes/shared/sync/pace/capacity';
import { Line, type SendResult } from '../../../../nodes/shared/sync/pace/line';
import { Pace } from '../../../../nodes/shared/sync/pace/pace';
import { startOfTime, waitingClock } from '../../../kit/waitingClock';

interface Service {
	/** How many requests it handles at once at a time; it throttles the others. */
	readonly takes?: number | ((time: number) => number);
	/** Milliseconds until an answer. A throttled request is answered after 1 ms. */
	readonly latency: number;
	/** Its feedback on this request in place of an answer. */
	readonly says?: (request: number, time: number) => Feedback | undefined;
	/** The random number from 0 to 1, or the source of these numbers. */
	readonly chance?: number | (() => number);
}

interface LineSettings {
	readonly most?: number;
	readonly waitAtMost?: number;
	readonly signal?: AbortSignal | undefined;
}

interface Execution extends Omit<LineSettings, 'signal'> {
	/** How many requests it sends at once. */
	readonly requests: number;
	readonly startsAt?: number;
}

export const throttled = (retryAfter?: number): Feedback => ({ kind: 'throttled', retryAfter });

/** A service in simulated time, and any number of processes that share it. */
export function simulation({ takes = Infinity, latency, says, chance = 0.5 }: Service) {
	const clock = { ...waitingClock(), random: typeof chance === 'number' ? () => chance : chance };
	const time = () => clock.now() - startOfTime;
	let inWork = 0;
	const seen = { sends: 0, throttled: 0, mostInWork: 0, sentAt: new Array<number>() };

	const attempt = async (own: { sends: number; throttled: number }): Promise<Feedback> => {
		own.sends += 1;
		seen.sends += 1;
		seen.sentAt.push(time());
		const said = says?.(seen.sends, time());
		const room = typeof takes === 'number' ? takes : takes(time());
		if (said !== undefined || inWork >= room) {
			await clock.wait(1);
			const feedback = said ?? throttled();
			if (feedback.kind === 'throttled') {
				own.throttled += 1;
				seen.throttled += 1;
			}
			return feedback;
		}
		inWork += 1;
		seen.mostInWork = Math.max(seen.mostInWork, inWork);
		await clock.wait(latency);
		inWork -= 1;
		return { kind: 'answered' };
	};

	/** @param perHour how many requests the process may send in an hour */
	const process = (perHour?: number) => {
		const pace = new Pace({ clock, limits });
		pace.allowPerHour(perHour);
		const own = { sends: 0, throttled: 0 };
		const lineOf = ({ most = 100, waitAtMost = limits.callBudget, signal }: LineSettings = {}) =>
			new Line({ pace, maxConcurrency: most, waitAtMost, signal, clock, limits });
		const start = ({ requests, startsAt = 0, ...settings }: Execution) => {
			const stop = new AbortController();
			const answeredAt: number[] = [];
			const run = async () => {
				if (startsAt > 0) await clock.wait(startsAt);
				const line = lineOf({ ...settings, signal: stop.signal });
				const send = async (index: number): Promise<SendResult<Feedback>> => {
					const sending = await line.send(
						async () => await attempt(own),
						(feedback) => feedback,
					);
					if (sending.sent && sending.result.kind === 'answered') answeredAt[index] = time();
					return sending;
				};
				const sendings = await Promise.all(
					Array.from({ length: requests }, async (_, index) => await send(index)),
				);
				line.close();
				return { sendings, endedAt: time() };
			};
			return { ended: run(), answeredAt, cancel: () => stop.abort() };
		};
		return { pace, lineOf, start, seen: own, call: async () => await attempt(own) };
	};
	return { process, seen, time, clock };
}

export type Process = ReturnType<ReturnType<typeof simulation>['process']>;

type End = Feedback['kind'] | 'notSent';

export const endsOf = (sendings: ReadonlyArray<SendResult<Feedback>>): End[] =>
	sendings.map((sending) => (sending.sent ? sending.result.kind : 'notSent'));

export const countOf = (sendings: ReadonlyArray<SendResult<Feedback>>, end: End) =>
	endsOf(sendings).filter((each) => each === end).length;
