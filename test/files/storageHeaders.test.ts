import { isPage, lengthOf } from '../../nodes/Files/storage';

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers });

describe('the headers of a storage', () => {
	it.each([
		['text/html', true],
		['text/html; charset=utf-8', true],
		['  Text/HTML', true],
		['text/plain', false],
		['text/htmlx', false],
		['application/x-text/html', false],
		['multipart/mixed; type="text/html"', false],
		['', false],
	])('say whether a page came instead of the content: %j', (type, expected) => {
		expect(isPage(answer(200, { 'content-type': type }))).toBe(expected);
	});

	it('say nothing of a page without a type', () => {
		expect(isPage(answer(200))).toBe(false);
	});

	it.each<[string, number | undefined]>([
		['0', 0],
		['17', 17],
		['017', 17],
		['17 ', undefined],
		['x17', undefined],
		['1.5', undefined],
		['-1', undefined],
		['1e3', undefined],
		['', undefined],
	])('say how long the content is, as a whole number only: %j', (length, expected) => {
		expect(lengthOf(answer(200, { 'content-length': length }))).toBe(expected);
	});

	it('do not say the length of content that is packed', () => {
		const packed = answer(200, { 'content-length': '17', 'content-encoding': 'gzip' });
		expect(lengthOf(packed)).toBeUndefined();
		expect(lengthOf(answer(200))).toBeUndefined();
	});

	it.each<[number, string | undefined, number | undefined]>([
		[206, 'bytes 0-0/17', 17],
		[206, 'bytes 0-0/*', undefined],
		[206, 'bytes 0-0/17 or more', undefined],
		[206, undefined, undefined],
		[416, 'bytes */0', 0],
		[404, undefined, 0],
		[410, 'bytes 0-0/17', 0],
		[200, 'bytes 0-0/17', 1],
		[403, 'bytes 0-0/17', undefined],
		[500, undefined, undefined],
	])('say the whole length with status %i and range %j', (status, range, expected) => {
		const headers = { 'content-length': '1', ...(range !== undefined && { 'content-range': range }) };
		expect(lengthOf(answer(status, headers))).toBe(expected);
	});
});
