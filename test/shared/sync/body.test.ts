import { bodyOf, contentOf, isReadable } from '../../../nodes/shared/sync/transport';

describe('a body', () => {
	it.each<[string, boolean]>([
		...['', '{"a":1}', '[]', 'null', '7', '\ufeff{"a":1}'].map((text): [string, boolean] => [text, true]),
		...['OK', 'Lead updated\r\n\tNo remarks', ' 1 < 2', 'x [1]', 'a {b}', 'x'.repeat(500)].map(
			(text): [string, boolean] => [text, true],
		),
		...['x'.repeat(501), '{"a":', '  ["a', ' "a', 'a\u0000b', 'a\ufffdb', '\u001f'].map(
			(text): [string, boolean] => [text, false],
		),
		...['<html>', 'Sorry <b>no</b>', '<!DOCTYPE', '<?xml', 'a </p>'].map((text): [string, boolean] => [
			text,
			false,
		]),
	])('%j may be written by the service: %s', (text, isSo) => {
		expect(isReadable(bodyOf(text))).toBe(isSo);
	});

	it('has its JSON value, or else its text, without a byte order mark', () => {
		expect(contentOf(bodyOf('\ufeff{"a":1}'))).toEqual({ a: 1 });
		expect(contentOf(bodyOf('\ufeffOK'))).toBe('OK');
		expect(contentOf(bodyOf(''))).toBe('');
		expect(contentOf(undefined)).toBeUndefined();
	});

	it('is not read if it is nested too deeply, and else whatever is in its texts', () => {
		const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
		expect(bodyOf(nested(100))).toEqual(JSON.parse(nested(100)));
		expect(bodyOf(nested(102))).toBeUndefined();
		expect(isReadable(bodyOf('['.repeat(200)))).toBe(false);
		for (const a of ['"[', '\\', '\\"{', '[[', '"'].map((each) => each.repeat(150)))
			expect(bodyOf(JSON.stringify({ a, b: [a] }))).toEqual({ a, b: [a] });
		expect(bodyOf(JSON.stringify(Array.from({ length: 200 }, () => [[]])))).toHaveLength(200);
	});

	it('that is too deep is refused before it takes memory', () => {
		const deep = '['.repeat(5_000_000) + ']'.repeat(5_000_000);
		const before = process.memoryUsage().heapUsed;
		expect(bodyOf(deep)).toBeUndefined();
		expect(process.memoryUsage().heapUsed - before).toBeLessThan(20_000_000);
	});

	it('that was too long to be read is not readable', () => {
		expect(isReadable(undefined)).toBe(false);
	});
});
