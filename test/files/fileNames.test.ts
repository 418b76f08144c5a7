import { resembles } from '../../nodes/Files/matchTargets';

describe('names of files', () => {
	it.each([
		['a.txt', 'a.txt', true],
		['a.txt', 'A.TXT', true],
		['a.txt', 'a (1).txt', true],
		['a.txt', '1700000000_a.txt', true],
		['My Résumé.pdf', 'my%20re%CC%81sume%CC%81.pdf', true],
		['My Résumé.pdf', 'my-resume.pdf', true],
		['100%.txt', '100%.txt.bak', true],
		['a.txt', 'b.txt', false],
		['a b.txt', 'b a.txt', false],
		['a (1).txt', 'a.txt', false],
		['__', '__', true],
		['__', 'a.txt', false],
		['ab.txt', 'a b.txt', false],
	])('%s may have become %s: %s', (given, returned, isLikely) => {
		expect(resembles(given, returned)).toBe(isLikely);
	});
});
