import * as fc from 'fast-check';

import { Secret } from '../../../nodes/shared/sync/secret';
import { runs } from '../../kit/exploring';

const each = (text: string, encode: (sign: string) => string) => [...text].map(encode).join('');
const hexOf = (sign: string) => (sign.codePointAt(0) ?? 0).toString(16);
const bytesOf = (sign: string) => [...Buffer.from(sign)].map((byte) => byte.toString(16).padStart(2, '0'));
const percentOf = (sign: string) =>
	bytesOf(sign)
		.map((byte) => `%${byte}`)
		.join('');
const unitsOf = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const shifted = (before: string) => (text: string) => Buffer.from(`${before}${text}~~~`).toString('base64');

/** As the HTML Standard names the signs that are no letters and digits. */
const namedEntities: Readonly<Record<string, string>> = {
	...{ '"': '&quot;', '&': '&amp;', "'": '&apos;', '<': '&lt;', '>': '&gt;', '+': '&plus;', '/': '&sol;' },
	...{ '=': '&equals;', _: '&lowbar;', '.': '&period;', ':': '&colon;', '!': '&excl;', '?': '&quest;' },
	...{ '#': '&num;', '@': '&commat;' },
};

/** Ways to write a text, as services, proxies and logs do. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
	plain: (text) => text,
	JSON: json,
	'JSON twice': (text) => json(json(text)),
	'JSON three times': (text) => json(json(json(text))),
	'escaped slashes': (text) => json(text).replaceAll('/', '\\/'),
	'JSON escapes of every sign': (text) =>
		unitsOf(text)
			.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
			.join(''),
	'escapes in capitals, escaped again': (text) =>
		unitsOf(text)
			.map((unit) => `\\\\u${unit.toString(16).toUpperCase().padStart(4, '0')}`)
			.join(''),
	'escapes with braces': (text) => each(text, (sign) => `\\u{${hexOf(sign)}}`),
	'escapes of bytes': (text) =>
		each(text, (sign) =>
			bytesOf(sign)
				.map((byte) => `\\x${byte}`)
				.join(''),
		),
	percent: encodeURIComponent,
	'percent in lower case': (text) => encodeURIComponent(text).replace(/%../g, (sign) => sign.toLowerCase()),
	'percent twice': (text) => encodeURIComponent(encodeURIComponent(text)),
	'percent of every sign': (text) => each(text, percentOf),
	'percent of every sign, twice': (text) => encodeURIComponent(each(text, percentOf)),
	'a form': (text) => new URLSearchParams({ text }).toString().slice('text='.length).replaceAll('+', '%20'),
	'decimal entities': (text) => each(text, (sign) => `&#${sign.codePointAt(0) ?? 0};`),
	'hexadecimal entities': (text) => each(text, (sign) => `&#X00${hexOf(sign).toUpperCase()};`),
	'entities, escaped again': (text) => each(text, (sign) => `&amp;#${sign.codePointAt(0) ?? 0};`),
	'named entities': (text) =>
		text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
	'all named entities': (text) => each(text, (sign) => namedEntities[sign] ?? sign),
	'a mix': (text) =>
		[...text].map((sign, at) => [sign, percentOf(sign), `&#${sign.codePointAt(0) ?? 0};`][at % 3]).join(''),
	hex: (text) => Buffer.from(text).toString('hex'),
	'hex in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
	base64: (text) => Buffer.from(text).toString('base64'),
	base64url: (text) => Buffer.from(text).toString('base64url'),
	'base64 of the header': shifted('Bearer '),
	'base64, one byte on': shifted('.'),
	'base64, two bytes on': shifted('..'),
	'base64, percent': (text) => encodeURIComponent(shifted('.')(text)),
	'base64, escaped slashes': (text) => shifted('..')(text).replaceAll('/', '\\/'),
	'base64 in JSON escapes': (text) => shifted('')(text).replaceAll('+', '\\u002b').replaceAll('/', '\\u002F'),
	'base64 in entities': (text) => shifted('')(text).replaceAll('+', '&#43;').replaceAll('/', '&#x2F;'),
};

const token = 'a+secret/token="of"~workspace?&1234567890';

describe('a secret', () => {
	it.each(Object.keys(encodings))('is found in this encoding: %s', (name) => {
		const spelled = encodings[name]?.(token) ?? '';
		const left = new Secret(token).removedFrom(`before ${spelled} between ${spelled} after`);
		expect(left).toMatch(/^before .*\[hidden\].* between .*\[hidden\].* after$/);
		expect(left).not.toContain(spelled);
		expect(left.length).toBeLessThan(80);
	});

	it('is found in every encoding, whatever its signs are', () => {
		const sign = fc.oneof(
			fc.constantFrom(...'abcXYZ019-_.~+/=:%&"\'<>\\é€😀'),
			fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
		);
		const text = fc
			.array(sign, { minLength: 8, maxLength: 40 })
			.map((signs) => signs.join('').replace(/\s/g, '_'));
		fc.assert(
			fc.property(text, fc.constantFrom(...Object.keys(encodings)), (secret, name) => {
				const spelled = encodings[name]?.(secret) ?? '';
				const left = new Secret(secret).removedFrom(`(${spelled})`);
				expect([name, secret, left.includes('[hidden]')]).toEqual([name, secret, true]);
			}),
			// Each backslash of a run has its own encoding.
			{
				numRuns: runs(1_000),
				examples: [
					['_a\\\\aa_aaaa', 'a mix'],
					[`ab${Object.keys(namedEntities).join('')}cd`, 'all named entities'],
				],
			},
		);
	});

	it('leaves every other text as it is', () => {
		const secret = new Secret(token);
		for (const text of ['', token.slice(0, -1), 'Bearer', '{"a":"%41\\u0041&amp;"}', 'x'.repeat(1000)])
			expect(secret.removedFrom(text)).toBe(text);
		expect(new Secret('').removedFrom('text')).toBe('text');
	});

	it('that is short is found as a whole word', () => {
		expect(new Secret('1234').removedFrom('a 1234, 12345, x1234 and "1234"')).toBe(
			'a [hidden], 12345, x1234 and "[hidden]"',
		);
	});

	it('that is short is found in base64 from eight signs on, because fewer may be there by chance', () => {
		const base64 = (text: string) => Buffer.from(text).toString('base64');
		expect(new Secret('secret').removedFrom(base64('secret'))).toBe('[hidden]');
		expect(new Secret('short').removedFrom(base64('short'))).toBe(base64('short'));
	});

	it('leaves JSON that it stands in readable', () => {
		const text = JSON.stringify({ a: token, [token]: [`Bearer ${token}`] });
		expect(JSON.parse(new Secret(token).removedFrom(text))).toEqual({
			a: '[hidden]',
			'[hidden]': ['Bearer [hidden]'],
		});
	});
});
