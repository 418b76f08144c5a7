import { Claims } from '../../../nodes/shared/session/claims';
import { lookUpParts } from '../../../nodes/shared/writes/lostAnswer/lookUp';
import type { Recognise, Recognised } from '../../../nodes/shared/writes/lostAnswer/write';

const startOfTime = 1_000_000;
const place = 'here';
const lost = [0, 1].map((item) => ({
	write: { item },
	lostSince: startOfTime,
	remarks: [],
	isDenied: false,
}));

/** Finds the first part and lacks the second. */
const recognised: Recognise<string> = () =>
	new Map<number, Recognised<string> | 'absent'>([
		[0, { id: 'A1', result: () => 'found' }],
		[1, 'absent'],
	]);

function start() {
	const claims = new Claims({ now: () => startOfTime });
	return { items: [{ json: {} }], claims, cancelled: new Promise<void>(() => {}) };
}

describe('parts of a write that its answer does not name', () => {
	it('are returned if they are found, and claimed for the run', async () => {
		const session = start();
		const found = await lookUpParts(session, place, lost, async () => recognised);
		expect([...found]).toEqual([[0, 'found']]);
		expect(session.claims.at(place)).toEqual([{ place, id: 'A1', by: session.items[0], at: startOfTime }]);
	});

	it('are not found where the look-up gets no answer', async () => {
		const session = start();
		const find = async () => await Promise.reject(new Error('no answer'));
		expect((await lookUpParts(session, place, lost, find)).size).toBe(0);
		expect(session.claims.losersAt(place)).toBe(0);
	});

	it('make other writers careful while they are looked up', async () => {
		const session = start();
		const losers: number[] = [];
		await lookUpParts(session, place, lost, async () => {
			losers.push(session.claims.losersAt(place));
			return recognised;
		});
		expect([...losers, session.claims.losersAt(place)]).toEqual([1, 0]);
	});

	it('are not looked for where there are none', async () => {
		const find = jest.fn();
		expect((await lookUpParts(start(), place, [], find)).size).toBe(0);
		expect(find).not.toHaveBeenCalled();
	});
});
