import { fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import { costOf } from '../../kit/cost';
import { rowsOf } from '../../kit/exploring';
import { hostileTexts, repeated } from '../../kit/hostileTexts';
import { prepare } from './support';

/** Around the long part: what begins a value, and what ends none. */
const begins = ['', 'a', '"', 'x,', 'https://', '[', '+'];
const ends = ['', '@', '"x', ']'];
const around = begins.flatMap((begin) => ends.map((end) => [begin, end] as const));

/** In characters. */
const long = 40_000;
const short = long / 8;
/** What other work of the process may cost meanwhile, in milliseconds. A quadratic cost is seconds for a long text. */
const allowance = 300;
/** Of a short text. What grows with the square of the length costs 64 times as much for a long one. */
const negligible = allowance / 64;

describe.each(fieldTypes)('a long text for a field of the type %s', (type) => {
	const turn = fieldTypes.indexOf(type);

	it.each(rowsOf(hostileTexts, turn))('made of %j costs no more than its length', (unit) => {
		const expensive = around.flatMap(([begin, end]) => {
			const cost = (size: number) => costOf(() => prepare(type, `${begin}${repeated(unit, size)}${end}`));
			if (cost(short) <= negligible) return [];
			const first = cost(long);
			if (first <= allowance) return [];
			const costs = { short: cost(short), long: Math.min(first, cost(long)) };
			const most = 2 * (long / short) * costs.short + allowance;
			return costs.long > most ? [JSON.stringify({ begin, end, ...costs })] : [];
		});
		expect(expensive).toEqual([]);
	});
});

describe('a long list of labels', () => {
	/** In characters. Linear work takes a quarter of a second at most, and quadratic work several. */
	const longList = 200_000;

	it.each([
		['quotes that do not fit', '"a,'.repeat(longList / 4), []],
		['commas', 'VIP,'.repeat(longList / 4), ['Delhi, NCR']],
		['semicolons and commas', 'a,b;'.repeat(longList / 4), ['Delhi, NCR']],
		['different labels', Array.from({ length: longList / 8 }, (_, index) => `tag ${index}`).join(','), []],
		['a label of many lines', 'x\n'.repeat(longList / 2), ['x\n'.repeat(1000)]],
		['a label of many commas', 'x,'.repeat(longList / 2), ['x,'.repeat(40)]],
		['brackets', '('.repeat(longList), ['Delhi, NCR']],
		['hashtags', '#a '.repeat(longList / 3), []],
		['escaped lines', 'a\\n'.repeat(longList / 3), []],
		['a serialized list', `a:${longList / 10}:{${'i:0;s:1:"a";'.repeat(longList / 10)}}`, []],
	])('costs no more than its length: %s', (_what, text, labels) => {
		expect(costOf(() => prepare('tags', text, { labels }))).toBeLessThan(1_000);
	});
});
