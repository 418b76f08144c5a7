import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

import { endpoints } from '../../nodes/shared/sync/endpoints';
import { bodyOf, contentOf } from '../../nodes/shared/sync/transport';
import type { Exchange, Kind } from './evidence';

/** Which workspace the journal is of. Nothing of it is written for another one. */
interface Owner {
	readonly baseUrl: string;
	readonly enterpriseId: string;
}

const isKind = (name: string): name is Kind =>
	Object.hasOwn(endpoints, name) || name === 'storedBytes' || name === 'download';

const exchange = z.object({
	key: z.string(),
	kind: z.string().refine(isKind),
	status: z.number(),
	text: z.string(),
});

const line = z.object({
	owner: z.object({ baseUrl: z.string(), enterpriseId: z.string() }).optional(),
	sent: z.string().optional(),
	notSent: z.string().optional(),
	answered: exchange.optional(),
});

/** A journal that cannot be used. Its message is for the person at the terminal. */
export class JournalError extends Error {}

/**
 * What was sent and what was answered since the first write, in a file that only its owner reads.
 *
 * A call is noted before it is sent. So after an interruption it is known which answers are there, and which call may
 * have been carried out without one: such a call is not sent again.
 */
export class Journal {
	private readonly answers = new Map<string, Exchange>();
	private readonly open = new Set<string>();

	constructor(
		private readonly file: string,
		owner: Owner,
	) {
		if (existsSync(file)) this.readBack(owner);
		else writeFileSync(file, JSON.stringify({ owner }), { mode: 0o600, flag: 'wx' });
	}

	/** The answer that an earlier run got. */
	answer(key: string): Exchange | undefined {
		return this.answers.get(key);
	}

	/** Whether the call was sent by an earlier run, and no answer was noted. */
	isLost(key: string): boolean {
		return this.open.has(key);
	}

	sending(key: string): void {
		this.note({ sent: key });
	}

	/** The service took nothing of the call. */
	refused(key: string): void {
		this.note({ notSent: key });
	}

	answered({ body: _, ...answered }: Exchange): void {
		this.note({ answered });
	}

	/** On a line of its own, also after one that stops in the middle. */
	private note(entry: z.infer<typeof line>): void {
		appendFileSync(this.file, `\n${JSON.stringify(entry)}`);
	}

	private readBack({ baseUrl, enterpriseId }: Owner): void {
		for (const text of readFileSync(this.file, 'utf8').split('\n')) {
			// Undefined for a line that stops in the middle: it is of a call whose answer was lost.
			const { owner, sent, notSent, answered } = line.safeParse(contentOf(bodyOf(text))).data ?? {};
			if (owner !== undefined && (owner.baseUrl !== baseUrl || owner.enterpriseId !== enterpriseId))
				throw new JournalError(
					`${this.file} is the journal of another workspace. Name another folder with --out.`,
				);
			if (sent !== undefined) this.open.add(sent);
			if (notSent !== undefined) this.open.delete(notSent);
			if (answered === undefined) continue;
			this.open.delete(answered.key);
			this.answers.set(answered.key, { ...answered, body: contentOf(bodyOf(answered.text)) });
		}
	}
}
