export type TokenKind = 'sync' | 'async' | 'admin';

export interface NewToken {
	readonly kind: TokenKind;
	readonly hash: Buffer;
	/** A name for people. */
	readonly name: string;
	readonly createdOn: number;
	/** True if the sandbox created the token. It replaces such tokens at each start. */
	readonly own: boolean;
}

export interface StoredToken extends NewToken {
	readonly id: number;
}

export interface TokenStore {
	/** Returns the ID of the token. */
	insert(token: NewToken): number;
	list(): readonly StoredToken[];
	remove(id: number): void;
	removeOwn(): void;
}
