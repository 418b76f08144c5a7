import * as fc from 'fast-check';

import { Queue, FairQueue } from '../../../../nodes/shared/sync/pace/turns';

describe('turns', () => {
	/** Queues with these numbers of waiting requests, which are taken until none is left. */
	function orderOf(queues: ReadonlyArray<{ readonly throttled: number; readonly unsent: number }>) {
		const turns = new FairQueue<number>();
		const taken: Array<readonly [queue: number, kind: string, request: number]> = [];
		queues.forEach((waiting, index) => {
			const queue = new Queue<number>(1_000);
			for (const kind of ['throttled', 'unsent'] as const)
				for (let request = 0; request < waiting[kind]; request++)
					queue[kind].push(() => taken.push([index, kind, request]));
			turns.update(queue);
		});
		for (let next = turns.take(() => true); next !== undefined; next = turns.take(() => true)) {
			next.begin(0);
			turns.update(next.queue);
		}
		expect(turns.isEmpty).toBe(true);
		return taken;
	}

	const waiting = fc.array(fc.record({ throttled: fc.nat(9), unsent: fc.nat(9) }), { maxLength: 9 });

	it('come to each request once, to throttled ones first, and in order within an execution', () => {
		fc.assert(
			fc.property(waiting, (queues) => {
				const taken = orderOf(queues);
				const kinds = taken.map(([, kind]) => kind);
				expect(kinds).toEqual([...kinds].sort());
				queues.forEach((each, index) => {
					for (const kind of ['throttled', 'unsent'] as const) {
						const own = taken.filter(([queue, its]) => queue === index && its === kind);
						expect(own.map(([, , request]) => request)).toEqual(
							Array.from({ length: each[kind] }, (_, request) => request),
						);
					}
				});
			}),
		);
	});

	it('never come to an execution twice while another one waits', () => {
		fc.assert(
			fc.property(waiting, (queues) => {
				const unsent = orderOf(queues.map((each) => ({ ...each, throttled: 0 })));
				queues.forEach((_, one) =>
					queues.forEach((__, other) => {
						const both = unsent.map(([queue]) => queue).filter((queue) => queue === one || queue === other);
						const shared = Math.min(queues[one]?.unsent ?? 0, queues[other]?.unsent ?? 0);
						for (let round = 0; round < shared && one !== other; round++)
							expect(new Set(both.slice(round * 2, round * 2 + 2)).size).toBe(2);
					}),
				);
			}),
		);
	});

	it('let one unsent request pass after each that is throttled again', () => {
		const turns = new FairQueue<number>();
		const queue = new Queue<number>(10);
		const taken: string[] = [];
		for (const kind of ['throttled', 'unsent', 'throttled', 'unsent'] as const)
			queue[kind].push(() => taken.push(kind));
		turns.update(queue);
		const takeOne = () => {
			const next = turns.take(() => true);
			next?.begin(0);
			turns.update(queue);
		};
		turns.letUnsentPass();
		for (let turn = 0; turn < 4; turn++) takeOne();
		expect(taken).toEqual(['unsent', 'throttled', 'throttled', 'unsent']);
	});

	it('do not come to an execution that has no room', () => {
		const turns = new FairQueue<number>();
		const queue = new Queue<number>(1);
		queue.unsent.push(() => undefined);
		queue.underWay = 1;
		turns.update(queue);
		expect(turns.take(() => true)).toBeUndefined();
		queue.underWay = 0;
		turns.update(queue);
		expect(turns.take(() => true)).toBeDefined();
	});
});
