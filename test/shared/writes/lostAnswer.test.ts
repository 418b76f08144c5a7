import * as fc from 'fast-check';

import { failed, isSettled, type Outcome } from '../../../nodes/shared/run/outcome';
import type { Failure } from '../../../nodes/shared/sync/failure';
import { Claims } from '../../../nodes/shared/writes/lostAnswer/claims';
import { earlierLoss, lossOf, openSince } from '../../../nodes/shared/writes/lostAnswer/loss';
import { storedSince } from '../../../nodes/shared/writes/lostAnswer/storedSince';
import { type Lost, type Write, writeOnce } from '../../../nodes/shared/writes/lostAnswer/writeOnce';
import { runs } from '../../../testkit/exploring';

/** The fate of one call. A late call is carried out after the nodes have stopped waiting for it. */
type Fate = 'answered' | 'cutBefore' | 'cutAfter' | 'late' | 'rejected';
/** A look-up that lags does not show yet what this run stored. Only a timeline lags: unique values are looked up by key. */
type LookUp = 'works' | 'lags' | 'fails';

interface Entry {
	readonly item: number;
	readonly value: string;
}

const second = 1_000;
const minute = 60 * second;
const startOfTime = Date.UTC(2026, 10, 21);

const badRequest: Failure = { reason: 'bad_request', message: 'No', description: '', httpStatus: 400 };
const conflict: Failure = { ...badRequest, code: 'TAKEN' };
const noAnswer: Failure = { reason: 'no_answer', message: 'Lost', description: '', code: 'ECONNRESET' };

/** The course of a run: the fates of its calls and look-ups in order. The last one applies to all that follow. */
interface Script {
	readonly entries: readonly string[];
	/** Values that somebody else stored 4 seconds before. */
	readonly others: readonly string[];
	readonly isUnique: boolean;
	/** By how much the service's clock is ahead of the node's, in milliseconds. */
	readonly ahead: number;
	readonly fates: readonly Fate[];
	readonly lookUps: readonly LookUp[];
	/** When a late call is carried out. */
	readonly arrives: 'beforeLookUp' | 'beforeSend' | 'atTheEnd';
	readonly tries: number;
}

const script: fc.Arbitrary<Script> = fc.record({
	entries: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }),
	others: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
	isUnique: fc.boolean(),
	ahead: fc.integer({ min: -10 * minute, max: 10 * minute }),
	fates: fc.array(fc.constantFrom<Fate>('answered', 'cutBefore', 'cutAfter', 'late', 'rejected'), {
		minLength: 1,
		maxLength: 5,
	}),
	lookUps: fc.array(fc.constantFrom<LookUp>('works', 'works', 'lags', 'fails'), {
		minLength: 1,
		maxLength: 3,
	}),
	arrives: fc.constantFrom('beforeLookUp', 'beforeSend', 'atTheEnd'),
	tries: fc.integer({ min: 1, max: 3 }),
});

/** A service that stores values. If they are unique, it rejects a second one. */
class Service {
	readonly stored: Array<{ readonly id: string; readonly value: string; readonly at: number }> = [];
	/** The calls that it received, in order. */
	readonly calls: Array<'send' | 'find'> = [];
	private readonly late: string[][] = [];
	private now = startOfTime;

	constructor(private readonly script: Script) {
		for (const value of script.isUnique ? [] : script.others) this.store([value], this.now - 4 * second);
	}

	private store(values: readonly string[], at = this.now): string[] {
		return values.map((value) => {
			const id = String(this.stored.length);
			this.stored.push({ id, value, at: at + this.script.ahead });
			return id;
		});
	}

	private carryOut(values: readonly string[]): string[] | undefined {
		const isTaken = this.script.isUnique && this.stored.some(({ value }) => values.includes(value));
		return isTaken ? undefined : this.store(values);
	}

	arriveLate(): void {
		for (const values of this.late.splice(0)) this.carryOut(values);
	}

