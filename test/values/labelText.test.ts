import { cleanLabel, isLeftover, isMissingText } from '../../nodes/shared/values/labelText';
import { prepareValue } from '../../nodes/shared/values/prepare';
import { facts, field, isWellWorded, prepare, turns } from './support';

/** What programs, spreadsheets and merge tags leave where a value is missing. */
const missing = [
	...['undefined', 'NULL', 'NaN', 'Invalid Date', 'Invalid DateTime', '[object Promise]', '[object Object]'],
	...[
		'#REF!',
		'#N/A',
		'#VALUE!',
		'#NAME?',
		'#DIV/0!',
		'#NULL!',
		'#NUM!',
		'#ERROR!',
		'#SPILL!',
		'#CALC!',
		'#REF',
	],
	...['Loading...', 'loading…', 'Err:502', '#BEZUG!', '#¿NOMBRE?', '#ДЕЛ/0!', '#NV', '#N/D', '#N.D.', '#N/V'],
	...['#Н/Д', '#GETTING_DATA', '{{ $json.city }}', 'in }}', '${city}', '=A1', 'is $json', '*|CITY|*', '*||*'],
];
/** Pieces of JSON and HTML, and signs alone. */
const pieces = ['{"a":1}', '["a"', '[{', '<b>CRM</b>', 'CRM</b>', 'A <br/> B', '-', '…', '— —', '?!'];

describe('a text', () => {
	it.each(missing)('%s says that a value is missing, and makes no label', (text) => {
		expect([isMissingText(text), isLeftover(text)]).toEqual([true, true]);
	});

	it.each(pieces)('%s makes no label either, though it may be a value', (text) => {
		expect([isMissingText(text), isLeftover(text)]).toEqual([false, true]);
	});

	it.each([
		...[
			'Not null',
			'null and void',
			'Re: #REF!',
			'#Value for money',
			'Downloading...',
			'Loading... 5 %',
			'Derr:502',
		],
		...[
			'Err:5021',
			'Go #BEZUG!',
			'#WOW! New',
			'A#NV',
			'#NVX',
			'#N',
			'a=b',
			'$jsonx',
			'a {b}',
			'see ["a"]',
			'a <b',
		],
		...['<5 years>', '5 > 3 < 4', '*|a*', '-1', 'A.', '⭐', 'Invalid Date of birth', 'an [object Object]'],
	])('%s is a label like any other', (text) => {
		expect([isMissingText(text), isLeftover(text)]).toEqual([false, false]);
	});

	it.each([
		['Rock &apos;n&apos; Roll', "Rock 'n' Roll"],
		['A&NBSP;B &lt;C&gt; &quot;D&quot;', 'A B <C> "D"'],
		['&#65;&#x42;&#X43;', 'ABC'],
		['&#0; &#x110000; &#1114111;', '&#0; &#x110000; \u{10ffff}'],
		['&#;', '&#;'],
		['  a \t b\n', 'a b'],
		['a  b', 'a b'],
		[' a', 'a'],
		['Le\u0301on', 'Léon'],
		['A & B', 'A & B'],
	])('%j is the label %j for people', (text, label) => {
		expect(cleanLabel(text)).toBe(label);
	});
});

describe('a list of labels as one text', () => {
	turns('tags', [
		["[Website, Blue's]", ['Website', "Blue's"]],
		['Plan B]', ['Plan B]']],
		['Alpha, Beta\n', ['Alpha', 'Beta']],
		['Alpha\n\n;Beta', ['Alpha', 'Beta']],
		['Website, , Delhi, NCR', ['Website', 'Delhi, NCR']],
		['Alpha, ;Beta', ['Alpha', 'Beta']],
		['"Alpha" , \'Beta, Gamma\';Delta', ['Alpha', 'Beta, Gamma', 'Delta']],
		['5" pipe, 7" pipe', ['5" pipe', '7" pipe']],
		['{"a":1}x; Beta', ['Beta']],
		[['Website', null, undefined], ['Website']],
	]);

	it('is one label where the field has all of it', () => {
		expect(prepare('tags', 'A; B', { labels: ['a; b'] }).value).toEqual(['a; b']);
	});

	it('is unclear where only some pieces of a line are known', () => {
		const { value, heldBack } = prepare('tags', 'Website, Alpha\nBeta');
		expect(value).toEqual(['Beta']);
		expect(heldBack).toEqual([expect.objectContaining({ part: 'Website, Alpha' })]);
		expect(heldBack.every(isWellWorded)).toBe(true);
	});

	it('has no remark for what is blank in it', () => {
		expect(prepare('tags', ['Website', null, undefined, ' '])).toEqual({
			value: ['Website'],
			heldBack: [],
			newLabels: [],
		});
	});
});

describe('a label of a field whose labels the nodes cannot all read', () => {
	it.each([
		['dropdown', 'Alpha', 'Alpha'],
		['tags', 'Alpha, Website', ['Alpha', 'Website']],
	] as const)('is sent unchecked if it is not known: %s', (type, raw, value) => {
		expect(prepare(type, raw, { hasAllLabels: false })).toEqual({
			value,
			heldBack: [],
			newLabels: [],
			unchecked: 'not all labels of this field can be read',
		});
		expect('unchecked' in prepare(type, 'website', { hasAllLabels: false })).toBe(false);
		expect('unchecked' in prepare(type, raw)).toBe(false);
	});
});

it('a label that the field has no room for has a hint', () => {
	const labels = Array.from({ length: 1000 }, (_, index) => `Label ${index}`);
	const { heldBack } = prepareValue(field('dropdown', { labels }), 'Another', facts);
	expect(heldBack).toEqual([expect.objectContaining({ message: expect.stringContaining('1000 labels') })]);
	expect(heldBack.every(isWellWorded)).toBe(true);
});
