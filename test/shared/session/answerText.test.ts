import { once } from 'node:events';
import { Readable } from 'node:stream';

import { Deadline, deadlines, readText } from '../../../nodes/shared/session/n8nTransport';
import { usualLimits as limits } from '../../../nodes/shared/sync/retry';

/** An answer that begins and never ends. */
function unended(): Readable {
	const stream = new Readable({ read: () => undefined });
	stream.push('{"id":');
	return stream;
}

describe('an answer that begins', () => {
	it('in time is not read after its deadline', async () => {
		const time = new AbortController();
		const stream = unended();
		const reading = readText(stream, new Deadline(time.signal), limits);
		await once(stream, 'data');
		time.abort();

		await expect(reading).rejects.toThrow('took too long');
		expect(stream.destroyed).toBe(true);
	});

	it.each([
		['is read to its end', 8, '12345678'],
		['is not read beyond the longest answer', 7, undefined],
	])('and has eight bytes %s', async (_what, longestAnswer, text) => {
		const stream = Readable.from([Buffer.from('1234'), Buffer.from('5678')]);
		const { signal } = new AbortController();
		expect(await readText(stream, new Deadline(signal), { longestAnswer })).toBe(text);
		expect(stream.destroyed).toBe(true);
	});

	it.each<[string, Error | undefined, string]>([
		['has failed', new Error('The other end has gone'), 'The other end has gone'],
		['has closed', undefined, 'The answer stopped in the middle'],
	])('and whose connection %s is none', async (_what, error, message) => {
		const stream = unended();
		const reading = readText(stream, new Deadline(new AbortController().signal), limits);
		stream.destroy(error);
		await expect(reading).rejects.toThrow(message);
	});

	it('after its deadline is not read, and its connection may break without harm', async () => {
		const stream = unended();
		const reading = readText(stream, new Deadline(AbortSignal.abort()), limits);
		stream.destroy(new Error('The other end has gone'));

		await expect(reading).rejects.toThrow('took too long');
		expect(stream.destroyed).toBe(true);
	});
});

describe('the deadline of attempts', () => {
	const noon = Date.UTC(2026, 0, 1, 12);
	let now = noon;
	const clock = { now: () => now };
	beforeEach(() => (now = noon));

	it('is shared by attempts that begin together; later attempts have another', () => {
		const next = deadlines(limits, clock);
		const at = (time: number) => {
			now = time;
			return next();
		};
		const first = at(noon);
		expect(at(noon + limits.timeout / 60)).toBe(first);
		expect(at(noon + limits.timeout / 60 + 1)).not.toBe(first);
	});

	it('is a new one after the clock was set back', () => {
		const next = deadlines(limits, clock);
		const first = next();
		now = noon - 60 * 60_000;
		expect(next()).not.toBe(first);
	});
});
