import type { IExecuteFunctions } from 'n8n-workflow';

import type { Limits, Clock } from '../sync/retry';

export type Bytes = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

export function isStream(body: unknown): body is Bytes {
	return typeof body === 'object' && body !== null && 'pipe' in body && 'read' in body;
}

/**
 * Reads the text of an answer from a service that may be hostile. Returns undefined if it has more than `longestAnswer`
 * bytes. Rejects if the connection breaks or the deadline passes first.
 */
export async function readText(
	stream: Bytes,
	deadline: Deadline,
	{ longestAnswer }: Pick<Limits, 'longestAnswer'>,
): Promise<string | undefined> {
	return await new Promise((resolve, reject) => {
		const parts: Buffer[] = [];
		let size = 0;
		let isOver = false;
		const end = (settle: () => void) => {
			// A stream that has ended also closes. To make an error then, which nobody sees, would cost as much as all else here.
			if (isOver) return;
			isOver = true;
			forget();
			settle();
		};
		const fail = (message: string) => end(() => reject(new Error(message)));
		// Not by an event of the stream: n8n's stream waits for its next byte before it is destroyed.
		const tooLate = () => {
			fail('The answer took too long');
			stream.destroy();
		};
		const forget = deadline.onPass(tooLate);
		stream.on('data', (part: Buffer) => {
			parts.push(part);
			size += part.length;
			if (size <= longestAnswer) return;
			end(() => resolve(undefined));
			stream.destroy();
		});
		stream.once('end', () => end(() => resolve(Buffer.concat(parts, size).toString())));
		stream.once('error', (error) => end(() => reject(error)));
		stream.once('close', () => fail('The answer stopped in the middle'));
		if (deadline.hasPassed) tooLate();
	});
}

/**
 * The deadline of attempts that started together. It calls its listeners itself, because a signal searches all its
 * listeners whenever one of them comes or goes.
 */
export class Deadline {
	private readonly listeners = new Set<() => void>();

	constructor(private readonly signal: AbortSignal) {
		signal.addEventListener('abort', () => {
			for (const listener of this.listeners) listener();
		});
	}

	get hasPassed(): boolean {
		return this.signal.aborted;
	}

	/** Calls the listener when the deadline passes. The returned function removes the listener. */
	onPass(listener: () => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}
}

/**
 * Returns a function that gives the deadline of an attempt that starts now. Attempts that start within a sixtieth of
 * `timeout` share the deadline of the first: thousands of signals would take too much memory.
 */
export function deadlines({ timeout }: Pick<Limits, 'timeout'>, clock: Pick<Clock, 'now'>): () => Deadline {
	let latest: { readonly since: number; readonly deadline: Deadline } | undefined;
	return () => {
		const now = clock.now();
		// Negative if the clock of the machine was set back.
		const age = latest === undefined ? -1 : now - latest.since;
		if (latest === undefined || age < 0 || age > timeout / 60)
			latest = { since: now, deadline: new Deadline(AbortSignal.timeout(timeout)) };
		return latest.deadline;
	};
}
