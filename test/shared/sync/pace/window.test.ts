import { type Slot, ConcurrencyWindow } from '../../../../nodes/shared/sync/pace/window';

const most = 100;

/** A window, and a service whose answers take the given time. */
function windowOf(size = most) {
	const window = new ConcurrencyWindow(size);
	let now = 0;
	const sendAll = () => Array.from({ length: window.size }, (_, index) => window.sent(index + 1));
	const answer = (sent: readonly Slot[], took: number, kind?: string) => {
		for (const each of sent) window.answered(each, kind, { now, took });
	};
	return {
		window,
		sendAll,
		answer,
		/** Fills the window with requests and answers them all. */
		round: (took = 100, kind: string | undefined = 'get') => answer(sendAll(), took, kind),
		passTo: (time: number) => (now = time),
	};
}

describe('the number of requests that may be under way', () => {
	it('doubles with each round of answers, up to the maximum', () => {
		const { window, round } = windowOf(20);
		expect(window.size).toBe(8);
		// Too few others were under way when the first half of a round was sent.
		round();
		expect(window.size).toBeGreaterThan(8);
		for (let rounds = 0; rounds < 5; rounds++) round();
		expect(window.size).toBe(20);
	});

	it('does not grow while few requests are under way', () => {
		const { window, answer } = windowOf();
		answer([window.sent(1), window.sent(2), window.sent(3)], 100);
		expect(window.size).toBe(8);
		answer([window.sent(4)], 100);
		expect(window.size).toBe(9);
	});

	it('drops to nine tenths of what the service handled at once, then grows by one a round', () => {
		const { window, answer } = windowOf();
		window.throttled(window.sent(8), 0);
		expect(window.size).toBe(6);
		answer(
			Array.from({ length: 6 }, () => window.sent(6)),
			100,
		);
		// 7 x 0.9 = 6.3, plus 0.6.
		expect(window.size).toBe(6);
		answer([window.sent(6), window.sent(6)], 100);
		expect(window.size).toBe(7);
	});

	it('is cut once for all requests that were sent before the cut', () => {
		const { window } = windowOf();
		const [one, other] = [window.sent(8), window.sent(8)];
		window.lost(one, 0);
		expect(window.size).toBe(7);
		window.lost(other, 0);
		expect(window.size).toBe(7);
		window.lost(window.sent(7), 0);
		expect(window.size).toBe(6);
	});

	it('is never less than one', () => {
		const { window } = windowOf();
		for (let refusals = 0; refusals < 20; refusals++) window.throttled(window.sent(1), 0);
		expect(window.size).toBe(1);
	});

	it('doubles again when the last sign of a limit is old, or on request', () => {
		const { window, round, passTo } = windowOf();
		window.throttled(window.sent(20), 0);
		passTo(4_999);
		round();
		expect(window.size).toBe(7);
		passTo(5_000);
		round();
		expect(window.size).toBeGreaterThan(9);
		window.lost(window.sent(2), 5_000);
		const { size } = window;
		window.probe();
		round();
		expect(window.size).toBeGreaterThan(size + 3);
	});

	it('begins again with its first size on request, or with more if it has more', () => {
		const { window, round } = windowOf();
		for (let refusals = 0; refusals < 20; refusals++) window.throttled(window.sent(1), 0);
		window.probe();
		expect(window.size).toBe(8);
		round();
		const { size } = window;
		window.probe();
		expect(window.size).toBe(size);
	});

	it('does not grow before the latest time until which growth is paused', () => {
		const { window, round, passTo } = windowOf();
		window.holdUntil(500);
		window.holdUntil(300);
		passTo(499);
		round();
		expect(window.size).toBe(8);
		passTo(500);
		round();
		expect(window.size).toBeGreaterThan(8);
	});
});

describe('risen latency', () => {
	/** A window of 32 after rounds of 100 milliseconds. */
	const grown = () => {
		const some = windowOf(32);
		for (let rounds = 0; rounds < 6; rounds++) some.round(100);
		return some;
	};

	it('up to twice the lowest, plus some milliseconds, changes nothing', () => {
		const { window, round } = grown();
		round(219);
		expect(window.size).toBe(32);
	});

	it('reduces the window in proportion', () => {
		const { window, round } = grown();
		round(300);
		expect(window.size).toBeGreaterThanOrEqual(22);
		expect(window.size).toBeLessThanOrEqual(24);
	});

	it('reduces the window by half at most, and never below its start', () => {
		const { window, round } = grown();
		round(10_000);
		expect(window.size).toBe(16);
		round(100_000);
		expect(window.size).toBe(8);
		round(1_000_000);
		expect(window.size).toBe(8);
	});

	it('of other or incomparable calls changes nothing', () => {
		const { window, round, answer, sendAll } = grown();
		round(10_000, 'search');
		expect(window.size).toBe(32);
		answer(sendAll(), 10_000);
		expect(window.size).toBe(32);
	});

	it('is judged anew on request: the service may have been nearer, or less busy', () => {
		const { window, round } = grown();
		window.probe();
		for (let rounds = 0; rounds < 3; rounds++) round(300);
		expect(window.size).toBe(32);
	});

	it('is forgotten when the service stays slower', () => {
		const { window, round } = grown();
		for (let rounds = 0; rounds < 300; rounds++) round(300);
		expect(window.size).toBe(32);
	});
});
