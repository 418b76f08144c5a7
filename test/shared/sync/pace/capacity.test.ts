import { usualLimits } from '../../../../nodes/shared/sync/retry';
import { Capacity, type Feedback, type Slot } from '../../../../nodes/shared/sync/pace/capacity';

const minute = 60_000;
const answered: Feedback = { kind: 'answered' };
const lost: Feedback = { kind: 'lost' };
const throttled = (retryAfter?: number): Feedback => ({ kind: 'throttled', retryAfter });

/** What is known of a service, at a time that the test moves. */
function capacityOf({ most = 100, patience = usualLimits.patience } = {}) {
	const capacity = new Capacity(most, { ...usualLimits, patience }, () => 0.5);
	let now = 0;
	const sent = (atOnce: number): Slot => {
		const slot = capacity.slotAt(now, atOnce - 1);
		if (slot === undefined) throw new Error('The service takes nothing now');
		return slot;
	};
	const learn = (slot: Slot, feedback: Feedback, underWay = 1) =>
		capacity.learn(slot, feedback, underWay, now);
	return {
		capacity,
		sent,
		learn,
		/** Fills the number of requests and answers them all. */
		round: () => {
			const slots = Array.from({ length: capacity.size }, (_, index) => sent(index + 1));
			for (const slot of slots) learn(slot, answered);
		},
		/** Requests that fail at these times. */
		failAt: (...times: number[]) => {
			for (const time of times) {
				const slot = sent(1);
				now = time;
				learn(slot, lost);
			}
		},
		passTo: (time: number) => (now = time),
	};
}

describe('the number of requests that may be under way', () => {
	it('doubles with each round of answers, up to the maximum', () => {
		const { capacity, round } = capacityOf({ most: 20 });
		expect(capacity.size).toBe(8);
		// Too few others were under way when the first half of a round was sent.
		round();
		expect(capacity.size).toBeGreaterThan(8);
		for (let rounds = 0; rounds < 5; rounds++) round();
		expect(capacity.size).toBe(20);
	});

	it('does not grow while few requests are under way', () => {
		const { capacity, sent, learn } = capacityOf();
		for (const atOnce of [1, 2, 3]) learn(sent(atOnce), answered);
		expect(capacity.size).toBe(8);
		learn(sent(4), answered);
		expect(capacity.size).toBe(9);
	});

	it('drops to nine tenths of what the service handled at once, then grows by one a round', () => {
		const { capacity, sent, learn } = capacityOf();
		learn(sent(8), throttled());
		expect(capacity.size).toBe(6);
		for (let answers = 0; answers < 6; answers++) learn(sent(6), answered);
		// 7 x 0.9 = 6.3, plus 0.6.
		expect(capacity.size).toBe(6);
		for (let answers = 0; answers < 2; answers++) learn(sent(6), answered);
		expect(capacity.size).toBe(7);
	});

	it('is cut once for all requests that were sent before the cut', () => {
		const { capacity, sent, learn } = capacityOf();
		const [one, other] = [sent(8), sent(8)];
		learn(one, lost);
		expect(capacity.size).toBe(7);
		learn(other, lost);
		expect(capacity.size).toBe(7);
		learn(sent(7), lost);
		expect(capacity.size).toBe(6);
	});

	it('is never less than one', () => {
		const { capacity, sent, learn } = capacityOf();
		for (let refusals = 0; refusals < 20; refusals++) learn(sent(1), throttled());
		expect(capacity.size).toBe(1);
	});

	it('doubles again when the last sign of a limit is old, or on request', () => {
		const { capacity, sent, learn, round, passTo } = capacityOf();
		learn(sent(20), throttled());
		passTo(4_999);
		round();
		expect(capacity.size).toBe(7);
		passTo(5_000);
		round();
		expect(capacity.size).toBeGreaterThan(9);
		learn(sent(2), lost);
		const { size } = capacity;
		capacity.growAgain();
		round();
		expect(capacity.size).toBeGreaterThan(size + 3);
	});

	it('begins again with its first size on request, or with more if it has more', () => {
		const { capacity, sent, learn, round } = capacityOf();
		for (let refusals = 0; refusals < 20; refusals++) learn(sent(1), throttled());
		capacity.growAgain();
		expect(capacity.size).toBe(8);
		round();
		const { size } = capacity;
		capacity.growAgain();
		expect(capacity.size).toBe(size);
	});

	it('does not grow for ten times as long as the longest pause that the service asked for', () => {
		const { capacity, sent, learn, passTo } = capacityOf();
		learn(sent(9), throttled(50));
		learn(sent(9), throttled(30));
		const grows = () => {
			const before = capacity.size;
			for (let answers = 0; answers < 12; answers++) learn(sent(before), answered);
			return capacity.size > before;
		};
		passTo(499);
		expect(grows()).toBe(false);
		passTo(500);
		expect(grows()).toBe(true);
	});
});

