import * as fc from 'fast-check';

import {
	anyOf,
	blankFilter,
	type Filter,
	isBlankFilter,
	isCertain,
	unmatched,
	usable,
	shownReading,
	Filters,
} from '../../../nodes/shared/filters/filters';
import { isBlankValue, isSet, storedParts } from '../../../nodes/shared/filters/given';
import { splitValues } from '../../../nodes/shared/filters/fieldValues';

describe('the value of a filter', () => {
	it.each<[unknown, boolean]>([
		...[null, undefined, '', ' \n', '\u00a0', Number.NaN, [], ['', null, [' ']]].map(
			(raw): [unknown, boolean] => [raw, true],
		),
		...['undefined', ' null ', '#REF!', '{{ $json.city }}', ['NaN']].map((raw): [unknown, boolean] => [
			raw,
			true,
		]),
		...[0, false, 'x', 'nullable', {}, ['', 'x'], [0], '-'].map((raw): [unknown, boolean] => [raw, false]),
	])('%j is missing: %s', (raw, isMissing) => {
		expect(isBlankValue(raw)).toBe(isMissing);
	});

	it.each<[unknown, boolean]>([
		...[undefined, null, '', []].map((stored): [unknown, boolean] => [stored, false]),
		...['={{ $json.nope }}', ' ', 0, false, [''], {}].map((stored): [unknown, boolean] => [stored, true]),
	])('as the workflow stores it, %j was set by a person: %s', (stored, wasSet) => {
		expect(isSet(stored)).toBe(wasSet);
	});

	it('is stored in the parts of its parameter, if it has any', () => {
		expect(storedParts({ types: ['PAYMENT'] })).toEqual({ types: ['PAYMENT'] });
		for (const raw of [undefined, null, 'x', ['x']]) expect(storedParts(raw)).toEqual({});
	});
});

describe('a text with several values', () => {
	const isAmount = (text: string) => /^\d+(,\d+)?$/.test(text.trim());

	it.each<[string, readonly string[] | undefined]>([
		['a', ['a']],
		['a, b', ['a', ' b']],
		['a\nb', ['a', 'b']],
		['a\r\n\r\n b \n \n', ['a', ' b ']],
		['4,5\nx,y', ['4,5', 'x', 'y']],
		['4,x', ['4', 'x']],
		['\n4, 5\n', ['\n4', ' 5\n']],
		['4,5', undefined],
		['x,4,5', undefined],
		['4,x,5', ['4', 'x', '5']],
	])('%j has %j', (text, values) => {
		expect(splitValues(text, isAmount)).toEqual(values);
	});
});

const values = fc.array(
	fc.oneof(
		fc
			.record({ value: fc.string(), note: fc.option(fc.string(), { nil: undefined }) })
			.map(({ value, note }): Filter => usable(value, note)),
		fc.constant<Filter>(blankFilter),
		fc.string().map((note): Filter => unmatched(note)),
	),
	{ maxLength: 4 },
);

describe('a filter of several values', () => {
	it('asks for the usable ones, is blank if no value says anything, and says every note', () => {
		fc.assert(
			fc.property(values, (all) => {
				const filter = anyOf(all);
				expect(filter.anyOf).toEqual(all.flatMap((each) => each.anyOf));
				expect(filter.notes).toEqual(all.flatMap((each) => each.notes));
				expect(isBlankFilter(filter)).toBe(all.every(isBlankFilter));
				expect(isCertain(filter)).toBe(filter.notes.length === 0 && all.some(isCertain));
			}),
		);
	});

	it('has a note only where there is one', () => {
		expect(usable(5)).toEqual({ anyOf: [5], notes: [] });
		expect(usable(5, shownReading('Day first, as in the workspace'))).toEqual({
			anyOf: [5],
			notes: ['was read day first, as in the workspace'],
		});
	});
});

const pune = usable('Pune', 'was read as Pune');
const noCity = unmatched('names no city');

/** What a search with these filters sends, and what it says. */
function planned(empty: 'findNothing' | 'ignore', ...all: readonly Filter[]) {
	const filters = new Filters(empty);
	all.forEach((filter, place) => filters.take(`field ${place}`, filter));
	const { body, notes } = filters.search({ skip: 0 });
	return { isSent: body !== undefined, notes };
}

describe('a search', () => {
	it.each<['findNothing' | 'ignore', Filter[], boolean, RegExp[]]>([
		['findNothing', [], true, []],
		['ignore', [], true, []],
		['findNothing', [pune], true, [/^The filter for field 0 was read as Pune\.$/]],
		['findNothing', [blankFilter], false, [/^The filter for field 0 is empty\. Nothing was searched for\.$/]],
		['ignore', [blankFilter], false, [/^The filter for field 0 is empty\. Nothing was searched for\.$/]],
		[
			'findNothing',
			[pune, blankFilter],
			false,
			[/field 0 .* Nothing was searched/, /field 1 is empty\. Nothing/],
		],
		[
			'ignore',
			[blankFilter, pune],
			true,
			[/field 1 was read as Pune\.$/, /field 0 is empty and was ignored\.$/],
		],
		[
			'ignore',
			[noCity, blankFilter],
			false,
			[/^The filter for field 0 names no city\. Nothing/, /is empty\. Nothing/],
		],
		['ignore', [pune, noCity], false, [/field 0 .*Nothing/, /field 1 names no city\. Nothing/]],
	])('where empty filters %s, of %j is sent: %s', (empty, all, isSent, notes) => {
		expect(planned(empty, ...all)).toEqual({
			isSent,
			notes: notes.map((note) => expect.stringMatching(note)),
		});
	});

	it('is sent as it was given, with what a filter asks for', () => {
		const filters = new Filters('findNothing');
		expect(filters.take('city', pune)).toEqual(['Pune']);
		expect(filters.take('city', noCity)).toEqual([]);
		expect(filters.take('city', blankFilter)).toEqual([]);
		expect(new Filters('ignore').search({ skip: 0 })).toEqual({ body: { skip: 0 }, notes: [] });
	});

	it('says its notes in the order in which they came, and what is empty at last', () => {
		const filters = new Filters('ignore');
		filters.take('phone', blankFilter);
		filters.take('city', pune);
		filters.note('First.');
		filters.note('Second.');
		expect(filters.search({}).notes).toEqual([
			...['The filter for city was read as Pune.', 'First.', 'Second.'],
			'The filter for phone is empty and was ignored.',
		]);
	});

	it('that finds nothing says which filters ask for whole texts, each once', () => {
		const filters = new Filters('findNothing');
		for (const name of ['company', 'company', 'city']) filters.isText(name);
		expect(filters.search({}).ifNothing).toEqual([
			'Nothing was found: the filter for company, city finds whole values only.',
		]);
	});
});
