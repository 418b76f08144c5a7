import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { outcomesOf } from './outcomes';
import { judge, noItems, type Verdict } from './verdict';

const of = (item: number, json: IDataObject): INodeExecutionData => ({ json, pairedItem: { item } });
const written = (item: number) => of(item, { lead_id: 'x', report: { outcome: 'created' } });
const remark = (item: number, outcome: string, category = 'other') => of(item, { outcome, category });
const error = (item: number, details: IDataObject = {}) => of(item, { error: 'No', message: 'No', details });
const withErrors = { onError: 'continueErrorOutput' } as const;

describe('the outcome of an item', () => {
	it.each([
		['is on Success', [[written(0)], []], 'written'],
		['is on Success, with remarks', [[written(0)], [remark(0, 'written', 'uncertain')]], 'written'],
		['is on Success after a lost answer', [[of(0, { report: { outcome: 'recovered' } })], []], 'recovered'],
		['has remarks only', [[], [remark(0, 'rejected'), remark(0, 'rejected')]], 'rejected'],
		['has a failed remark', [[], [remark(0, 'failed'), remark(0, 'failed', 'invalid_value')]], 'failed'],
		['has a deferred remark', [[], [remark(0, 'deferred')]], 'deferred'],
		['is deferred on Success', [[of(0, { report: { outcome: 'deferred' } })]], 'deferred'],
		[
			'has an uncertain remark',
			[[], [of(0, { outcome: 'uncertain', remarks: [{ category: 'uncertain' }] })]],
			'uncertain',
		],
		['is rejected on Success', [[of(0, { report: { outcome: 'rejected' } })]], 'rejected'],
		['is failed on Success', [[of(0, { report: { outcome: 'failed' } })]], 'failed'],
		['is uncertain on Success', [[of(0, { report: { outcome: 'uncertain' } })]], 'uncertain'],
	])('that %s', (_what, outputs, outcome) => {
		expect(outcomesOf({ outputs }, 1, {})).toMatchObject([{ outcome }]);
		expect(outcomesOf({ outputs: [...outputs, []] }, 1, withErrors)).toMatchObject([{ outcome }]);
	});

	it.each([
		['failed', {}],
		['deferred', { retryAt: '2026-01-05T12:00:00.000Z' }],
		['uncertain', { uncertain: true }],
	])('that is on the Error output is %s', (outcome, details) => {
		expect(outcomesOf({ outputs: [[], [], [error(0, details)]] }, 1, withErrors)).toEqual([
			{ outcome, json: undefined },
		]);
		expect(outcomesOf({ outputs: [[], [error(0, details)]] }, 1, withErrors)).toMatchObject([{ outcome }]);
	});

	it('ignores the empty item of Always Output Data', () => {
		const outputs = [[{ json: {}, pairedItem: [{ item: 0 }] }], [remark(0, 'rejected')]];
		expect(outcomesOf({ outputs }, 1, { alwaysOutputData: true })).toMatchObject([{ outcome: 'rejected' }]);
		expect(() => outcomesOf({ outputs }, 1, {})).toThrow(
			'An output item does not come from one input item: {}',
		);
	});
});

describe('the law that each item has exactly one outcome', () => {
	// docs/reliability.md promises: "The command fails if anything is lost or doubled"
	it.each<[string, INodeExecutionData[][], string]>([
		['no outcome', [[written(1)], [], []], 'Item 0 has these outcomes: none'],
		['a remark on a written item that is not on Success', [[written(1)], [remark(0, 'written')], []], 'none'],
		['two items on Success', [[written(0), written(0), written(1)], [], []], 'Item 0 .*: written, written'],
		['Success and an error', [[written(0), written(1)], [], [error(0)]], 'Item 0 .*: written, failed'],
		['Success and a failure', [[written(0), written(1)], [remark(0, 'failed')], []], 'written, failed'],
		[
			'remarks and an error',
			[[written(1)], [remark(0, 'rejected')], [error(0)]],
			'Item 0 .*: failed, rejected',
		],
		['two errors', [[written(1)], [], [error(0), error(0)]], 'Item 0 .*: failed, failed'],
		[
			'contradicting remarks',
			[[written(1)], [remark(0, 'failed'), remark(0, 'uncertain')], []],
			'Item 0 .*: uncertain, failed',
		],
		['a missing origin', [[written(0), written(1), { json: { id: 7 } }], [], []], 'not come from .*"id":7'],
		[
			'an origin beyond the last',
			[[written(0), written(1)], [remark(2, 'rejected')], []],
			'not come from one input item',
		],
		[
			'an origin before the first',
			[[written(0), written(1)], [], [error(-1)]],
			'not come from one input item',
		],
		[
			'an origin that is a list',
			[[written(0), written(1)], [{ json: {}, pairedItem: [{ item: 0 }] }], []],
			'not come from one input item',
		],
	])('is broken by %s', (_what, outputs, message) => {
		expect(() => outcomesOf({ outputs }, 2, withErrors)).toThrow(new RegExp(message));
		const run = { outputs, workflow: { status: 'success' as const } };
		expect(judge(run, withErrors, { markers: ['a', 'b'], stored: ['a', 'b'] }).lost).toBeGreaterThan(0);
		expect(judge(run, withErrors, { markers: ['a'], stored: ['a'], changed: 1 }).changed).toBe(1);
	});
});

