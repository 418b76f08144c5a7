import * as fc from 'fast-check';

import { Secret } from '../../../nodes/shared/sync/secret';
import { costOf } from '../../kit/cost';
import { runs } from '../../kit/exploring';

const json = (text: string) => JSON.stringify(text).slice(1, -1);
const ascii = (text: string) =>
	text.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const shifted = (before: string) => (text: string) => Buffer.from(`${before}${text}~~~`).toString('base64');
const slashes = (text: string) => text.replaceAll('/', '\\/');
const forJson = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };
const forDotNet = { '"': '\\u0022', "'": '\\u0027', '`': '\\u0060', '+': '\\u002B' };
const forDotNetHtml = { '<': '\\u003C', '>': '\\u003E', '&': '\\u0026' };
const replaced = (text: string, by: Readonly<Record<string, string>>) =>
	[...text].map((sign) => by[sign] ?? sign).join('');

/** Ways in which encoders write a text. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
	plain: (text) => text,
	JSON: json,
	'JSON in JSON': (text) => json(json(text)),
	'HTML in JSON': (text) => json(html(text).replaceAll('"', '&quot;')),
	'JSON escapes of every sign': (text) =>
		text.replace(/[^]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
	'JSON of PHP': (text) => slashes(ascii(json(text))),
	'JSON of Python': (text) => ascii(json(text)),
	'JSON of Go': (text) => replaced(json(text), forJson),
	'JSON of .NET': (text) =>
		replaced(json(text).replaceAll('\\"', '"'), { ...forDotNet, ...forDotNetHtml }).replace(
			/[\u0080-\uffff]/g,
			(sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
		),
	'escaped slashes': (text) => slashes(json(text)),
	percent: encodeURIComponent,
	'percent in lower case': (text) => encodeURIComponent(text).replace(/%../g, (sign) => sign.toLowerCase()),
	'percent of an address': encodeURI,
	'a form': (text) => new URLSearchParams({ text }).toString().slice('text='.length),
	HTML: html,
	'HTML with quotes': (text) => html(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
	'HTML of PHP': (text) => html(text).replaceAll('"', '&quot;').replaceAll("'", '&#039;'),
	'HTML of XML': (text) => html(text).replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
	'HTML of Python': (text) => html(text).replaceAll('"', '&quot;').replaceAll("'", '&#x27;'),
	'HTML of Go': (text) => html(text).replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
	'HTML of Mustache': (text) =>
		replaced(html(text).replaceAll('"', '&quot;'), {
			...{ "'": '&#39;', '/': '&#x2F;', '=': '&#x3D;', '`': '&#x60;' },
		}),
	base64: (text) => Buffer.from(text).toString('base64'),
	base64url: (text) => Buffer.from(text).toString('base64url'),
	'base64 of the header': shifted('Bearer '),
	'base64, one byte on': shifted('.'),
	'base64, two bytes on': shifted('..'),
	'base64, percent': (text) => encodeURIComponent(shifted('.')(text)),
	'base64, escaped slashes': (text) => slashes(shifted('..')(text)),
};

/** Its base64 has plus signs and slashes, wherever its bytes begin. */
const token = 'a+secret/token="of"~~~workspace???&1234567890';

describe('a secret', () => {
	it.each(Object.keys(encodings))('is found in this encoding: %s', (name) => {
		const spelled = encodings[name]?.(token) ?? '';
		const left = new Secret(token).removedFrom(`before ${spelled} between ${spelled} after`);
		expect(left).toMatch(/^before .*\[hidden\].* between .*\[hidden\].* after$/);
		expect(left).not.toContain(spelled);
		expect(left.length).toBeLessThan(80);
	});

	// docs/security.md promises: "base64 at any place in a longer text"
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
			{ numRuns: runs(1_000) },
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

	it('of six characters is found within a word too, and one of five is not', () => {
		expect(new Secret('123456').removedFrom('x1234567')).toBe('x[hidden]7');
		expect(new Secret('12345').removedFrom('x1234567')).toBe('x1234567');
	});

	it('that is short is found in base64 from eight signs on, because fewer may be there by chance', () => {
		const base64 = (text: string) => Buffer.from(text).toString('base64');
		expect(new Secret('secret').removedFrom(base64('secret'))).toBe('[hidden]');
		expect(new Secret('short').removedFrom(base64('short'))).toBe(base64('short'));
	});

	it('takes time that grows with the length of a text, whatever it is made of', () => {
		for (const secret of [
			'a'.repeat(40),
			'\\'.repeat(40),
			'&amp;'.repeat(8),
			'%25'.repeat(14),
			'"'.repeat(40),
		]) {
			const half = secret.slice(0, secret.length / 2);
			const timeOf = (length: number) => {
				const text = `${half}b`.repeat(length / (half.length + 1));
				return costOf(() => expect(new Secret(secret).removedFrom(text)).toBe(text));
			};
			timeOf(1_000_000);
			expect(timeOf(4_000_000)).toBeLessThan(20 * Math.max(10, timeOf(1_000_000)));
		}
	});

	it('leaves JSON that it stands in readable', () => {
		const lines = `{"a":"1\\u000a2\\u0022","b":${JSON.stringify(token)}}`;
		const left = new Secret(token).removedFrom(lines);
		expect(JSON.parse(left)).toEqual({ a: '1\n2"', b: '[hidden]' });
		expect(new Secret('abcdef\\').removedFrom(JSON.stringify(['abcdef\\']))).toBe('["[hidden]"]');
		const text = JSON.stringify({ a: token, [token]: [`Bearer ${token}`] });
		expect(JSON.parse(new Secret(token).removedFrom(text))).toEqual({
			a: '[hidden]',
			'[hidden]': ['Bearer [hidden]'],
		});
	});
});
