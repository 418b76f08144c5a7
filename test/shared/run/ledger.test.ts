import { pick, times } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Remark } from '../../../nodes/shared/remarks/remark';
import { hasTriesLeft, Ledger } from '../../../nodes/shared/run/ledger';
import type { FailsWith } from '../../../nodes/shared/run/policy';
import { failed, type Outcome } from '../../../nodes/shared/session/outcome';
import { noAnswer, cancelled, deferred } from '../../../nodes/shared/sync/failure';

const remark = (message: string): Remark => ({
	message,
	category: 'other',
	source: 'service',
	address: { scope: 'lead' },
	hint: 'Look.',
});
const [one, two] = [remark('Not written: a date was expected'), remark('no email')];

const written = (leadId?: string, ...remarks: Remark[]): Outcome => ({
	...{ kind: 'written', json: {}, report: { outcome: 'created' }, leadId, remarks },
});
const rejected = (leadId?: string): Outcome => ({ kind: 'rejected', leadId, remarks: [one, two] });
const refused = failed(noAnswer('ECONNREFUSED'));
const lost = (lostSince: number, message: string) => failed({ ...refused.failure, message, lostSince });

interface Run {
	readonly earlier?: Outcome;
	readonly failsWith?: FailsWith;
	readonly defers?: boolean;
	readonly continues?: boolean;
}

function ledger({ earlier, failsWith = 'nothing', defers = false, continues = true }: Run, count = 1) {
	const memory = { get: () => earlier, set: () => undefined };
	return new Ledger(count, { failsWith, defers, continues }, memory);
}

/** The outcome with which a ledger of one item closes. */
function final(latest: Outcome, run: Run = {}): Outcome | undefined {
	const one = ledger(run);
	one.settle(0, latest);
	return one.close()[0];
}

const failureOf = (outcome: Outcome | undefined) =>
	outcome?.kind === 'failed' ? outcome.failure : undefined;

describe('an item with remarks', () => {
	it.each<[FailsWith, Outcome, string | undefined]>([
		['anyRemark', written('L1', one, two), 'a date was expected (and 1 more)'],
		['anyRemark', written(undefined, two), 'no email'],
		['anyRemark', written('L1'), undefined],
		['anyRemark', rejected('L1'), 'a date was expected (and 1 more)'],
		['nothingWritten', rejected(), 'a date was expected (and 1 more)'],
		['nothingWritten', written('L1', one), undefined],
		['nothing', rejected(), undefined],
		['nothing', written('L1', one), undefined],
	])('fails with %s as it should, and keeps its remarks', (failsWith, latest, message) => {
		const outcome = final(latest, { failsWith });
		if (message === undefined) expect(outcome).toBe(latest);
		else expect(outcome).toMatchObject({ failure: { message }, ...pick(latest, ['leadId', 'remarks']) });
	});

	it('says what was written all the same, and of which lead', () => {
		const described = (outcome: Outcome) => failureOf(final(outcome, { failsWith: 'anyRemark' }));
		expect(described(written('L1', two))).toMatchObject({
			...{ reason: 'bad_request', description: 'The rest of the item was written (lead L1). Look.' },
		});
		expect(described(written(undefined, two))?.description).toBe('The rest of the item was written. Look.');
		expect(described(rejected('L1'))?.description).toBe('Nothing was written (lead L1). Look.');
		const ofField = { ...two, address: { scope: 'lead', apiName: 'email' } } as const;
		expect(described(written('L1', ofField))?.message).toBe('email: no email');
	});

	it('says that nobody would see them only where nothing was written', () => {
		expect(failureOf(final(rejected(), { failsWith: 'nothingWritten' }))?.description).toMatch(
			/^Nothing was written\. Look\. Nothing is connected to the Remarks branch/,
		);
		expect(failureOf(final(rejected(), { failsWith: 'anyRemark' }))?.description).toBe(
			'Nothing was written. Look.',
		);
	});
});

describe('an item that may be stored', () => {
	const advice = 'The item may or may not be stored. Check the workspace before you run it again.';
	const said = (count: number) => times(count, (index) => remark(`r${index + 1}`));
	const first20 = times(20, (index) => `r${index + 1}`).join('; ');

	it.each([
		[0, advice],
		[1, `${advice} Remarks: r1`],
		[20, `${advice} Remarks: ${first20}`],
		[21, `${advice} Remarks: ${first20} and 1 more`],
	])('repeats its %i remarks in the advice, 20 at most', (count, description) => {
		const failure = { ...refused.failure, lostSince: 1 };
		const remarked = failed(failure, said(count));
		const details = said(count).map(({ message }) => ({ field: '', message }));
		const detailed = failed({ ...failure, details });
		for (const outcome of [remarked, detailed])
			for (const failsWith of ['nothing', 'anyRemark'] as const)
				expect(failureOf(final(outcome, { failsWith }))?.description).toBe(description);
	});
});

