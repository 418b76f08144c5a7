import { failed, isLoss, isLost, type Outcome } from '../../../nodes/shared/session/outcome';
import { noAnswer } from '../../../nodes/shared/sync/failure';
import { storedSince } from '../../../nodes/shared/session/storedSince';
import { openSince } from '../../../nodes/shared/writes/lostAnswer/writeOnce';

const refused = noAnswer('ECONNREFUSED');
const lost = { ...refused, lostSince: 0 };
const written = (leadId: string): Outcome => ({
	...{ kind: 'written', json: { lead_id: leadId }, report: { outcome: 'created' }, leadId, remarks: [] },
});

describe('a write is lost', () => {
	it('where it was sent and no usable answer came', () => {
		expect([isLoss(lost), isLoss(refused)]).toEqual([true, false]);
		const outcomes = [failed(lost), failed(refused), written('L1'), undefined];
		expect(outcomes.map((outcome) => isLost(outcome))).toEqual([true, false, false, false]);
	});

	it.each([
		[undefined, 5],
		[7, 5],
		[3, 3],
	])('since the first of its losses: a later one at %j', (lostSince, since) => {
		const failure = { ...refused, ...(lostSince !== undefined && { lostSince }) };
		expect(openSince(failure, { lostSince: 5 })).toEqual({ ...refused, lostSince: since });
	});
});

describe('a stored record', () => {
	const second = 1_000;
	const lostSince = 100 * second;

	it.each<[string, number, number, boolean]>([
		['two seconds before the call was sent', 98 * second, 200 * second, true],
		['earlier', 98 * second - 1, 200 * second, false],
		['by a clock that is ahead', 108 * second, 210 * second, true],
		['by a clock that is ahead, earlier', 108 * second - 1, 210 * second, false],
		['by a clock that is behind', 88 * second, 190 * second, true],
	])('may be that of a lost write, if it was stored %s', (_what, createdAt, serviceTime, isLater) => {
		const times = { receivedAt: 200 * second, earliest: serviceTime, latest: serviceTime };
		expect(storedSince({ lostSince }, times, createdAt)).toBe(isLater);
	});

	it.each([
		['certainly not', 87 * second, false],
		['perhaps', 88 * second, undefined],
		['perhaps', 108 * second - 1, undefined],
		['certainly', 108 * second, true],
	])(
		'is %s that of a lost write where the clocks differ by up to 10 seconds, if it was stored at %d',
		(_how, createdAt, isLater) => {
			const times = { receivedAt: 200 * second, earliest: 190 * second, latest: 210 * second };
			expect(storedSince({ lostSince }, times, createdAt)).toBe(isLater);
		},
	);

	it.each([
		['at the present of the service', 212 * second, true],
		['later', 212 * second + 1, undefined],
		['a year later', 3.2e10, undefined],
	])('proves nothing if its time is later than the answer: %s', (_when, createdAt, isLater) => {
		const times = { receivedAt: 200 * second, earliest: 210 * second, latest: 210 * second };
		expect(storedSince({ lostSince }, times, createdAt)).toBe(isLater);
	});

	it('without a time says nothing', () => {
		const times = { receivedAt: 0, earliest: 0, latest: 0 };
		expect(storedSince({ lostSince }, times, undefined)).toBeUndefined();
	});
});
