import { waitingClock } from '../../../testkit/pace/waitingClock';
import { TransferGuard } from '../../../nodes/shared/run/transferGuard';

const limits = { idleTimeout: 1_000, leastSpeed: 10 };

/** A transfer of 100 bytes, which may take 10 seconds and the idle timeout. */
function transfer(isSeen: boolean) {
	const clock = waitingClock();
	const guard = new TransferGuard(clock, limits, { size: 100, isSeen });
	/** Lets so many idle timeouts pass, with a byte in each. */
	const move = (times: number) => {
		for (let index = 0; index < times; index++) {
			guard.moved();
			clock.pass(limits.idleTimeout);
		}
	};
	return { clock, guard, move, hasEnded: () => guard.signal.aborted };
}

describe('a file transfer', () => {
	it('ends when it stands still for the idle timeout', () => {
		const { clock, move, hasEnded } = transfer(true);
		move(3);
		expect(hasEnded()).toBe(false);
		clock.pass(limits.idleTimeout - 1);
		expect(hasEnded()).toBe(false);
		clock.pass(1);
		expect(hasEnded()).toBe(true);
	});

	it('ends when not one byte has come', () => {
		const { clock, hasEnded } = transfer(true);
		clock.pass(limits.idleTimeout);
		expect(hasEnded()).toBe(true);
	});

	it.each([true, false])('ends when it takes longer than its bytes need at the least speed', (isSeen) => {
		const { move, hasEnded } = transfer(isSeen);
		move(10);
		expect(hasEnded()).toBe(false);
		move(1);
		expect(hasEnded()).toBe(true);
	});

	it('ends only after its whole time if nobody sees its bytes', () => {
		const { clock, hasEnded } = transfer(false);
		clock.pass(10 * limits.idleTimeout);
		expect(hasEnded()).toBe(false);
		clock.pass(limits.idleTimeout);
		expect(hasEnded()).toBe(true);
	});

	it('that has to hurry has the idle timeout for the rest, and no more than before', () => {
		const early = transfer(true);
		early.move(2);
		early.guard.hurry();
		early.move(1);
		expect(early.hasEnded()).toBe(true);
		const late = transfer(true);
		late.move(10);
		late.guard.hurry();
		late.move(1);
		expect(late.hasEnded()).toBe(true);
	});

	it('that is over is watched no more', () => {
		const { clock, guard, hasEnded } = transfer(true);
		const after = jest.spyOn(clock, 'after');
		guard.moved();
		guard.end();
		expect(hasEnded()).toBe(true);
		clock.pass(100 * limits.idleTimeout);
		expect(after).not.toHaveBeenCalled();
	});
});
