import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What the next page tells, once. */
export interface Flash {
	readonly kind: 'done' | 'refused';
	readonly text: string;
	/** A new token, which is never shown again. */
	readonly secret?: string;
}

export interface Session {
	/** Every form carries it back, which no other site can. */
	readonly csrf: string;
	readonly expires: number;
	flash: Flash | undefined;
}

const LIFETIME = 12 * 3_600_000;
const MOST = 100;

const hash = (text: string) => createHash('sha256').update(text).digest();

export const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other));

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 80 bits, in groups that a person can type. */
export function newPassword(): string {
	const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
	return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** Who is signed in; in memory, so that a restart signs everybody out. */
export class Sessions {
	private readonly sessions = new Map<string, Session>();

	constructor(
		private readonly password: string,
		private readonly now: () => number = Date.now,
	) {}

	/** The value of the cookie, or undefined when the password is wrong. */
	signIn(password: string): string | undefined {
		if (!isSame(password, this.password)) return undefined;
		const [oldest] = this.sessions.keys();
		if (this.sessions.size >= MOST && oldest !== undefined) this.sessions.delete(oldest);
		const id = randomBytes(24).toString('hex');
		const session = {
			csrf: randomBytes(24).toString('hex'),
			expires: this.now() + LIFETIME,
			flash: undefined,
		};
		this.sessions.set(keyOf(id), session);
		return id;
	}

	find(id: string | undefined): Session | undefined {
		const session = id === undefined ? undefined : this.sessions.get(keyOf(id));
		return session !== undefined && this.now() < session.expires ? session : undefined;
	}

	signOut(id: string | undefined): void {
		if (id !== undefined) this.sessions.delete(keyOf(id));
	}
}

/** Looked up by its hash, so that the time of a look-up tells nothing about an ID. */
const keyOf = (id: string) => hash(id).toString('hex');
