import { range, times } from 'lodash';

import type { Remark } from '../../../nodes/shared/remarks/remark';
import { causesOf } from '../../../nodes/shared/run/causes';
import { hintsOf, unseenFailure } from '../../../nodes/shared/run/hints';
import { failed, type Outcome } from '../../../nodes/shared/session/outcome';
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
	hintsOf(outcomes, causesOf(outcomes), isUnseen, notes).flatMap(({ message }) => message.split('<br>'));

const names = (count: number) => range(1, count + 1).map((index) => `f${index}`);
const ofField = (apiName: string, more: Partial<Remark> = {}) =>
	remark('Not sent: a date was expected', { address: { scope: 'lead', apiName }, ...more });

describe('the hints of a run', () => {
	it('are none where everything was taken', () => {
		expect(said([written([]), read()])).toEqual([]);
	});

	it('are warnings beside the output, as text', () => {
		expect(hintsOf([], new Map(), false, ['<b>'])).toEqual([
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
			`Sent as given, without a check: ${list}. With Report set to Full, the items say why.`;
		expect(said([written(['a', 'b']), written(['a'])])).toEqual([sentence('a, b')]);
		expect(said([written(names(50))])).toEqual([sentence(names(50).join(', '))]);
		expect(said([written(names(52))])).toEqual([sentence(`${names(50).join(', ')} and 2 more`)]);
		expect(said([written(['x'.repeat(101)])])).toEqual([sentence('x'.repeat(100))]);
	});

	it('say how many items are deferred, and until when', () => {
		expect(said([later(1_800_000_000_000), later(1_700_000_000_000), written([])])).toEqual([
			'Deferred: 2 items were not written. The service takes calls again at 2027-01-15T08:00:00.000Z.',
		]);
	});

	it('name what is the same for many items once, with its rows and what to do', () => {
		const unknown = (apiName: string) =>
			remark(`No field is called ${apiName}`, {
				...{ category: 'unknown_field', address: { scope: 'lead', apiName }, hint: 'Did you mean b?' },
			});
		expect(said([written([], unknown('a')), written([]), written([], unknown('a'), unknown('c'))])).toEqual([
			'3 written, 2 of them in part.',
			'No field is called a: 2 rows. Did you mean b?',
			'No field is called c: row 3. Did you mean b?',
		]);
	});

	it('count what is deferred also where such items fail', () => {
		expect(said([failed(deferred(0, 1_800_000_000_000))])).toEqual([
			'Deferred: 1 item was not written. The service takes calls again at 2027-01-15T08:00:00.000Z.',
		]);
	});

	it('ask whether a new label is misspelled, and say nothing of the others', () => {
		const report = {
			outcome: 'created',
			new_options: [
				{ field: 'source', label: 'Websit', nearest: 'Website' },
				{ field: 'source', label: 'Radio' },
			],
		} as const;
		expect(said(times(2, () => ({ ...written([]), report }) as Outcome))).toEqual([
			'The label Websit of source is new: was Website meant? (2 items)',
		]);
	});

	it('come in the order of what a person should do first', () => {
		const unknown = remark('No field is called a', { category: 'unknown_field', hint: 'Rename it.' });
		const all = [
			written(['b'], unknown),
			read('of the read'),
			rejected(remark('No')),
			broken('Lost'),
			later(0),
		];
		expect(said(all, false, ['of the run']).map((each) => each.slice(0, 11))).toEqual([
			...[
				'1 not finis',
				'1 written, ',
				'of the run',
				'of the read',
				'Sent as giv',
				'Deferred: 1',
				'No field is',
			],
		]);
	});

	it('are two at most, in lines: what became of the items, and what their columns are', () => {
		const unknown = remark('No field is called <b>', {
			category: 'unknown_field',
			column: '<b>',
			hint: 'Add it.',
		});
		const columns = [{ field: 'name', column: 'Full name' }];
		const outcomes = [
			{ ...written(['x'], unknown, ofField('age')), columns },
			rejected(remark('No')),
			read('note'),
		];
		expect(
			hintsOf(outcomes as Outcome[], causesOf(outcomes as Outcome[]), true, ['of the run']),
		).toMatchObject([
			{
				message: expect.stringMatching(
					/^1 written, in part, 1 not written: row 2: No\.<br>Not stored: row 1: age: a date was expected\.<br>Nothing is connected.*<br>of the run<br>note<br>Sent as given/,
				) as string,
			},
			{
				message:
					'No field is called &lt;b&gt;: row 1. Add it.<br>Columns that were found by another name: Full name is name.',
				type: 'warning',
			},
		]);
	});

	it('count empty rows, and say nothing else of them', () => {
		const empty = remark('Skipped: the row is empty', { category: 'empty_row' });
		expect(said([written([]), rejected(empty)])).toEqual(['1 written, 1 empty row.']);
		expect(said([rejected(empty), rejected(empty)])).toEqual(['0 written, 2 empty rows.']);
	});

	it('say once which columns are which fields', () => {
		const columns = [{ field: 'name', column: 'Full name' }];
		const both = times(2, () => ({ ...written([]), columns }));
		expect(hintsOf([...both, written([])], new Map(), false, [])).toEqual([
			{
				message: 'Columns that were found by another name: Full name is name.',
				type: 'info',
				location: 'outputPane',
			},
		]);
	});

	it.each<[string, Outcome[], string[]]>([
		[
			'one item',
			[rejected(ofField('phone')), written([])],
			['1 written, 1 not written: row 1: phone: a date was expected.'],
		],
		[
			'items with one reason',
			[written([]), ...times(2, () => rejected(ofField('phone')))],
			['1 written, 2 not written: rows 2, 3: phone: a date was expected.'],
		],
		[
			'more rows than a person reads',
			times(5, () => rejected(ofField('phone'))),
			['0 written, 5 not written: rows 1, 2, 3 and 2 more: phone: a date was expected.'],
		],
		[
			'what is missing, and what exists',
			[
				rejected(
					ofField('phone', { category: 'missing_mandatory', message: 'Not sent: the phone is missing' }),
				),
				rejected(
					ofField('phone', {
						category: 'missing_mandatory',
						message: 'Not sent: no phone, but tel holds one',
					}),
				),
				rejected(ofField('phone', { category: 'already_exists', source: 'service' })),
			],
			[
				'0 written, 3 not written: row 1: no phone · row 2: no phone, but tel holds one · row 3: exists already.',
			],
		],
		[
			'what the service misses, by its category',
			[rejected(ofField('phone', { category: 'missing_mandatory', source: 'service' }))],
			['0 written, 1 not written: row 1: phone: missing mandatory.'],
		],
		[
			'what is missing as a whole',
			[rejected(remark('Not sent: no value', { category: 'missing_mandatory' }))],
			['0 written, 1 not written: row 1: no value.'],
		],
		[
			'only the first remark, which is why',
			[rejected(remark('a'), remark('b'))],
			['0 written, 1 not written: row 1: a.'],
		],
		[
			'seven reasons, in the order of their first rows',
			['g', 'b', 'c', 'f', 'a', 'd', 'e', 'g'].map((each) => rejected(remark(each))),
			['0 written, 8 not written: rows 1, 8: g · row 2: b · row 3: c · row 4: f · row 5: a and 2 more.'],
		],
		[
			'words of the service, which may repeat a value',
			[written([], remark('Ann is no date', { source: 'service', category: 'invalid_value' }))],
			['1 written, in part.', 'Not stored: row 1: invalid value.'],
		],
		[
			'each word of a category of the service',
			[written([], remark('Too old', { source: 'service', category: 'backdating_not_allowed' }))],
			['1 written, in part.', 'Not stored: row 1: backdating not allowed.'],
		],
		[
			'both',
			[rejected(remark('a')), written([], remark('b'))],
			['1 written, in part, 1 not written: row 1: a.', 'Not stored: row 2: b.'],
		],
		['failures, which have no remarks', [broken('No'), broken('No')], ['2 not finished: rows 1, 2: No.']],
	])('say what was not taken: %s', (_what, outcomes, sentences) => {
		expect(said(outcomes)).toEqual(sentences);
		const unseen = 'Nothing is connected to the Remarks branch, which says more.';
		const isOfFailures = sentences[0]?.includes('not finished');
		expect(said(outcomes, true)).toEqual(isOfFailures ? sentences : [...sentences, unseen]);
	});
});

describe('the failure of a run of which nobody would see what was not written', () => {
	const missing = ofField('phone', {
		...{
			category: 'missing_mandatory',
			message: 'Not sent: the phone is missing',
			hint: 'Give phone a value.',
		},
	});
	const unusable = ofField('phone', {
		category: 'invalid_value',
		message: 'Not sent: “call me” is no phone',
	});
	const empty = remark('Skipped: the row is empty', { category: 'empty_row' });

	it('names the rows and why, without what was typed, and what to do', () => {
		const others = times(27, () => written([], ofField('age')));
		const failure = unseenFailure([
			written([]),
			rejected(missing),
			rejected(empty),
			rejected(unusable),
			...others,
		]);
		expect(failure).toMatchObject({
			item: 1,
			failure: {
				message:
					'2 of 31 rows were not written: 2 (no phone), 4 (the phone cannot be used). 28 were written, 27 of them in part. Connect Remarks to see each value.',
				description: expect.stringMatching(
					/^Give phone a value\. .* Options → Remarks → When Remarks Is Not Connected to Warn\.$/,
				) as string,
			},
		});
	});

	it.each<[Outcome[], string]>([
		[[rejected(missing)], '1 of 1 row was not written: 1 (no phone). Connect'],
		[[rejected(missing), rejected(missing)], '2 of 2 rows were not written: 1, 2 (no phone). Connect'],
		[[rejected(missing), written([])], '1 of 2 rows was not written: 1 (no phone). 1 was written. Connect'],
		[
			[rejected(missing), written([], ofField('age'))],
			'1 of 2 rows was not written: 1 (no phone). 1 was written, in part. Connect',
		],
		[
			[rejected(missing), written([]), written([], ofField('age'))],
			'1 of 3 rows was not written: 1 (no phone). 2 were written, 1 of them in part. Connect',
		],
	])('counts what there is', (outcomes, message) => {
		expect(unseenFailure(outcomes)?.failure.message).toBe(`${message} Remarks to see each value.`);
	});

	it('is none where something of each row was written', () => {
		expect(unseenFailure([written([], missing), rejected(empty)])).toBeUndefined();
	});
});
