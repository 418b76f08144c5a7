import * as fc from 'fast-check';

import { Line } from '../../../../nodes/shared/sync/pace/line';
import { Pace, Queue } from '../../../../nodes/shared/sync/pace/pace';
import type { Slot } from '../../../../nodes/shared/sync/pace/capacity';
import { usualLimits as limits } from '../../../../nodes/shared/sync/retry';
import { waitingClock } from '../../../kit/waitingClock';

type Turn = Awaited<ReturnType<Pace['turn']>>;

const isSlot = (turn: Turn): turn is Slot => 'ticket' in turn;

/** A pace with one free place. Each request that gets it frees it at once. */
function onePlace() {
	const pace = new Pace({ clock: { ...waitingClock(), random: () => 0.5 }, limits });
	const others = new Queue(1_000);
	const held: Slot[] = [];
	while (held.length < pace.capacity.size) {
		const turn = pace.turn(others, false, 0);
		if (!(turn instanceof Promise) && isSlot(turn)) held.push(turn);
	}
	const taken: string[] = [];
	return {
		taken,
		ask: async (queue: Queue, name: string, isFirst = false) => {
			const turn = await pace.turn(queue, isFirst, 0);
			taken.push(name);
			if (isSlot(turn)) pace.release(queue, turn, undefined);
		},
		begin: () => {
			const [slot] = held.splice(0, 1);
			if (slot) pace.release(others, slot, undefined);
		},
	};
}

/** Executions with these numbers of waiting requests. The name of a request is its execution, then its number. */
async function orderOf(counts: readonly number[]) {
	const place = onePlace();
	const ends = counts.flatMap((count, execution) => {
		const queue = new Queue(1_000);
		return Array.from(
			{ length: count },
			async (_, request) => await place.ask(queue, `${execution} ${request}`),
		);
	});
	place.begin();
	await Promise.all(ends);
	return place.taken.map((name) => name.split(' ').map(Number));
}

describe('turns', () => {
	const waiting = fc.array(fc.nat(9), { maxLength: 9 });

	it('come to each request once, and in order within an execution', async () => {
		await fc.assert(
			fc.asyncProperty(waiting, async (counts) => {
				const taken = await orderOf(counts);
				counts.forEach((count, execution) => {
					const own = taken.filter(([its]) => its === execution);
					expect(own.map(([, request]) => request)).toEqual(Array.from({ length: count }, (_, each) => each));
				});
			}),
		);
	});

	it('come first to a request that was throttled once, and in order if it is throttled again', async () => {
		const clock = waitingClock();
		const pace = new Pace({ clock, limits });
		const line = new Line({ pace, maxConcurrency: 1, waitAtMost: limits.callBudget, clock, limits });
		const sent: string[] = [];
		const send = async (name: string, throttlings: number) =>
			await line.send(
				async () => {
					sent.push(name);
					// Longer than a throttled request waits.
					await clock.wait(5_000);
					return (throttlings -= 1) < 0;
				},
				(isAnswered) => (isAnswered ? { kind: 'answered' } : { kind: 'throttled', retryAfter: undefined }),
			);
		await Promise.all([send('a', 2), send('b', 0), send('c', 0)]);
		expect(sent).toEqual(['a', 'a', 'b', 'c', 'a']);
	});

	// docs/scaling.md promises: "forms do not wait for it, because executions take turns"
	it('never come to an execution twice while another one waits', async () => {
		await fc.assert(
			fc.asyncProperty(waiting, async (counts) => {
				const taken = await orderOf(counts);
				counts.forEach((_, one) =>
					counts.forEach((__, other) => {
						const both = taken.map(([its]) => its).filter((its) => its === one || its === other);
						const shared = Math.min(counts[one] ?? 0, counts[other] ?? 0);
						for (let round = 0; round < shared && one !== other; round++)
							expect(new Set(both.slice(round * 2, round * 2 + 2)).size).toBe(2);
					}),
				);
			}),
		);
	});

	it('come to a request that was throttled before the others of its execution', async () => {
		const place = onePlace();
		const [own, other] = [new Queue(10), new Queue(10)];
		const ends = [place.ask(own, 'own'), place.ask(other, 'other'), place.ask(own, 'throttled', true)];
		place.begin();
		await Promise.all(ends);
		expect(place.taken).toEqual(['throttled', 'other', 'own']);
	});

	it('do not come to an execution that has no room', () => {
		const queue = new Queue(1);
		queue.requests.push({ begin: () => undefined });
		expect([0, 1].map((underWay) => Object.assign(queue, { underWay }).isReady)).toEqual([true, false]);
	});
});

describe('the calls of an hour', () => {
	const begin = () => {
		const pace = new Pace({ clock: waitingClock(), limits });
		pace.allowPerHour(600);
		return pace;
	};
	/** How many calls an execution sends, each after the answer to the one before. */
	const spend = (pace: Pace, calls: number, queue = new Queue(100)) => {
		pace.join(queue);
		let sent = 0;
		for (let call = 0; call < calls; call++) {
			const turn = pace.turn(queue, false, 0);
			if (turn instanceof Promise || !isSlot(turn)) continue;
			pace.release(queue, turn, { kind: 'answered' });
			sent += 1;
		}
		return sent;
	};

	it('are not given again because another execution begins with the same limit', () => {
		const pace = begin();
		const sent = [1, 2, 3, 4].map(() => (pace.allowPerHour(600), spend(pace, 20)));
		expect(sent).toEqual([20, 20, 20, 0]);
	});

	it('come back to a large execution after the small ones that wait', () => {
		const retryAt = (waiting: number) => {
			const pace = begin();
			const [large, small] = [new Queue(100), new Queue(100)];
			expect([spend(pace, 25, large), spend(pace, 20), spend(pace, 15)]).toEqual([25, 20, 15]);
			pace.join(small);
			for (let calls = 0; calls < waiting; calls++) void pace.turn(small, false, Infinity);
			const turn = pace.turn(large, false, 0);
			return 'reason' in turn ? (turn.retryAt ?? 0) : 0;
		};
		expect(retryAt(10)).toBeGreaterThan(retryAt(0));
		expect(retryAt(0)).toBeGreaterThan(0);
	});
});
