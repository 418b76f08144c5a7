import * as fc from 'fast-check';

import { failed, isLoss, type Outcome } from '../../../nodes/shared/session/outcome';
import type { Failure } from '../../../nodes/shared/sync/failure';
import { Claims } from '../../../nodes/shared/session/claims';
import { storedSince } from '../../../nodes/shared/session/storedSince';
import { timesOf } from '../../../nodes/shared/sync/httpDate';
import type { Lost, Write } from '../../../nodes/shared/writes/lostAnswer/write';
import { openSince, writeOnce } from '../../../nodes/shared/writes/lostAnswer/writeOnce';

/** The fate of one call. A late call is carried out after the nodes have stopped waiting for it. */
type Fate = 'answered' | 'cutBefore' | 'cutAfter' | 'late' | 'rejected';
/** A look-up that lags does not show yet what this run stored. Only a timeline lags: unique values are looked up by key. */
type LookUp = 'works' | 'lags' | 'fails';

interface Entry {
	readonly item: number;
	readonly value: string;
}

export const second = 1_000;
export const minute = 60 * second;
export const startOfTime = Date.UTC(2026, 10, 21);

export const badRequest: Failure = { reason: 'bad_request', message: 'No', description: '', httpStatus: 400 };
const conflict: Failure = { ...badRequest, code: 'TAKEN' };
export const noAnswer: Failure = {
	reason: 'no_answer',
	message: 'Lost',
	description: '',
	code: 'ECONNRESET',
};

/** The course of a run: the fates of its calls and look-ups in order. The last one applies to all that follow. */
export interface Script {
	readonly entries: readonly string[];
	/** Values that somebody else stored 4 seconds before. */
	readonly others: readonly string[];
	readonly isUnique: boolean;
	/** By how much the service's clock is ahead of the node's, in milliseconds. */
	readonly ahead: number;
	/** Whether answers have no `Date` header. */
	readonly hidesTime: boolean;
	readonly fates: readonly Fate[];
	readonly lookUps: readonly LookUp[];
	/** When a late call is carried out. */
	readonly arrives: 'beforeLookUp' | 'beforeSend' | 'atTheEnd';
	readonly tries: number;
}

/** Without the header, the clocks differ by 5 minutes at most. */
const clocks = fc.oneof(
	fc.record({
		hidesTime: fc.constant(false),
		ahead: fc.integer({ min: -10 * minute, max: 10 * minute }),
	}),
	fc.record({ hidesTime: fc.constant(true), ahead: fc.integer({ min: -5 * minute, max: 5 * minute }) }),
);

const course = fc.record({
	entries: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }),
	others: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
	isUnique: fc.boolean(),
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

export const script: fc.Arbitrary<Script> = fc
	.tuple(course, clocks)
	.map(([rest, clock]) => ({ ...rest, ...clock }));

/** The `Date` header of an answer that is made at this time. */
export const dateAt = (time: number) => ({ date: new Date(time).toUTCString() });

/** A service that stores values. If they are unique, it rejects a second one. */
class Service {
	readonly stored: Array<{ readonly id: string; readonly value: string; readonly at: number }> = [];
	/** The calls that it received, in order. */
	readonly calls: Array<'send' | 'find'> = [];
	private readonly late: string[][] = [];
	now = startOfTime;

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
		const headers = this.script.hidesTime ? {} : dateAt(this.now + this.script.ahead);
		const isBehind = lookUp === 'lags' && !this.script.isUnique;
		const isShown = ({ at }: { at: number }) => !isBehind || at < startOfTime + this.script.ahead;
		return { stored: this.stored.filter(isShown), times: timesOf({ receivedAt: this.now, headers }) };
	}
}

export const accepted = (id: string, outcome: 'created' | 'recovered'): Outcome => ({
	kind: 'written',
	leadId: undefined,
	remarks: [],
	json: { id },
	report: { outcome },
});

/** The node's side: it compares values as they are. */
function writeTo(service: Service, { isUnique }: Script): Write<Entry> {
	return {
		ifSentTwice: isUnique ? 'storedOnce' : 'storedTwice',
		records: { place: 'here', idOf: ({ json }) => String(json['id']) },
		send: async (entries) => {
			const sent = service.send(entries.map(({ value }) => value));
			if ('failure' in sent) return { ok: false, failure: sent.failure };
			return { ok: true, outcomeOf: (_entry, index) => accepted(sent.ids[index] ?? 'none', 'created') };
		},
		find: async (lost: ReadonlyArray<Lost<Entry>>) => {
			const found = service.find();
			if (!found) throw new Error('No answer');
			return ({ claims }) => {
				const taken = new Set(claims.map(({ id }) => id));
				const records = lost.flatMap(({ write: entry, lostSince }) => {
					// A value that others may have stored too counts only if it is certainly new.
					const mayBeOurs = (isSince: boolean | undefined) => isSince ?? isUnique;
					const ours = found.stored.find(
						({ id, value, at }) =>
							value === entry.value &&
							!taken.has(id) &&
							mayBeOurs(storedSince({ lostSince }, found.times, at)),
					);
					if (ours === undefined) return [];
					taken.add(ours.id);
					return [[entry.item, { id: ours.id, result: () => accepted(ours.id, 'recovered') }] as const];
				});
				return new Map(records);
			};
		},
		rejectionOf: (failure) =>
			failure.code === 'TAKEN'
				? {
						outcomeOf: () => ({
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
						}),
						isConflict: true,
					}
				: undefined,
	};
}

/** One run with its tries (Retry On Fail). Unique values are sent one by one, as their nodes do. */
export async function runScript(course: Script) {
	const service = new Service(course);
	const entries = course.entries.map((value, item): Entry => ({ item, value }));
	const settled = new Map<number, Outcome>();
	const sendsPerTry: number[] = [];
	const claims = new Claims({ now: () => service.now });
	const always = {
		items: entries.map(() => ({ json: {} })),
		client: { settle: async () => {} },
		cancelled: new Promise<void>(() => {}),
	};
	for (let index = 0; index < course.tries; index++) {
		const open = entries.filter(({ item }) => !isDone(settled.get(item)));
		const before = new Map(settled);
		const earlier = (item: number) => before.get(item);
		const session = { ...always, earlier, claims };
		const sendsBefore = service.calls.filter((call) => call === 'send').length;
		for (const batch of course.isUnique ? open.map((entry) => [entry]) : [open]) {
			const outcomeOf = await writeOnce(session, writeTo(service, course), batch);
			// As the ledger does: a loss is remembered.
			for (const { item } of batch) settled.set(item, keepLoss(outcomeOf(item), earlier(item)));
		}
		const batches = course.isUnique ? open.length : 1;
		const sends = service.calls.filter((call) => call === 'send').length - sendsBefore;
		sendsPerTry.push(batches === 0 ? 0 : sends / batches);
	}
	service.arriveLate();
	const outcomes = entries.map(({ item }) => settled.get(item));
	return { service, entries, outcomes, sendsPerTry, lookingFor: claims.losersAt('here') };
}

export const isDone = (outcome: Outcome | undefined) =>
	outcome?.kind === 'written' || outcome?.kind === 'rejected';

function keepLoss(outcome: Outcome, earlier: Outcome | undefined): Outcome {
	const loss = earlier?.kind === 'failed' && isLoss(earlier.failure) ? earlier.failure : undefined;
	return outcome.kind === 'failed' && loss ? failed(openSince(outcome.failure, loss)) : outcome;
}
