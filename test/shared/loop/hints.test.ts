import { range, times } from 'lodash';

import type { Remark } from '../../../nodes/shared/remarks/remark';
import { hintsOf } from '../../../nodes/shared/loop/hints';
import { failed, type Outcome } from '../../../nodes/shared/run/outcome';
import { deferred } from '../../../nodes/shared/sync/failure';

const remark = (message: string, more: Partial<Remark> = {}): Remark => ({
	...{ message, category: 'other', source: 'preflight', address: { scope: 'lead' }, hint: '' },
	...more,
});
const rejected = (...[first, ...rest]: [Remark, ...Remark[]]): Outcome => ({
	...{ kind: 'rejected', leadId: undefined, remarks: [first, ...rest] },
});
const written = (unchecked: string[], ...remarks: Remark[]): Outcome => ({
	kind: 'written',
	json: {},
	report: { outcome: 'created', unchecked: unchecked.map((field) => ({ field, message: '' })) },
	leadId: undefined,
	remarks,
});
const read = (...notes: string[]): Outcome => ({ kind: 'read', jsons: [], notes });
const later = (retryAt: number): Outcome => ({ kind: 'deferred', failure: deferred(0, retryAt) });
const broken = (message: string) => failed({ reason: 'bad_request', message, description: '' });

const said = (outcomes: readonly Outcome[], isUnseen = false, notes: readonly string[] = []) =>
	hintsOf(outcomes, isUnseen, notes).map(({ message }) => message);

const names = (count: number) => range(1, count + 1).map((index) => `f${index}`);
const ofField = (apiName: string, more: Partial<Remark> = {}) =>
	remark('Not sent: a date was expected', { address: { scope: 'lead', apiName }, ...more });

describe('the hints of a run', () => {
	it('are none where everything was taken', () => {
		expect(said([written([]), read()])).toEqual([]);
	});

	it('are warnings beside the output, as text', () => {
		expect(hintsOf([], false, ['<b>'])).toEqual([
			{ message: '&lt;b&gt;', type: 'warning', location: 'outputPane' },
		]);
	});

	it('say each note once, with the number of items, and 20 of them', () => {
		expect(said([read('a', 'b'), read('a')], false, ['of the run'])).toEqual([
			'of the run',
			'a (2 items)',
			'b',
		]);
		expect(said([read(...names(20))])).toEqual(names(20));
		expect(said([read(...names(22))])).toEqual([...names(20), '2 more hints like these.']);
	});

	it('name the values that were not checked, each once, and 50 of them', () => {
		const sentence = (list: string) =>
			`Sent as given, without a check: ${list}. The items say why, under report.unchecked.`;
		expect(said([written(['a', 'b']), written(['a'])])).toEqual([sentence('a, b')]);
		expect(said([written(names(50))])).toEqual([sentence(names(50).join(', '))]);
		expect(said([written(names(52))])).toEqual([sentence(`${names(50).join(', ')} and 2 more`)]);
	});

	it('say how many items are deferred, and until when', () => {
		expect(said([later(1_800_000_000_000), later(1_700_000_000_000), written([])])).toEqual([
			'Deferred: 2 items were not written. The service takes calls again at 2027-01-15T08:00:00.000Z.',
		]);
	});

	it('name the fields that the workspace does not have', () => {
		const unknown = ['a', 'b', 'a'].map((name) => ofField(name, { category: 'unknown_field' }));
		expect(said(unknown.map((each) => rejected(each))).at(-1)).toBe(
			'The workspace has no field named a, b. Refresh the list of fields and map the values again.',
		);
	});

	it.each<[string, Outcome[], string]>([
		[
			'one item',
			[rejected(ofField('phone')), written([])],
			'1 of 2 items was not written: phone: a date was expected (row 1). Look at the remarks.',
		],
		[
			'items with one reason',
			[written([]), ...times(2, () => rejected(ofField('phone')))],
			'2 of 3 items were not written: phone: a date was expected (rows 2, 3). Look at the remarks.',
		],
		[
			'more rows than a person reads',
			times(4, () => rejected(ofField('phone'))),
			'4 of 4 items were not written: phone: a date was expected (rows 1, 2, 3 and more). Look at the remarks.',
		],
		[
			'three reasons',
			[rejected(remark('a'), remark('b'), remark('c'))],
			'1 of 1 items was not written: a (row 1); b (row 1); c (row 1). Look at the remarks.',
		],
		[
			'four reasons',
			[rejected(remark('a'), remark('b'), remark('c'), remark('d'))],
			'1 of 1 items was not written: a (row 1); b (row 1); c (row 1); 1 more reason. Look at the remarks.',
		],
		[
			'five reasons',
			[rejected(remark('a'), ...['b', 'c', 'd', 'e'].map((each) => remark(each)))],
			'1 of 1 items was not written: a (row 1); b (row 1); c (row 1); 2 more reasons. Look at the remarks.',
		],
		[
			'words of the service, which may repeat a value',
			[written([], remark('Ann is no date', { source: 'service', category: 'invalid_value' }))],
			'1 of 1 items was written in part: invalid value (row 1). Look at the remarks.',
		],
		[
			'both',
			[rejected(remark('a')), written([], remark('b'))],
			'1 of 2 items was not written: a (row 1). 1 of 2 items was written in part: b (row 2). Look at the remarks.',
		],
		[
			'failures, which have no remarks',
			[broken('No'), broken('No')],
			'2 of 2 items were not finished: No (rows 1, 2).',
		],
	])('say what was not taken: %s', (_what, outcomes, sentence) => {
		expect(said(outcomes)).toEqual([sentence]);
		expect(said(outcomes, true)).toEqual([
			sentence.replace(
				'Look at the remarks.',
				'Nothing is connected to the Remarks branch, which says more.',
			),
		]);
	});
});
