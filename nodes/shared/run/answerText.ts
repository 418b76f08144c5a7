import type { IExecuteFunctions } from 'n8n-workflow';

import type { Limits } from '../sync/limits';
import type { Clock } from '../sync/retry';

export type Bytes = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

export function isStream(body: unknown): body is Bytes {
	return typeof body === 'object' && body !== null && 'pipe' in body && 'read' in body;
}

/**
 * The text of an answer, of a service that may be hostile: undefined when it is longer than any answer is. Rejects when
 * the connection breaks, or when the deadline comes first.
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
		// Not left to the stream: n8n hands out one that waits for its next byte before it lets itself be destroyed.
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
		// A signal that has gone off already tells nobody any more.
		if (deadline.aborted) tooLate();
	});
}

/**
 * Gives the end of the time that a try may take, which begins now. Tries that begin within a sixtieth of that time have
 * the end of the first: a signal for each would hold on to much memory when there are thousands.
 */
export function deadlines(
	{ timeout }: Pick<Limits, 'timeout'>,
	clock: Pick<Clock, 'now'>,
): () => AbortSignal {
	let latest = { since: -Infinity, signal: AbortSignal.abort() };
	return () => {
		const now = clock.now();
		const age = now - latest.since;
		// Below zero when somebody has put the clock back.
		if (age < 0 || age > timeout / 60) {
			latest = { since: now, signal: AbortSignal.timeout(timeout) };
		}
		return latest.signal;
	};
}
