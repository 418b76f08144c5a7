import { waitingClock } from '../kit/waitingClock';
import { TransferGuard } from '../../nodes/Files/transferGuard';

const limits = { idleTimeout: 1_000, leastSpeed: 10 };

/** A transfer of bytes that come, or of 100 bytes that are sent and may take 10 seconds and the idle timeout. */
function transfer(isSeen: boolean) {
	const clock = waitingClock();
	const guard = new TransferGuard(clock, limits, isSeen ? undefined : 100);
	/** Lets so many idle timeouts pass, with so many bytes in each. */
	const move = (times: number, bytes = 10) => {
		for (let index = 0; index < times; index++) {
			guard.moved(isSeen ? bytes : 0);
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

	// docs/security.md promises: "or when it is slower than 4 KiB a second in all"
	it('ends when what came is less than comes at the least speed', () => {
		const { move, hasEnded } = transfer(true);
		move(100);
		expect(hasEnded()).toBe(false);
		move(1, 5);
		expect(hasEnded()).toBe(false);
		move(1, 5);
		expect(hasEnded()).toBe(true);
	});

	it('ends when sending takes longer than its bytes need at the least speed', () => {
		const { move, hasEnded } = transfer(false);
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
		const early = transfer(false);
		early.move(2);
		early.guard.hurry();
		early.move(1);
		expect(early.hasEnded()).toBe(true);
		const late = transfer(false);
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
