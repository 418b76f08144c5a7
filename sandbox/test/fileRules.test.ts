import { isFileName, isMediaType, isSameMediaType } from '../src/domain/files/rules';

describe('The description of a file', () => {
	test('has a name that is one part of a path on every system, and shows as it is written', () => {
		for (const name of ['a', 'a b.txt', '.a', '...', 'न', 'x'.repeat(255)])
			expect([name, isFileName(name)]).toEqual([name, true]);
		for (const name of [
			'',
			' ',
			'.',
			'..',
			'a/b',
			'a\\b',
			'a\u0000',
			'a\n',
			'a\u202eb',
			'a\u2066',
			'a\u2028',
			'a\u2029',
			'a\ud800',
			'x'.repeat(256),
		])
			expect([name, isFileName(name)]).toEqual([name, false]);
	});

	test('has a media type, whose case and blanks around a semicolon make no difference', () => {
		const types = [
			'text/plain',
			'a/b;c=d',
			'a/b ;\tc="d \\" e"; f=g',
			"!#$%&'*+.^_`|~-9/x",
			`a/${'x'.repeat(253)}`,
		];
		expect(types.filter((type) => !isMediaType(type))).toEqual([]);
		const none = [
			'',
			'text',
			'a/',
			'/b',
			'a/b/c',
			'a /b',
			' a/b',
			'a/b ',
			'a/b;',
			'a/b;c',
			'a/b;c=',
			'a/b;c="d',
			'a/b;c=d e',
			'a/b c=d',
			'a/é',
			`a/${'x'.repeat(254)}`,
		];
		expect(none.filter(isMediaType)).toEqual([]);
		expect(isSameMediaType('Text/Plain ; A=b\t;c=d', 'text/plain;a=B; c=d')).toBe(true);
		expect(isSameMediaType('text/plain', 'text/plain;a=b')).toBe(false);
	});
});
