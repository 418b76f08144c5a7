import type { IExecuteFunctions } from 'n8n-workflow';

import type { Limits } from '../sync/limits';
import type { Clock } from '../sync/retry';

export type Bytes = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

export function isStream(body: unknown): body is Bytes {
	return typeof body === 'object' && body !== null && 'pipe' in body && 'read' in body;
}

/**
 * Reads the text of an answer from a service that may be hostile. Returns undefined if it is longer than
 * `longestAnswer`. Rejects if the connection breaks or the deadline passes first.
 */
export async function readText(
	stream: Bytes,
	deadline: AbortSignal,
	{ longestAnswer }: Pick<Limits, 'longestAnswer'>,
): Promise<string | undefined> {
	return await new Promise((resolve, reject) => {
		let text = '';
		const end = (settle: () => void) => {
			deadline.removeEventListener('abort', tooLate);
			settle();
			stream.destroy();
		};
		// The stream cannot be relied on here: n8n's stream waits for its next byte before it is destroyed.
		const tooLate = () => end(() => reject(new Error('The answer took too long')));
		deadline.addEventListener('abort', tooLate);
		stream.setEncoding('utf8');
		stream.on('data', (part: string) => {
			text += part;
			if (text.length > longestAnswer) end(() => resolve(undefined));
		});
		stream.once('end', () => end(() => resolve(text)));
		stream.once('error', (error) => end(() => reject(error)));
		stream.once('close', () => end(() => reject(new Error('The answer stopped in the middle'))));
		// An aborted signal fires no further events, so check `aborted` as well.
		if (deadline.aborted) tooLate();
	});
}

/**
 * Returns a function that gives the deadline of an attempt that starts now. Attempts that start within a sixtieth of
 * `timeout` share the deadline of the first: thousands of signals would take too much memory.
 */
export function deadlines(
	{ timeout }: Pick<Limits, 'timeout'>,
	clock: Pick<Clock, 'now'>,
): () => AbortSignal {
	let latest = { since: -Infinity, signal: AbortSignal.abort() };
	return () => {
		const now = clock.now();
		const age = now - latest.since;
		// Negative if the clock of the machine was set back.
		if (age < 0 || age > timeout / 60) {
			latest = { since: now, signal: AbortSignal.timeout(timeout) };
		}
		return latest.signal;
	};
}
