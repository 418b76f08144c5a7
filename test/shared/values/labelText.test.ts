import * as fc from 'fast-check';
import { cleanLabel, isLeftover, isMissingText } from '../../../nodes/shared/values/labelText';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, isWellWorded, outcome, prepare, strictFacts, turns } from './support';

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
	...[
		'Loading...',
		'loading…',
		'Err:502',
		'#BEZUG!',
		'#¿NOMBRE?',
		'#AD?',
		'#ДЕЛ/0!',
		'#NV',
		'#N/D',
		'#N.D.',
		'#N/V',
	],
	...'#ref #value #name #null #num #error #spill #calc #div/0 NaT <NA>'.split(' '),
	...['Array', 'a:1:{i:0;s:5:"Delhi";}', '<% city %>'],
	...['com.acme.City@1b2c3d4e', '[Ljava.lang.String;@7a81197d', 'Map(2) {', 'Set(1) {'],
	...['#Н/Д', '#GETTING_DATA', '{{ $json.city }}', 'in }}', '${city}', '=A1', 'is $json', '*|CITY|*', '*||*'],
];
/** Pieces of JSON and HTML, and signs alone. */
const pieces = [
	...'usrA1b2C3d4E5f6G7 selA1b2C3d4E5f6G7 fldA1b2C3d4E5f6G7 CN=Asha OU=Sales DC=acme UID=asha vip:true'.split(
		' ',
	),
	...'vip:false a:::b 507f1f77bcf86cd799439011 123456789012345 %w[a] %i(a) map[a:1] set() System.String[]'.split(
		' ',
	),
	...[
		'%!s(string=a)',
		"b'VIP'",
		'Symbol(vip)',
		'function () {}',
		'list([1])',
		'tags[]=a',
		'a=b&c=d',
		'? Hot',
		'CafÃ©',
	],

	...['☒ VIP', '[] VIP', 'VIP%20Hot', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'd'.repeat(32), '1a'.repeat(20)],
	'0015g00000XyZ1a',
	'0015g00000XyZ1aAAB',
	'recA1b2C3d4E5f6G7',
	'{"a":1}',
	'["a"',
	'[{',
	'<b>CRM</b>',
	'CRM</b>',
	'A <br/> B',
	'-',
	'…',
	'— —',
	'?!',
];

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
			'#A!',
			'#WOW! New',
			'A#NV',
			'#NVX',
			'#N',
			'a=b',
			'array',
			'Array of fields',
			'a:1',
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
		['R&amp;amp;D', 'R&D'],
		['R&amp;amp;amp;D', 'R&D'],
		['Caf&eacute;s &Agrave; M&amp;uuml;nchen', 'Cafés À München'],
		['50&ndash;100 &euro;', '50–100 €'],
		['&hearts; B&B; &bacute', '&hearts; B&B; &bacute'],
		['Del\u200bhi\u00ad \u202eNCR', 'Delhi NCR'],
		// Marks that join letters and signs are seen.
		['می\u200cخواهم 👨\u200d👩', 'می\u200cخواهم 👨\u200d👩'],
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

	// A label is never made of a part of a number, of words in brackets, or of two texts in brackets.
	it.each([
		...['10,000', '1,000-5,000', '₹10,00,000', 'Budget: 1,500+', 'VIP, 1,000'],
		...['VIP (hot, new)', 'VIP (hot, new), Cold', '[object Object],[object Object]'],
		...['VIP [hot, new]', 'VIP {hot, new}', 'VIP （hot, new）'],
	])('is held back where a comma may belong to a label: %s', (text) => {
		const prepared = prepare('tags', text);
		expect('value' in prepared).toBe(false);
		expect(prepared.heldBack.every(isWellWorded)).toBe(true);
	});

	turns('tags', [
		['1, 2, 3', ['1', '2', '3']],
		['2024,2025', ['2024', '2025']],
		['1) Alpha, 2) Beta', ['1) Alpha', '2) Beta']],
		['Alpha (new), Beta', ['Alpha (new)', 'Beta']],
		['• Alpha\n• Beta', ['Alpha', 'Beta']],
		['1. Alpha\r\n2. Beta', ['Alpha', 'Beta']],
		['- Alpha', ['Alpha']],
		['- Alpha\nBeta', ['- Alpha', 'Beta']],
		...[...'*‣◦·–'].map((mark) => [`${mark} Alpha\n${mark} Beta`, ['Alpha', 'Beta']] as const),
		['1) Alpha\n2) Beta', ['Alpha', 'Beta']],
		['Alpha، Beta', ['Alpha', 'Beta']],
		['Alpha，Beta、Gamma', ['Alpha', 'Beta', 'Gamma']],
		['Alpha؛Beta', ['Alpha', 'Beta']],
		['Alpha；Beta', ['Alpha', 'Beta']],
		// Not all of them are labels of the field, so the marks may belong to the text.
		['Website/Beta', ['Website/Beta']],
	]);

	it.each([
		['the one with the most marks', ['A, B', 'A, B, C'], 'A, B, C'],
		['one with many marks', [], [...'abcdefghijklmnopqrst'].join(',')],
	])('has the labels of the field in it whole, of several %s', (_which, others, label) => {
		const labels = [...others, label, 'Website'];
		expect(prepare('tags', `${label}, Website`, { labels }).value).toEqual([label, 'Website']);
	});

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

it('a yes or no becomes no label, except where the field has it', () => {
	expect(outcome('dropdown', true)).toMatch(/^held back: The text of a label/);
	expect(outcome('dropdown', false, { labels: ['True', 'False'] })).toBe('False');
	expect(prepare('tags', [true, 'Website']).value).toEqual(['Website']);
});

describe('several labels of a field in one text', () => {
	const labels = [
		'VIP',
		'R&D',
		'Café',
		'Delhi, NCR',
		'Food; drinks',
		'1,000–5,000',
		'Hot (a, b)',
		'24/7',
		'A | B',
	];
	const marks = [
		',',
		', ',
		';',
		'; ',
		';#',
		'\n',
		'\r\n',
		'\t',
		'|',
		' | ',
		'/',
		' / ',
		'、',
		'，',
		'؛',
		'；',
		' · ',
		' • ',
		' + ',
		' & ',
		'،',
	];
	const encoded = (text: string) =>
		text.replaceAll('&', '&amp;').replaceAll('é', '&eacute;').replaceAll('–', '&ndash;');
	const several = fc.record({
		chosen: fc.subarray(labels, { minLength: 2 }),
		mark: fc.constantFrom(...marks),
		written: fc.constantFrom(
			(text: string) => text,
			encoded,
			(text: string) => `\u200f${text}\u200b`,
		),
	});

	it('are these labels, whatever separates them, and never another one', () => {
		fc.assert(
			fc.property(several, ({ chosen, mark, written }) => {
				const text = chosen.map(written).join(mark);
				expect(prepare('tags', text, { labels })).toEqual({ value: chosen, heldBack: [], newLabels: [] });
				expect(outcome('dropdown', text, { labels })).toMatch(/^held back/);
			}),
			{ numRuns: 500 },
		);
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
		expect(prepareValue(field(type, { hasAllLabels: false }), raw, strictFacts)).toMatchObject({ value });
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
