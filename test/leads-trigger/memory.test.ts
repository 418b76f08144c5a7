import { held, keyPrint, memoryOf } from '../../nodes/LeadsTrigger/memory';
import { fingerprint, widths } from '../../nodes/LeadsTrigger/fingerprint';

/** What is remembered of things with one value each, beside the fingerprints, in so many bytes. */
function kept(texts: readonly string[], bytes: number) {
	const things = texts.map((text, index) => ({
		key: { print: keyPrint(`${index}`) },
		values: [held(text)],
	}));
	const prints = things.flatMap(({ key, values }) => [key, ...values]).map((each) => each.print);
	return memoryOf({ thing: things }, prints.join('').length + bytes).values;
}

describe('the values that a memory has room for', () => {
	const long = 'x'.repeat(50);

	it.each<[string, string[], number, string[]]>([
		['are the shortest of those that are as rare', ['a longer one', 'one', 'the longest'], 14, ['one']],
		['are those that more things share, first', ['one', 'three', 'three'], 6, ['three']],
		['are also rare ones beside a shared one that is too long', [long, long, 'one'], 10, ['one']],
		['cost their bytes', ['é'.repeat(10)], 21, []],
		['cost their bytes, and a comma', ['é'.repeat(10)], 22, ['é'.repeat(10)]],
		['cost less where they shorten more codes', ['abc', 'abc', 'abc', 'abc'], 2, ['abc']],
	])('%s: of %j in %i bytes', (_which, texts, bytes, values) => {
		expect(kept(texts, bytes)).toEqual(values);
	});
});

it('a fingerprint is long enough that two things are hardly ever taken for one', () => {
	// 500 things share a key of 6 characters once in half a million workspaces, and one of 8 in two billion.
	expect(keyPrint('a')).toMatch(/^[\w-]{6}$/);
	expect(fingerprint('a', widths.key)).toMatch(/^[\w-]{8}$/);
	expect(fingerprint('a', widths.whole)).toMatch(/^[\w-]{22}$/);
});
