import { Breaker } from '../../../../nodes/shared/sync/pace/breaker';

const patience = 1_000;

/** A breaker after failures at these times. */
function after(...times: number[]) {
	const breaker = new Breaker(patience);
	for (const time of times) breaker.failed(time);
	return breaker;
}

const tenFrom = (start: number, step: number) =>
	Array.from({ length: 10 }, (_, index) => start + index * step);

describe('the breaker', () => {
	it('opens when nobody was answered for longer than the patience', () => {
		expect(after(...tenFrom(0, 110)).isOpen(990)).toBe(false);
		expect(after(...tenFrom(0, 112)).isOpen(1_008)).toBe(true);
	});

	it('stays closed while few calls failed', () => {
		expect(after(0, 500, 1_000, 1_500).isOpen(1_500)).toBe(false);
	});

	it('closes with the first answer, and then has all its patience again', () => {
		const breaker = after(...tenFrom(0, 200));
		breaker.answered();
		expect(breaker.isOpen(1_800)).toBe(false);
		for (const time of tenFrom(1_900, 50)) breaker.failed(time);
		expect(breaker.isOpen(2_350)).toBe(false);
	});

	it('forgets an outage after which nothing was sent for long', () => {
		const breaker = after(...tenFrom(0, 200));
		expect(breaker.isOpen(3_700)).toBe(true);
		expect(breaker.isOpen(3_801)).toBe(false);
		breaker.failed(3_801);
		expect(breaker.isOpen(3_801)).toBe(false);
	});
});