	send(values: readonly string[]): { ids: string[] } | { failure: Failure } {
		const sentAt = (this.now += 10);
		const sends = this.calls.filter((call) => call === 'send').length;
		this.calls.push('send');
		if (this.script.arrives === 'beforeSend') this.arriveLate();
		const fate = this.script.fates[Math.min(sends, this.script.fates.length - 1)] ?? 'answered';
		if (fate === 'rejected') return { failure: badRequest };
		if (fate === 'cutBefore') return { failure: { ...noAnswer, lostSince: sentAt } };
		if (fate === 'late') {
			this.late.push([...values]);
			return { failure: { ...noAnswer, code: 'ECONNABORTED', lostSince: sentAt } };
		}
		const ids = this.carryOut(values);
		if (fate === 'cutAfter') return { failure: { ...noAnswer, lostSince: sentAt } };
		return ids ? { ids } : { failure: conflict };
	}

	find() {
		this.now += 500;
		const finds = this.calls.filter((call) => call === 'find').length;
		this.calls.push('find');
		if (this.script.arrives === 'beforeLookUp') this.arriveLate();
		const lookUp = this.script.lookUps[Math.min(finds, this.script.lookUps.length - 1)];
		if (lookUp === 'fails') return undefined;
		const serviceTime = Math.floor((this.now + this.script.ahead) / second) * second;
		const isBehind = lookUp === 'lags' && !this.script.isUnique;
		const isShown = ({ at }: { at: number }) => !isBehind || at < startOfTime + this.script.ahead;
		return { stored: this.stored.filter(isShown), times: { receivedAt: this.now, serviceTime } };
	}
}

const accepted = (id: string, outcome: 'created' | 'recovered'): Outcome => ({
	kind: 'written',
	leadId: undefined,
	remarks: [],
	json: { id },
	report: { outcome },
});

/** The node's side: it compares values as they are. */
function writeTo(service: Service, { isUnique }: Script, claims: Claims): Write<Entry> {
	const claimed = (id: string, outcome: 'created' | 'recovered') => {
		claims.add(id);
		return accepted(id, outcome);
	};
	return {
		ifSentTwice: isUnique ? 'storedOnce' : 'storedTwice',
		send: async (entries) => {
			const sent = service.send(entries.map(({ value }) => value));
			if ('failure' in sent) return { ok: false, failure: sent.failure };
			return { ok: true, outcomeOf: (_entry, index) => claimed(sent.ids[index] ?? 'none', 'created') };
		},
		find: async (lost: ReadonlyArray<Lost<Entry>>) => {
			const found = service.find();
			if (!found) return { ok: false, failure: badRequest };
			const outcomes = new Map<number, Outcome>();
			for (const { entry, lostSince } of lost) {
				const ours = found.stored.find(
					({ id, value, at }) =>
						value === entry.value && !claims.has(id) && storedSince({ lostSince }, found.times, at) !== false,
				);
				if (ours) outcomes.set(entry.item, claimed(ours.id, 'recovered'));
			}
			return { ok: true, outcomeOf: ({ item }) => outcomes.get(item) };
		},
		rejectionOf: (failure) =>
			failure.code === 'TAKEN'
				? {
						outcome: {
							kind: 'rejected',
							leadId: undefined,
							remarks: [
								{
									category: 'already_exists',
									message: 'Taken',
									hint: '',
									source: 'service',
									address: { scope: 'lead' },
								},
							],
						},
						isConflict: true,
					}
				: undefined,
	};
}

