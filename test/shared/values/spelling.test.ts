import {
	asciiDigits,
	decoded,
	foldedName,
	isBlank,
	isKind,
	plainDecimal,
	plainSpelling,
	scalarText,
	trimmed,
	unquoted,
} from '../../../nodes/shared/values/spelling';

describe('a number in digits', () => {
	it.each([
		[0, '0'],
		[-2.5, '-2.5'],
		[1e21, '1000000000000000000000'],
		[1.25e22, '12500000000000000000000'],
		[-1.5e21, '-1500000000000000000000'],
		[1e-7, '0.0000001'],
		[-1.25e-9, '-0.00000000125'],
	])('%d', (value, text) => {
		expect(plainDecimal(value)).toBe(text);
	});
});

describe('a text without outer blanks and marks', () => {
	it.each([
		['', ''],
		['  ', ''],
		['\u200e', ''],
		['ab', 'ab'],
		[' ab', 'ab'],
		['ab\u00a0', 'ab'],
		['\ufeff a b \u200f', 'a b'],
	])('%j', (text, inner) => {
		expect(trimmed(text)).toBe(inner);
	});

	it.each([
		['"a"', 'a'],
		["' a '", 'a'],
		["'0123", '0123'],
		['"a', '"a'],
		['a "b"', 'a "b"'],
		['"a" b', '"a" b'],
		['"a\nb"', 'a\nb'],
		['“a”', 'a'],
		['‘a’', 'a'],
		['„a“', 'a'],
		['= "a"', 'a'],
		["='a'", 'a'],
		['“a"', '“a"'],
	])('and without quotes: %j', (text, inner) => {
		expect(unquoted(text)).toBe(inner);
	});
});

describe('one spelling', () => {
	it.each([
		['a \t\n b', 'a b'],
		[' a\u00a0\u2003b ', 'a b'],
		['\uff0b1\u22122\u20133', '+1-2-3'],
		['a\u200eb', 'ab'],
		['٣५', '35'],
	])('of %j', (text, plain) => {
		expect(plainSpelling(text)).toBe(plain);
	});

	it('of digits leaves all other characters', () => {
		expect(asciiDigits('٣ é 5')).toBe('3 é 5');
	});
});

describe('a single value as text', () => {
	it.each([
		['x', 'x'],
		[7, '7'],
		[0.5, '0.5'],
		[2 ** 53, undefined],
		[Infinity, undefined],
		[Number.NaN, undefined],
		[true, 'true'],
		[7n, '7'],
		[null, undefined],
		[{}, undefined],
	])('%p: %j', (raw, text) => {
		expect(scalarText(raw)).toBe(text);
	});
});

describe('a text without HTML entities', () => {
	it.each([...['amp&', 'lt<', 'gt>', 'quot"', "#39'", 'nbsp ', '#8377₹', '#x20B9₹', '#8211–']])(
		'knows %s',
		(row) => {
			const [name, sign] = [row.slice(0, -1), row.slice(-1)];
			expect(decoded(`a &${name}; b`).toLowerCase()).toBe(`a ${sign} b`);
			expect(decoded(`a ${name}; b`)).toBe(`a ${name}; b`);
		},
	);
});

describe('a note beside a number or an address', () => {
	it.each(['mobile', 'Work', ' WhatsApp', 'home phone'])('says of which kind it is: %s', (note) => {
		expect(isKind(note)).toBe(true);
	});

	it.each(['wrong number', 'DND', 'Ravi', 'Wife', 'Fax', 'mobile off', 'home 2', 'India', '❌', ''])(
		'says something else: %j',
		(note) => {
			expect(isKind(note)).toBe(false);
		},
	);
});

it.each([
	['E-Mail', 'email'],
	['e_mail (1)', 'email1'],
	['\uff25\u2011\u200bmail', 'email'],
	['Straße', 'straße'],
])('people take %j for the name %j', (name, folded) => {
	expect(foldedName(name)).toBe(folded);
});

it('marks that nobody sees are no answer', () => {
	expect(['\u200b', ' \ufeff\n', '\u200bx'].map(isBlank)).toEqual([true, true, false]);
});
