import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A message that the next page shows once. */
export interface Flash {
	/** `warned`: done, with a consequence that a person may not expect. */
	readonly kind: 'done' | 'warned' | 'rejected';
	readonly text: string;
	/** A new token. No later page shows it. */
	readonly secret?: string;
	/** What the person sent with a form that was rejected. */
	readonly typed?: unknown;
}

export interface Session {
	/** Every form sends this token back. Other sites do not know it. */
	readonly csrf: string;
	readonly expires: number;
	flash: Flash | undefined;
}

const LIFETIME = 12 * 3_600_000;
const MOST = 100;

const hash = (text: string) => createHash('sha256').update(text).digest();

export const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other));

/** Leaves out letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 80 random bits, in groups of four characters. */
export function newPassword(): string {
	const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
	return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** The sessions of signed-in people. They are in memory, so a restart signs everybody out. */
export class Sessions {
	private readonly sessions = new Map<string, Session>();

	constructor(
		private readonly password: string,
		private readonly now: () => number = Date.now,
	) {}

	/** Returns the value for the cookie, or undefined if the password is wrong. */
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

/** Sessions are looked up by hash, so that the time of a look-up does not leak an ID. */
const keyOf = (id: string) => hash(id).toString('hex');
