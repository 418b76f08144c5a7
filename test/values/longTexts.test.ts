import { fieldTypes } from '../../nodes/shared/sync/shapes/definitions';
import { rowsOf } from '../../testkit/exploring';
import { hostileTexts, repeated } from '../../testkit/hostileTexts';
import { prepare } from './support';

/** Around the long part: what begins a value, and what ends none. */
const begins = ['', 'a', '"', 'x,', 'https://', '[', '+'];
const ends = ['', '@', '"x', ']'];
const around = begins.flatMap((begin) => ends.map((end) => [begin, end] as const));

/** A quadratic cost is seconds at the second size. */
const sizes = [5_000, 40_000] as const;

/** The time of the processor, in milliseconds. */
function costOf(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

describe.each(fieldTypes)('a long text for a field of the type %s', (type) => {
	const turn = fieldTypes.indexOf(type);

	it.each(rowsOf(hostileTexts, turn))('made of %j costs no more than its length', (unit) => {
		const expensive = around.flatMap(([begin, end]) => {
			const [short, long] = sizes.map((size) =>
				costOf(() => prepare(type, `${begin}${repeated(unit, size)}${end}`)),
			) as [number, number];
			// Eight times as long. The rest is for what else the process does meanwhile.
			return long > 2 * 8 * short + 300 ? [JSON.stringify({ begin, end, short, long })] : [];
		});
		expect(expensive).toEqual([]);
	});
});