describe('Retry On Fail', () => {
	const earlier = lost(1, 'first');

	it.each<[string, Outcome, Outcome | undefined, object]>([
		[
			'a refusal after a lost answer says that the item may be stored',
			refused,
			earlier,
			{ message: 'first', lostSince: 1 },
		],
		[
			'of two lost answers it tells the later, and the time of the first',
			lost(5, 'second'),
			earlier,
			{ message: 'second', lostSince: 1 },
		],
		['a refusal after a refusal is one', refused, failed(cancelled), refused.failure],
		['a refusal alone is one', refused, undefined, refused.failure],
	])('%s', (_what, latest, before, failure) => {
		expect(failureOf(final(latest, before && { earlier: before }))).toMatchObject(failure);
	});

	it('writes no item again that failed by the rule for remarks', () => {
		const kept = new Map<number, Outcome>();
		const memory = {
			get: (item: number) => kept.get(item),
			set: (item: number, outcome: Outcome) => void kept.set(item, outcome),
		};
		const tries = () => new Ledger(1, { failsWith: 'anyRemark', defers: false, continues: true }, memory);
		const first = tries().settle(0, written('L1', two));
		expect(first.kind).toBe('failed');
		expect(tries().settledBefore(0)).toEqual(first);
	});

	it('ends with what was written after a lost answer', () => {
		expect(final(written('L1'), { earlier })).toEqual(written('L1'));
	});

	it('tells the lost answer of an item that it did not begin again', () => {
		expect(failureOf(ledger({ earlier }).close()[0])).toMatchObject({ message: 'first', lostSince: 1 });
	});

	it.each<[string, Outcome | undefined, boolean]>([
		['written', written('L1'), true],
		['rejected', rejected(), true],
		['refused', refused, false],
		['lost', earlier, false],
		['new', undefined, false],
	])('an item that was %s', (_what, before, isSettled) => {
		const run = ledger(before === undefined ? {} : { earlier: before });
		expect(run.settledBefore(0) !== undefined).toBe(isSettled);
		if (isSettled) expect(run.close()).toEqual([before]);
	});
});

describe('an item that an earlier retry acted on, in a run that stops before it', () => {
	it.each([written('L1'), rejected()])(
		'keeps its outcome for this run and for the next retry: $kind',
		(before) => {
			const stored = new Map<number, Outcome>([[1, before]]);
			const memory = {
				get: (item: number) => stored.get(item),
				set: (item: number, outcome: Outcome) => void stored.set(item, outcome),
			};
			const run = new Ledger(2, { failsWith: 'nothing', defers: false, continues: true }, memory);
			run.settle(0, failed({ ...refused.failure, reason: 'not_authorized' }));
			expect(run.shouldStop).toBe(true);
			expect(run.close()[1]).toEqual(before);
			expect(stored.get(1)).toEqual(before);
		},
	);
});

describe('a run stops', () => {
	const denied = failed({ ...refused.failure, reason: 'not_authorized', message: 'No', lostSince: 3 });

	it('where every other item would fail, and those are not sent', () => {
		const run = ledger({}, 2);
		run.settle(1, denied);
		expect(run.shouldStop).toBe(true);
		expect(run.stop).toBeUndefined();
		const { lostSince, ...failure } = failureOf(run.close()[0]) ?? {};
		expect([lostSince, failure]).toMatchObject([
			undefined,
			{ reason: 'not_sent', message: 'Not sent, because an earlier item failed: No' },
		]);
	});

	it('also where an item was lost in an earlier try and its token is refused now', () => {
		const run = ledger({ earlier: lost(1, 'first') });
		run.settle(0, failed({ ...refused.failure, reason: 'not_authorized' }));
		expect(run.shouldStop).toBe(true);
	});

	it.each<[string, Outcome]>([
		[
			'Row 2,',
			{ kind: 'rejected', leadId: 'L1', remarks: [{ ...two, address: { scope: 'lead', apiName: 'a' } }] },
		],
		['Row 2:', rejected('L1')],
		[
			'Row 2:',
			failed({ ...refused.failure, lostSince: 1 }, [{ ...two, address: { scope: 'lead', apiName: 'a' } }]),
		],
		['Row 2:', refused],
	])('and names the place before a field or a sentence: %s', (place, outcome) => {
		const run = ledger({ continues: false, failsWith: 'anyRemark' }, 2);
		run.settle(1, outcome);
		expect(run.stop?.place).toBe(place);
	});

	it('when it is cancelled, and the others say so', () => {
		const run = ledger({}, 2);
		run.settle(0, failed(cancelled));
		expect(run.shouldStop).toBe(true);
		expect(run.close()).toEqual([failed(cancelled), failed(cancelled)]);
		expect(ledger({}).close()).toEqual([failed(cancelled)]);
	});

	it('at the first item that failed, unless it continues', () => {
		for (const continues of [true, false]) {
			const run = ledger({ continues }, 3);
			run.settle(0, written());
			expect(run.shouldStop).toBe(false);
			run.settle(2, refused);
			run.settle(1, lost(1, 'lost'));
			expect(run.shouldStop).toBe(!continues);
			const firstRow = [{ row: 1, outcome: 'created' }];
			const stop = { item: 1, written: firstRow, failure: { message: 'lost' } };
			if (continues) expect(run.stop).toBeUndefined();
			else expect(run.stop).toMatchObject(stop);
		}
	});

	it('not for an item that is deferred, where items can be', () => {
		const later = failed(deferred(1_000, 5_000));
		const [deferring, failing] = [true, false].map((defers) => {
			const run = ledger({ defers, continues: false });
			run.settle(0, later);
			return { stops: run.shouldStop, kind: run.close()[0]?.kind };
		});
		expect(deferring).toEqual({ stops: false, kind: 'deferred' });
		expect(failing).toEqual({ stops: true, kind: 'failed' });
	});
});

it.each([
	[{}, 0],
	[{ maxTries: 4 }, 0],
	[{ retryOnFail: true }, 2],
	[{ retryOnFail: true, maxTries: 1 }, 1],
	[{ retryOnFail: true, maxTries: 4 }, 3],
	[{ retryOnFail: true, maxTries: 9 }, 4],
])('a tool with %j is called again as often as n8n does: %i times', (node, most) => {
	const items = [{ json: {} }];
	const context = { getNode: () => node, getInputData: () => items } as unknown as IExecuteFunctions;
	expect(times(10, () => hasTriesLeft(context)).filter(Boolean)).toHaveLength(most);
});
