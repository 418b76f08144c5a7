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

const exchange = z
	.object({
		key: z.string(),
		kind: z.string().refine(isKind),
		status: z.number(),
		headers: z.record(z.string(), z.string()),
		text: z.string(),
	})
	.transform((noted): Exchange => ({ ...noted, body: contentOf(bodyOf(noted.text)) }));

const line = z.union([
	z.object({ owner: z.object({ baseUrl: z.string(), enterpriseId: z.string() }) }),
	z.object({ sent: z.string() }),
	z.object({ notSent: z.string() }),
	z.object({ answered: exchange }),
]);

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
		else writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
		if (this.isEmpty) this.note({ owner });
	}

	private isEmpty = true;

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

	private note(entry: object): void {
		appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
	}

	private readBack({ baseUrl, enterpriseId }: Owner): void {
		// A line that stops in the middle is of a call whose answer was lost.
		const lines = readFileSync(this.file, 'utf8').split('\n').filter(Boolean);
		for (const text of lines) {
			const entry = line.safeParse(jsonLine(text)).data;
			if (entry === undefined) continue;
			this.isEmpty = false;
			if ('owner' in entry && (entry.owner.baseUrl !== baseUrl || entry.owner.enterpriseId !== enterpriseId))
				throw new JournalError(
					`${this.file} is the journal of another workspace. Name another folder with --out.`,
				);
			if ('sent' in entry) this.open.add(entry.sent);
			if ('notSent' in entry) this.open.delete(entry.notSent);
			if ('answered' in entry) {
				this.open.delete(entry.answered.key);
				this.answers.set(entry.answered.key, entry.answered);
			}
		}
	}
}

function jsonLine(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
