import { hidden, spellingsOf, withoutSecret } from '../../../nodes/shared/sync/secret';

describe('a secret', () => {
	it('is hidden in every place of a text', () => {
		expect(withoutSecret('a key and a key', 'key')).toBe(`a ${hidden} and a ${hidden}`);
		expect(hidden).toBe('[hidden]');
	});

	it('that is empty hides nothing', () => {
		expect(withoutSecret('text', '')).toBe('text');
	});

	it('has one spelling for each way to write it', () => {
		expect(spellingsOf('a"/+?é>')).toEqual([
			'a"/+?é>',
			'a\\"/+?é>',
			'a\\\\\\"/+?é>',
			'a\\"\\/+?é>',
			'a%22%2F%2B%3F%C3%A9%3E',
			'a%22%2f%2b%3f%c3%a9%3e',
			'YSIvKz/DqT4=',
			'YSIvKz_DqT4',
			'61222f2b3fc3a93e',
		]);
	});

	it('of letters and digits has each spelling once', () => {
		expect(spellingsOf('abc')).toEqual(['abc', 'YWJj', '616263']);
	});
});
