import type { NewToken, StoredToken, TokenKind, TokenStore } from '../domain/tokenStore';
import type { Database } from './database';

interface TokenRow {
	id: number;
	kind: TokenKind;
	hash: Buffer;
	name: string;
	created_on: number;
	own: number;
}

const toToken = ({ created_on: createdOn, own, ...row }: TokenRow): StoredToken => ({
	...row,
	createdOn,
	own: own === 1,
});

/** Stores only hashes. Caches all tokens, because there are few. */
export class StoredTokens implements TokenStore {
	private cached: readonly StoredToken[] | undefined;

	constructor(private readonly database: Database) {}

	insert({ kind, hash, name, createdOn, own }: NewToken): number {
		const sql = 'INSERT INTO tokens (kind, hash, name, created_on, own) VALUES (?, ?, ?, ?, ?)';
		this.forget();
		return this.database.run(sql, kind, hash, name, createdOn, own ? 1 : 0);
	}

	list(): readonly StoredToken[] {
		const sql = 'SELECT id, kind, hash, name, created_on, own FROM tokens ORDER BY id';
		return (this.cached ??= this.database.all<TokenRow>(sql).map(toToken));
	}

	remove(id: number): void {
		this.database.run('DELETE FROM tokens WHERE id = ?', id);
		this.forget();
	}

	removeOwn(): void {
		this.database.run('DELETE FROM tokens WHERE own = 1');
		this.forget();
	}

	forget(): void {
		this.cached = undefined;
	}
}