/** One run with its tries (Retry On Fail). Unique values are sent one by one, as their nodes do. */
async function runScript(course: Script) {
	const service = new Service(course);
	const entries = course.entries.map((value, item): Entry => ({ item, value }));
	const settled = new Map<number, Outcome>();
	const sendsPerTry: number[] = [];
	for (let index = 0; index < course.tries; index++) {
		const open = entries.filter(({ item }) => !isDone(settled.get(item)));
		const before = new Map(settled);
		const earlier = (item: number) => before.get(item);
		const session = { earlier, items: entries.map(() => ({ json: {} })), client: { settle: async () => {} } };
		const claims = new Claims();
		claims.addEarlier(session, ({ json }) => json['id']);
		const sendsBefore = service.calls.filter((call) => call === 'send').length;
		for (const batch of course.isUnique ? open.map((entry) => [entry]) : [open]) {
			const outcomeOf = await writeOnce(session, writeTo(service, course, claims), batch);
			// As the ledger does: a loss is remembered.
			for (const { item } of batch) settled.set(item, keepLoss(outcomeOf(item), earlier(item)));
		}
		const batches = course.isUnique ? open.length : 1;
		const sends = service.calls.filter((call) => call === 'send').length - sendsBefore;
		sendsPerTry.push(batches === 0 ? 0 : sends / batches);
	}
	service.arriveLate();
	return { service, entries, outcomes: entries.map(({ item }) => settled.get(item)), sendsPerTry };
}

const isDone = (outcome: Outcome | undefined) => outcome !== undefined && isSettled(outcome);

function keepLoss(outcome: Outcome, earlier: Outcome | undefined): Outcome {
	const loss = earlier?.kind === 'failed' ? lossOf(earlier.failure) : undefined;
	return outcome.kind === 'failed' && loss ? failed(openSince(outcome.failure, loss)) : outcome;
}

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

	it('a call whose answer is lost is not sent again, in any try, unless a second one changes nothing', async () => {
		await law(({ service }, { isUnique, fates }) => {
			const firstLost = fates.findIndex((fate) => fate !== 'answered' && fate !== 'rejected');
			if (isUnique || firstLost === -1) return;
			const sends = service.calls.filter((call) => call === 'send').length;
			expect(sends).toBeLessThanOrEqual(firstLost + 1);
		});
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

	it('finds what was stored since, with any difference between the clocks', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: -10 * minute, max: 10 * minute }),
				fc.integer({ min: 0, max: minute }),
				fc.integer({ min: 0, max: minute }),
				(ahead, took, later) => {
					const receivedAt = startOfTime + took + later;
					const times = { receivedAt, serviceTime: Math.floor((receivedAt + ahead) / second) * second };
					expect(storedSince(since, times, startOfTime + ahead + took)).toBe(true);
					expect(storedSince(since, times, startOfTime + ahead - 3 * second - 1)).toBe(false);
				},
			),
		);
	});

	it('assumes that the clocks agree if the answer has no time', () => {
		const times = { receivedAt: startOfTime + minute, serviceTime: undefined };
		expect(storedSince(since, times, startOfTime)).toBe(true);
		expect(storedSince(since, times, startOfTime - minute)).toBe(false);
	});

	it('does not know when a value without a time was stored', () => {
		expect(storedSince(since, { receivedAt: 0, serviceTime: 0 }, undefined)).toBeUndefined();
	});
});

describe('a loss', () => {
	it('begins with the first call that was lost', () => {
		expect(openSince(badRequest, { lostSince: 5 })).toEqual({ ...badRequest, lostSince: 5 });
		expect(openSince({ ...noAnswer, lostSince: 9 }, { lostSince: 5 }).lostSince).toBe(5);
		expect(openSince({ ...noAnswer, lostSince: 3 }, { lostSince: 5 }).lostSince).toBe(3);
	});

	it('of an earlier try is a call without a usable answer', () => {
		const lost = { ...noAnswer, lostSince: 5 };
		const outcomes = [failed(lost), failed(badRequest), accepted('1', 'created'), undefined];
		const session = { earlier: (item: number) => outcomes[item] };
		expect(outcomes.map((_, item) => earlierLoss(session, item))).toEqual([
			lost,
			undefined,
			undefined,
			undefined,
		]);
	});
});
