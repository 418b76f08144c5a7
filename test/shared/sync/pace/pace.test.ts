import * as fc from 'fast-check';
import { countOf, endsOf, simulation } from './simulation';

describe('a service that handles some requests at once and throttles the rest', () => {
	it.each([1, 3, 20, 60])(
		'gets %i at once from one execution: all are answered, and few are throttled',
		async (takes) => {
			const { process, seen } = simulation({ takes, latency: 50 });
			const { sendings, endedAt } = await process().start({ requests: 1_000 }).ended;

			expect(countOf(sendings, 'answered')).toBe(1_000);
			expect(endedAt / shortest(1_000, takes)).toBeLessThan(1.3);
			expect(seen.sends).toBeLessThan(1_000 * 1.2);
		},
	);

	it.each([
		[300, 20],
		[300, 5],
		[600, 20],
		[100, 1],
	])('gets %i requests of as many executions, %i at once, and all are answered', async (count, takes) => {
		const { process, seen } = simulation({ takes, latency: 50 });
		const { start } = process();
		const all = await Promise.all(Array.from({ length: count }, () => start({ requests: 1 }).ended));

		expect(
			countOf(
				all.flatMap(({ sendings }) => sendings),
				'answered',
			),
		).toBe(count);
		expect(Math.max(...all.map(({ endedAt }) => endedAt)) / shortest(count, takes)).toBeLessThan(1.3);
		expect(seen.sends).toBeLessThan(count * 1.2);
	});

	it.each([2, 3, 5])(
		'is shared by %i processes: none of them starves, and all are answered',
		async (count) => {
			const { process, seen } = simulation({ takes: 20, latency: 50 });
			const processes = Array.from({ length: count }, () => process());
			const all = await Promise.all(
				processes.map(async ({ start }) =>
					Promise.all(Array.from({ length: 150 }, () => start({ requests: 1 }).ended)),
				),
			);

			expect(
				countOf(
					all.flat().flatMap(({ sendings }) => sendings),
					'answered',
				),
			).toBe(150 * count);
			expect(Math.max(...all.flat().map(({ endedAt }) => endedAt)) / shortest(150 * count, 20)).toBeLessThan(
				2,
			);
			expect(seen.sends).toBeLessThan(150 * count * 1.2);
		},
	);

	it('answers every request, whatever its limit and latency and however many executions there are', async () => {
		const services = fc.record({
			takes: fc.integer({ min: 1, max: 80 }),
			latency: fc.integer({ min: 2, max: 1_000 }),
			chance: fc.double({ min: 0, max: 0.99, noNaN: true }),
		});
		const executions = fc.array(
			fc.record({
				requests: fc.integer({ min: 1, max: 60 }),
				startsAt: fc.integer({ min: 0, max: 3_000 }),
				most: fc.integer({ min: 1, max: 100 }),
			}),
			{ minLength: 1, maxLength: 8 },
		);
		await fc.assert(
			fc.asyncProperty(services, executions, async (service, started) => {
				const { process, seen } = simulation(service);
				const { start } = process();
				const all = await Promise.all(started.map(async (execution) => await start(execution).ended));
				all.forEach(({ sendings }, index) =>
					expect(countOf(sendings, 'answered')).toBe(started[index]?.requests),
				);
				const count = started.reduce((sum, { requests }) => sum + requests, 0);
				expect(seen.sends).toBeLessThan(count * 2 + 100);
				expect(seen.mostInWork).toBeLessThanOrEqual(started.reduce((sum, { most }) => sum + most, 0));
			}),
			{ numRuns: 60 },
		);
	});

	it('gets all requests in the end after somebody else held the whole limit', async () => {
		const { process } = simulation({ takes: (time) => (time < 30_000 ? 0 : 20), latency: 50 });
		const { start } = process();
		const all = await Promise.all(Array.from({ length: 20 }, () => start({ requests: 1 }).ended));

		for (const { sendings, endedAt } of all) {
			expect(endsOf(sendings)).toEqual(['answered']);
			expect(endedAt).toBeLessThan(33_000);
		}
	});
});

/** The time that a known limit needs, with answers after 50 ms. */
function shortest(count: number, takes: number): number {
	return Math.ceil(count / takes) * 50;
}

describe('a service without a limit', () => {
	it('gets the maximum after few rounds, and never more', async () => {
		const { process, seen } = simulation({ latency: 50 });
		const { endedAt } = await process().start({ requests: 1_000 }).ended;
		expect(seen.mostInWork).toBe(100);
		expect(seen.sends).toBe(1_000);
		expect(endedAt).toBeLessThan(50 * (4 + 1_000 / 100 + 1));
	});

	it('gets the maximum as quickly although it had a limit a moment ago', async () => {
		const { process } = simulation({ takes: (time) => (time < 2_500 ? 20 : Infinity), latency: 50 });
		const { start } = process();
		const first = await start({ requests: 1_000 }).ended;
		const second = await start({ requests: 1_000, startsAt: 10 }).ended;
		expect(second.endedAt - first.endedAt).toBeLessThan(50 * (4 + 1_000 / 100 + 2));
	});

	it('gets the maximum again while requests go on', async () => {
		const { process, seen } = simulation({ takes: (time) => (time < 2_000 ? 20 : Infinity), latency: 50 });
		await process().start({ requests: 10_000 }).ended;
		expect(seen.mostInWork).toBe(100);
	});
});