describe('a pause', () => {
	it('is as long as the service asks for, and a little longer', () => {
		const { capacity, sent, learn } = capacityOf();
		learn(sent(8), throttled(3_000));
		// By half a second at most, and here by half of that.
		expect(capacity.pausedUntil).toBe(3_250);
		learn(sent(8), throttled(1_000));
		expect(capacity.pausedUntil).toBe(3_250);
	});

	it('without a time is short, and only where no other request is under way', () => {
		const { capacity, sent, learn } = capacityOf();
		learn(sent(8), throttled());
		expect(capacity.pausedUntil).toBe(0);
		for (let refusals = 0; refusals < 9; refusals++) learn(sent(1), throttled(), 0);
		expect(capacity.pausedUntil).toBeGreaterThan(0);
		expect(capacity.pausedUntil).toBeLessThanOrEqual(250);
	});
});

describe('a long pause', () => {
	const paused = () => {
		const all = capacityOf();
		all.learn(all.sent(1), throttled(10 * minute), 0);
		return all;
	};

	it('lasts until its end, which it names', () => {
		const { capacity } = paused();
		expect(capacity.stoppedAt(4 * minute)).toMatchObject({
			...{ reason: 'deferred', retryAfter: 6 * minute, retryAt: 10 * minute },
		});
		expect(capacity.stoppedAt(10 * minute - 1)).toBeDefined();
		expect(capacity.stoppedAt(10 * minute)).toBeUndefined();
	});

	it('lets one call a minute through, from a minute after its begin', () => {
		const { capacity } = paused();
		expect(
			[0, minute - 1, minute, minute, 2 * minute - 1, 2 * minute].map(
				(at) => capacity.slotAt(at, 0)?.isProbe ?? false,
			),
		).toEqual([false, false, true, false, false, true]);
	});

	it('is over when that call was answered, and not when another one was', () => {
		const { capacity, sent, learn } = capacityOf();
		const earlier = sent(1);
		learn(sent(1), throttled(10 * minute), 0);
		learn(earlier, answered);
		expect(capacity.stoppedAt(minute)).toBeDefined();
		const probe = capacity.slotAt(minute, 0);
		if (probe !== undefined) learn(probe, answered);
		expect(capacity.stoppedAt(minute)).toBeUndefined();
	});
});

describe('an outage', () => {
	const patience = 1_000;
	const tenFrom = (start: number, step: number) =>
		Array.from({ length: 10 }, (_, index) => start + index * step);
	const after = (...times: number[]) => {
		const all = capacityOf({ patience });
		all.failAt(...times);
		return all;
	};
	const isOutage = (times: readonly number[]) => !after(...times).capacity.mayRetry(times.at(-1) ?? 0);

	it('is one of ten failures at least, over the patience at least', () => {
		const every = (step: number, count: number) =>
			tenFrom(0, step)
				.concat(10 * step)
				.slice(0, count);
		expect(
			[every(100, 11), every(99, 11), every(112, 10), every(110, 10), every(200, 9)].map(isOutage),
		).toEqual([...[true, false, true, false, false]]);
	});

	it('ends with the first answer, and the next one has all the patience again', () => {
		const { capacity, sent, learn, failAt } = after(...tenFrom(0, 200));
		learn(sent(1), answered);
		expect(capacity.mayRetry(1_800)).toBe(true);
		failAt(...tenFrom(1_900, 50));
		expect(capacity.mayRetry(2_350)).toBe(true);
	});

	it('is forgotten when nothing was sent for twice the patience', () => {
		const { capacity, failAt } = after(...tenFrom(0, 200));
		expect([capacity.mayRetry(3_800), capacity.mayRetry(3_801)]).toEqual([false, true]);
		failAt(3_801);
		expect(capacity.mayRetry(3_801)).toBe(true);
	});
});
