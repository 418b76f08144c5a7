import { fieldTypes } from '../../../nodes/shared/sync/shapes/definitions';
import { rowsOf } from '../../kit/exploring';
import { hostileTexts, repeated } from '../../kit/hostileTexts';
import { prepare } from './support';

/** Around the long part: what begins a value, and what ends none. */
const begins = ['', 'a', '"', 'x,', 'https://', '[', '+'];
const ends = ['', '@', '"x', ']'];
const around = begins.flatMap((begin) => ends.map((end) => [begin, end] as const));

/** What other work of the process may cost meanwhile, in milliseconds. A quadratic cost is seconds at 40 kB. */
const allowance = 300;

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
			const cost = (size: number) => costOf(() => prepare(type, `${begin}${repeated(unit, size)}${end}`));
			const first = cost(40_000);
			if (first <= allowance) return [];
			const short = cost(40_000 / 8);
			// The first time may include what is done once.
			const long = Math.min(first, cost(40_000));
			return long > 2 * 8 * short + allowance ? [JSON.stringify({ begin, end, short, long })] : [];
		});
		expect(expensive).toEqual([]);
	});
});
