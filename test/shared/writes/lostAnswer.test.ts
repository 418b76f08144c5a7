import * as fc from 'fast-check';

import { failed, isLost, type Outcome } from '../../../nodes/shared/session/outcome';
import { Claims } from '../../../nodes/shared/session/claims';
import { rememberedFor } from '../../../nodes/shared/session/eventIds';
import { storedSince } from '../../../nodes/shared/session/storedSince';
import { timesOf } from '../../../nodes/shared/sync/httpDate';
import type { ItemWrite, Write } from '../../../nodes/shared/writes/lostAnswer/write';
import { openSince, writeOnce } from '../../../nodes/shared/writes/lostAnswer/writeOnce';
import { runs } from '../../kit/exploring';
import {
	type Script,
	script,
	accepted,
	runScript,
	dateAt,
	isDone,
	minute,
	startOfTime,
	second,
	badRequest,
	noAnswer,
} from './lostAnswerModel';

const countOf = <Value>(values: readonly Value[], wanted: Value) =>
	values.filter((value) => value === wanted).length;

const isUncertain = (outcome: Outcome | undefined) =>
	outcome?.kind === 'failed' && outcome.failure.lostSince !== undefined;

const explored = { numRuns: runs(3_000) };

describe('with any fate of calls and look-ups', () => {
	const law = async (check: (ended: Awaited<ReturnType<typeof runScript>>, course: Script) => void) =>
		await fc.assert(
			fc.asyncProperty(script, async (course) => check(await runScript(course), course)),
			explored,
		);

	it('no item is stored twice, and each item reported as written is stored', async () => {
		await law(({ service, entries, outcomes }, { others, isUnique }) => {
			for (const value of ['a', 'b', 'c']) {
				const before = isUnique ? 0 : countOf([...others], value);
				const ours = countOf(
					service.stored.map((each) => each.value),
					value,
				);
				const ended = entries.filter((entry) => entry.value === value).map(({ item }) => outcomes[item]);
				const written = ended.filter((outcome) => outcome?.kind === 'written').length;
				expect(ours - before).toBeGreaterThanOrEqual(written);
				expect(ours - before).toBeLessThanOrEqual(written + ended.filter(isUncertain).length);
			}
		});
	});

	it('a stored value counts for one item, and never if somebody else stored it before', async () => {
		await law(({ service, outcomes }, { others, isUnique }) => {
			const ids = outcomes.flatMap((outcome) => (outcome?.kind === 'written' ? [outcome.json['id']] : []));
			expect(new Set(ids).size).toBe(ids.length);
			const foreign = isUnique ? [] : service.stored.slice(0, others.length).map(({ id }) => id);
			expect(ids.filter((id) => foreign.includes(String(id)))).toEqual([]);
		});
	});

	it('a write is sent and looked up a few times at most in one try', async () => {
		await law(({ sendsPerTry, service, entries }, { tries }) => {
			expect(Math.max(...sendsPerTry)).toBeLessThanOrEqual(3);
			const finds = service.calls.filter((call) => call === 'find').length;
			expect(finds).toBeLessThanOrEqual(4 * tries * entries.length);
		});
	});

	// docs/outcomes.md promises: "Sends it again only if that cannot store it twice"
	it('a call whose answer is lost is not sent again, in any try, unless a second one changes nothing', async () => {
		await law(({ service }, { isUnique, fates }) => {
			const firstLost = fates.findIndex((fate) => fate !== 'answered' && fate !== 'rejected');
			if (isUnique || firstLost === -1) return;
			const sends = service.calls.filter((call) => call === 'send').length;
			expect(sends).toBeLessThanOrEqual(firstLost + 1);
		});
	});

	it('nobody counts as looking for a lost write when all writes have ended', async () => {
		await law(({ lookingFor }) => expect(lookingFor).toBe(0));
	});

	it('an entry that an earlier try has lost is looked up before anything is sent', async () => {
		await fc.assert(
			fc.asyncProperty(script, async (course) => {
				const first = await runScript({ ...course, tries: 1 });
				const again = await runScript({ ...course, tries: 2 });
				const next = again.service.calls[first.service.calls.length];
				const open = first.outcomes.filter((outcome) => !isDone(outcome));
				if (open.some(isUncertain) && open.every(isUncertain)) expect(next).toBe('find');
			}),
			explored,
		);
	});
});