describe('an outcome compared with the workspace', () => {
	const verdict = (outputs: INodeExecutionData[][], markers: string[], stored: string[]) =>
		judge({ outputs, workflow: { status: 'success' } }, {}, { markers, stored });

	it('is confirmed when the workspace agrees', () => {
		const outputs = [
			[written(0), of(1, { report: { outcome: 'recovered' } })],
			[remark(2, 'rejected'), remark(3, 'failed')],
		];
		const expected = { ...noItems, items: 4, written: 2, recovered: 1, failed: 2 };
		expect(verdict(outputs, ['a', 'b', 'c', 'd'], ['a', 'b'])).toEqual(expected);
	});

	it.each<[string, INodeExecutionData[][], string[], Partial<Verdict>]>([
		['lost when it is written and not stored', [[written(0)], []], [], { written: 1, lost: 1 }],
		['doubled when it is stored twice', [[written(0)], []], ['a', 'a'], { written: 1, doubled: 1 }],
		['doubled when it failed and is stored', [[], [remark(0, 'failed')]], ['a'], { failed: 1, doubled: 1 }],
		[
			'doubled when it was rejected and is stored',
			[[], [remark(0, 'rejected')]],
			['a'],
			{ failed: 1, doubled: 1 },
		],
		['neither when it is uncertain', [[], [remark(0, 'uncertain')]], [], { uncertain: 1 }],
		[
			'counted when it is uncertain and stored',
			[[], [remark(0, 'uncertain')]],
			['a'],
			{ uncertain: 1, uncertainStored: 1 },
		],
		[
			'doubled when it is uncertain and stored twice',
			[[], [remark(0, 'uncertain')]],
			['a', 'a'],
			{ doubled: 1 },
		],
	])('is %s', (_what, outputs, stored, expected) => {
		expect(verdict(outputs, ['a'], stored)).toMatchObject({ ...expected, items: 1 });
		const { lost = 0, doubled = 0 } = expected;
		expect(verdict(outputs, ['a'], stored)).toMatchObject({ lost, doubled });
	});

	it('counts the copies of equal items together', () => {
		const outputs = [[written(0), written(1)], [remark(2, 'failed')]];
		expect(verdict(outputs, ['a', 'a', 'a'], ['a', 'a'])).toMatchObject({ written: 2, lost: 0, doubled: 0 });
		expect(verdict(outputs, ['a', 'a', 'a'], ['a'])).toMatchObject({ lost: 1, doubled: 0 });
		expect(verdict(outputs, ['a', 'a', 'a'], ['a', 'a', 'a'])).toMatchObject({ lost: 0, doubled: 1 });
	});

	it('is unknown for the items of a stopped run, up to one copy each', () => {
		const run = { outputs: [], workflow: { status: 'error' as const } };
		const open = judge(run, {}, { markers: ['a', 'b'], stored: ['a'] });
		expect(open).toEqual({ ...noItems, items: 2, stopped: 2 });
		expect(judge(run, {}, { markers: ['a', 'b'], stored: ['a', 'a'] }).doubled).toBe(1);
	});

	// docs/reliability.md promises: "if a remark of the service comes to no branch word for word"
	it('misses each remark of the service that no branch has word for word', () => {
		const remarked = { json: { message: 'Text says "no"' }, pairedItem: { item: 0 } };
		const lostOf = (said: string[], status: 'success' | 'error' = 'success') =>
			judge(
				{ outputs: [[written(0), written(1)], [remarked]], workflow: { status } },
				{},
				{ markers: ['a', 'b'], stored: ['a', 'b'], said },
			).remarksLost;

		expect(lostOf([])).toBe(0);
		expect(lostOf(['Text says "no"'])).toBe(0);
		expect(lostOf(['Text says "no"', 'Text says "no"'])).toBe(1);
		expect(lostOf(['Text says no'])).toBe(1);
		expect(lostOf(['one', 'two', 'two', 'two'])).toBe(3);
		expect(lostOf(['one'], 'error')).toBe(0);
	});
});
