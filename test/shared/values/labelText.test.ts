import * as fc from 'fast-check';
import { cleanLabel, isLabelText } from '../../../nodes/shared/values/labelText';
import { prepareValue } from '../../../nodes/shared/values/prepare';
import { facts, field, isWellWorded, outcome, prepare, strictFacts, turns } from './support';

describe('a new label', () => {
	it.each([
		...[
			'Referral',
			'R&D',
			'Sales/Marketing',
			'2.5 BHK',
			'3-4 weeks',
			'24/7 Support',
			'Plan B: monthly',
			'Yes, please',
		],
		...[
			"It's urgent",
			'50% off',
			'#1 Broker',
			'Flat #5',
			'C#',
			'C++',
			'Google+',
			'O+',
			'A-',
			'18+',
			'Why not?',
		],
		...[
			'São Paulo',
			'दिल्ली',
			'বাংলা',
			'தமிழ்',
			'العربية',
			'עברית',
			'ภาษาไทย',
			'中文',
			'한국어',
			'Москва',
			'می\u200cخواهم',
		],
		...[
			'(VIP)',
			'utm_spring',
			'₹50 L - ₹75 L',
			'$500+',
			'500 €',
			'< 1 year',
			'>10 L',
			'.NET',
			'S. Kumar',
			'Booking.com',
			'Next.js',
			'.csv',
			'PDF',
			'x'.repeat(40),
		],
	])('has what people write: %s', (text) => {
		expect(isLabelText(text)).toBe(true);
	});

	it.each([
		...[
			'',
			' a',
			'a  b',
			'-',
			'...',
			'?',
			'? Hot',
			'- 1',
			'-1',
			'+1',
			'(',
			'🔥 Hot',
			'Hot 🔥',
			'⭐⭐⭐',
			'☐ Hot',
		],
		...[
			'{a}',
			'[VIP]',
			'<b>',
			'a=b',
			'"a"',
			'a\\nb',
			'a|b',
			'a;b',
			'a\nb',
			'*VIP*',
			'`a`',
			'$json.x',
			'${x}',
			'%2C',
			'a@b.co',
		],
		...[
			'undefined',
			'Asha undefined',
			'null',
			'NaN',
			'Invalid Date',
			'#REF!',
			'{{ $json.x }}',
			'[object Object]',
			'=A1',
		],
		...[
			'true',
			'FALSE',
			'Select City',
			'Please choose it',
			'Loading...',
			'Source:',
			'Hot,',
			'set()',
			"b'VIP'",
		],
		...['https://a.example', 'CafÃ©', '\ufffd', '123456789012', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
		...['resume.pdf', 'IMG_0012.JPG', 'My CV (final).docx', 'Größe 2.png'],
		...['507f1f77bcf86cd799439011', 'recA1b2C3d4E5f6G7', '0015g00000XyZ1aAAB', '#VIP', '#VIP #Hot'],
	])('has nothing else: %j', (text) => {
		expect(isLabelText(text)).toBe(false);
	});
});

describe('a label for people', () => {
	it.each([
		['A&NBSP;B &lt;C&gt; &quot;D&quot;', 'A B <C> "D"'],
		['&#65;&#x42;&#X43;', 'ABC'],
		['&#0; &#x110000; &#1114111;', '&#0; &#x110000; \u{10ffff}'],
		['&#;', '&#;'],
		['R&amp;amp;D', 'R&D'],
		['R&amp;amp;amp;D', 'R&D'],
		['&hearts; B&B; &bacute', '&hearts; B&B; &bacute'],
		['Del\u200bhi\u00ad \u202eNCR', 'Delhi NCR'],
		// Marks that join letters and signs are seen.
		['می\u200cخواهم 👨\u200d👩', 'می\u200cخواهم 👨\u200d👩'],
		['  a \t b\n', 'a b'],
		['a  b', 'a b'],
		[' a', 'a'],
		['Le\u0301on', 'Léon'],
		['A & B', 'A & B'],
		['Ｖｉｐ', 'Vip'],
	])('%j is the label %j for people', (text, label) => {
		expect(cleanLabel(text)).toBe(label);
	});
});

describe('a list of labels as one text', () => {
	turns('tags', [
		['Alpha, Beta\n', ['Alpha', 'Beta']],
		['Alpha\n\n;Beta', ['Alpha', 'Beta']],
		['Website, , Delhi, NCR', ['Website', 'Delhi, NCR']],
		['Alpha, ;Beta', ['Alpha', 'Beta']],
		['5" pipe, 7" pipe', ['5" pipe', '7" pipe']],
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
	const marks = [',', ', ', ';', '; ', '\n', '\r\n', '|', ' | ', '、', '，', '؛', '；', '،'];
	const encoded = (text: string) =>
		text.replaceAll('&', '&amp;').replaceAll('é', '&#233;').replaceAll('–', '&#8211;');
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
