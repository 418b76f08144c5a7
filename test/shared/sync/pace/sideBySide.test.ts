import { countOf, simulation, throttled } from './simulation';

const minute = 60_000;

describe('executions side by side', () => {
	it('take turns: a form is not behind an import', async () => {
		const { process } = simulation({ takes: 20, latency: 50 });
		const { start } = process();
		const imported = start({ requests: 3_000 });
		const forms = Array.from({ length: 20 }, (_, index) => {
			const startsAt = 500 + index * 300;
			return { startsAt, form: start({ requests: 1, startsAt }) };
		});
		for (const { startsAt, form } of forms)
			expect((await form.ended).endedAt - startsAt).toBeLessThanOrEqual(150);
		expect(countOf((await imported.ended).sendings, 'answered')).toBe(3_000);
	});

	it('get as many turns as each other', async () => {
		const { process } = simulation({ takes: 10, latency: 50 });
		const { start } = process();
		const [large, small] = [start({ requests: 1_000 }), start({ requests: 200, startsAt: 1_000 })];
		const { endedAt } = await small.ended;
		const meanwhile = large.answeredAt.filter((time) => time > 1_000 && time <= endedAt).length;
		expect(meanwhile).toBeGreaterThan(150);
		expect(meanwhile).toBeLessThan(250);
		await large.ended;
	});

	it('send their requests in order, each its own', async () => {
		const { process } = simulation({ latency: 50 });
		const { start } = process();
		const both = [start({ requests: 50, most: 1 }), start({ requests: 50, most: 1 })];
		for (const { ended, answeredAt } of both) {
			await ended;
			expect(answeredAt).toEqual([...answeredAt].sort((one, other) => one - other));
		}
	});

	it('never have more under way than each may', async () => {
		const { process, seen } = simulation({ latency: 50 });
		const { start } = process();
		await Promise.all([start({ requests: 40, most: 3 }).ended, start({ requests: 40, most: 2 }).ended]);
		expect(seen.mostInWork).toBe(5);
	});

	it.each([100, 150, 1_000, 3_000, 5_000])(
		'pass requests that the service throttles for good, from %i ms on',
		async (startsAt) => {
			// As by chance: with equal waits, every fourth turn would always be that of the same execution.
			let drawn = 7;
			const { process } = simulation({
				latency: 50,
				// Answers each fourth request: the first ones of the import are throttled again and again.
				says: (request) => (request % 4 === 0 ? undefined : throttled()),
				chance: () => (drawn = (drawn * 16_807) % 2_147_483_647) / 2_147_483_647,
			});
			const { start } = process();
			const imported = start({ requests: 30 });
			const form = start({ requests: 1, startsAt });
			expect((await form.ended).endedAt - startsAt).toBeLessThan(5_000);
			await imported.ended;
		},
	);
});

describe('what executions share', () => {
	it('is in use while one is not closed, a request is under way, or calls of the hour are spent', async () => {
		const { process, clock } = simulation({ latency: 50 });
		const { pace, lineOf, call } = process();
		expect(pace.isBusy).toBe(false);
		const line = lineOf();
		expect(pace.isBusy).toBe(true);
		const sending = line.send(call, (feedback) => feedback);
		await clock.wait(1);
		line.close();
		expect(pace.isBusy).toBe(true);
		await sending;
		expect(pace.isBusy).toBe(false);

		const limited = process(60);
		await limited.start({ requests: 1 }).ended;
		expect(limited.pace.isBusy).toBe(true);
		await clock.wait(60 * minute);
		expect(limited.pace.isBusy).toBe(false);
	});
});
