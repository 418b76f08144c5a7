import * as fc from 'fast-check';

import { mostRequestsAtOnce } from '../../../../nodes/shared/sync/pace/pace';
import { hourly } from './hourly';
import { countOf, simulation } from './simulation';

const minute = 60_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('processes that share a service which takes some requests at once', () => {
	it.each([2, 3, 5])('%i of them get as much as each other, and lose nothing', async (count) => {
		const { process } = simulation({ takes: 20, latency: 50 });
		const processes = Array.from({ length: count }, () => process());
		const imports = processes.map(({ start }) => start({ requests: 1_000 }));
		const ends = await Promise.all(imports.map(async ({ ended }) => await ended));

		for (const { sendings } of ends) expect(countOf(sendings, 'answered')).toBe(1_000);
		// While all of them had work.
		const first = Math.min(...ends.map(({ endedAt }) => endedAt));
		const shares = imports.map(({ answeredAt }) => answeredAt.filter((time) => time <= first).length);
		expect(Math.min(...shares)).toBeGreaterThan((sum(shares) / count) * 0.5);
		for (const { seen } of processes) expect(seen.throttled).toBeLessThan(300);
	});

	it.each([0.1, 0.5, 0.9])(
		'leave no gap where the service takes one at a time (chance %d)',
		async (chance) => {
			const latency = 50;
			const { process } = simulation({ takes: 1, latency, chance });
			const forms = Array.from({ length: 8 }, () => process()).flatMap(({ start }) =>
				Array.from({ length: 40 }, async () => await start({ requests: 1 }).ended),
			);
			const ends = await Promise.all(forms);
			expect(sum(ends.map(({ sendings }) => countOf(sendings, 'answered')))).toBe(forms.length);
			// A process that waits for long leaves the others alone at the start, and nobody but itself at the end.
			expect(Math.max(...ends.map(({ endedAt }) => endedAt))).toBeLessThan(1.3 * forms.length * latency);
		},
	);

	it('lose nothing, whatever the limit, the latency and the number of processes', async () => {
		const service = fc.record({
			takes: fc.integer({ min: 1, max: 60 }),
			latency: fc.integer({ min: 2, max: 500 }),
			chances: fc.noBias(fc.infiniteStream(fc.integer({ min: 0, max: 1_000 }))),
		});
		const loads = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 5 });
		await fc.assert(
			fc.asyncProperty(service, loads, async ({ chances, ...conditions }, requests) => {
				// A process gives up after a minute without an answer, and others could take all of a longer time.
				fc.pre((sum(requests) * conditions.latency) / conditions.takes < minute / 2);
				const chance = () => (chances.next().value ?? 500) / 1_000;
				const { process } = simulation({ ...conditions, chance });
				const ends = await Promise.all(
					requests.map(async (load) => await process().start({ requests: load }).ended),
				);
				expect(ends.map(({ sendings }) => countOf(sendings, 'answered'))).toEqual(requests);
			}),
			{ numRuns: 40 },
		);
	});
});

describe('processes that share the calls of an hour and do not know how many there are', () => {
	it.each([1, 2, 5])(
		'%i of them spend all, and each is refused once for each call under way',
		async (count) => {
			const { process, seen } = simulation({ latency: 50, says: hourly(500) });
			const processes = Array.from({ length: count }, () => process());
			const ends = await Promise.all(
				processes.map(async ({ start }) => await start({ requests: 1_000 }).ended),
			);

			const answered = ends.map(({ sendings }) => countOf(sendings, 'answered'));
			expect(sum(answered)).toBe(500);
			ends.forEach(({ sendings }, index) => {
				const others = 1_000 - (answered[index] ?? 0);
				expect(countOf(sendings, 'throttled') + countOf(sendings, 'notSent')).toBe(others);
				for (const sending of sendings)
					if (!sending.sent) expect(sending.failure).toMatchObject({ reason: 'deferred' });
			});
			for (const each of processes) expect(each.seen.throttled).toBeLessThanOrEqual(mostRequestsAtOnce);
			expect(seen.sends).toBe(500 + sum(processes.map((each) => each.seen.throttled)));
		},
	);

	it('ask once a minute at most while they are used up', async () => {
		const { process } = simulation({ latency: 50, says: hourly(500) });
		const processes = [process(), process()];
		await Promise.all(processes.map(async ({ start }) => await start({ requests: 500 }).ended));
		const before = processes.map(({ seen }) => seen.throttled);
		const forms = processes.flatMap(({ start }) =>
			Array.from({ length: 300 }, (_, index) => start({ requests: 1, startsAt: (index + 1) * 5_000 }).ended),
		);
		await Promise.all(forms);

		processes.forEach(({ seen }, index) =>
			expect(seen.throttled - (before[index] ?? 0)).toBeLessThanOrEqual((300 * 5_000) / minute),
		);
	});
});