describe('a look-up', () => {
	const since = { lostSince: startOfTime };

	// sync-api.md, General rules.
	// decision 2 promises: "The service's clock decides"
	it('finds what was stored since, with any difference between the clocks', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: -10 * minute, max: 10 * minute }),
				fc.integer({ min: 0, max: minute }),
				fc.integer({ min: 0, max: minute }),
				(ahead, took, later) => {
					const receivedAt = startOfTime + took + later;
					const times = timesOf({ receivedAt, headers: dateAt(receivedAt + ahead) });
					expect(storedSince(since, times, startOfTime + ahead + took)).toBe(true);
					expect(storedSince(since, times, startOfTime + ahead - 3 * second - 1)).toBe(false);
				},
			),
		);
	});

	// decision 2 promises: "A thing from these 10 minutes counts as one without a time."
	it('is never wrong without the time of the service, if the clocks differ by 5 minutes at most', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: -5 * minute, max: 5 * minute }),
				fc.integer({ min: -20 * minute, max: 20 * minute }),
				(ahead, storedAt) => {
					const times = timesOf({ receivedAt: startOfTime + 30 * minute, headers: {} });
					const isSince = storedSince(since, times, startOfTime + ahead + storedAt);
					if (storedAt >= 0) expect(isSince).not.toBe(false);
					if (storedAt < -2 * second) expect(isSince).not.toBe(true);
					if (Math.abs(storedAt) > 11 * minute) expect(isSince).toBe(storedAt > 0);
				},
			),
		);
	});

	it('does not know when a value without a time was stored', () => {
		expect(storedSince(since, timesOf({ receivedAt: 0, headers: {} }), undefined)).toBeUndefined();
	});
});

describe('a record that a look-up has found', () => {
	const loss = { ...noAnswer, lostSince: startOfTime };
	const records = { place: 'here', idOf: () => 'A1' };

	it.each<[string, Partial<ItemWrite>, Pick<Write<ItemWrite>, 'records'>, boolean]>([
		['is not taken for the lost one where claims since then are forgotten', {}, { records }, false],
		['is if an execution before this one has lost it', { perhapsSent: loss }, { records }, true],
		['is if records are not told apart', {}, {}, true],
	])('%s', async (_what, more, told, isFound) => {
		let now = startOfTime;
		const claims = new Claims({ now: () => now });
		claims.add('here', { id: 'A0', by: {} });
		now += rememberedFor;
		expect(claims.isBusy).toBe(false);
		const sender = {
			...{ items: [{ json: {} }], claims, earlier: () => failed(loss) },
			...{ client: { settle: async () => {} }, cancelled: new Promise<void>(() => {}) },
		};
		const outcomeOf = await writeOnce<ItemWrite>(
			sender,
			{
				...{ ifSentTwice: 'storedTwice', ...told },
				send: () => Promise.reject(new Error('It is sent again')),
				find: async () => () => new Map([[0, { id: 'A1', result: () => accepted('A1', 'recovered') }]]),
			},
			[{ item: 0, ...more }],
		);
		expect(outcomeOf(0).kind).toBe(isFound ? 'written' : 'failed');
	});
});

it.each([
	['after a call without an answer', { ...noAnswer, lostSince: startOfTime }, 1],
	['not after an answer', { ...noAnswer, reason: 'denied', lostSince: startOfTime } as const, 0],
])('a look-up waits for what is under way: %s', async (_when, loss, waits) => {
	const settle = jest.fn(async () => {});
	const sender = {
		...{ items: [], claims: new Claims({ now: () => startOfTime }), earlier: () => failed(loss) },
		...{ client: { settle }, cancelled: new Promise<void>(() => {}) },
	};
	const find = async () => () => new Map([[0, { result: () => accepted('A1', 'recovered') }]]);
	await writeOnce<ItemWrite>(
		sender,
		{ ifSentTwice: 'storedTwice', find, send: () => Promise.reject(new Error('It is sent again')) },
		[{ item: 0 }],
	);
	expect(settle).toHaveBeenCalledTimes(waits);
});

describe('a loss', () => {
	it('begins with the first call that was lost', () => {
		expect(openSince(badRequest, { lostSince: 5 })).toEqual({ ...badRequest, lostSince: 5 });
		expect(openSince({ ...noAnswer, lostSince: 9 }, { lostSince: 5 }).lostSince).toBe(5);
		expect(openSince({ ...noAnswer, lostSince: 3 }, { lostSince: 5 }).lostSince).toBe(3);
	});

	it('is a call without a usable answer', () => {
		const outcomes = [
			failed({ ...noAnswer, lostSince: 5 }),
			failed(badRequest),
			accepted('1', 'created'),
			undefined,
		];
		expect(outcomes.map((outcome) => isLost(outcome))).toEqual([true, false, false, false]);
	});
});
