import type { TokenKind, TokenStore } from '../domain/store';
import type { Database } from './database';

interface TokenRow {
	kind: TokenKind;
	hash: Buffer;
}

/** Only hashes are stored; there are so few tokens that all of them are kept at hand. */
export class StoredTokens implements TokenStore {
	private cached: readonly TokenRow[] | undefined;

	constructor(private readonly database: Database) {}

	insert(kind: TokenKind, hash: Buffer, label: string): void {
		this.database.run('INSERT INTO tokens (kind, hash, label) VALUES (?, ?, ?)', kind, hash, label);
		this.cached = undefined;
	}

	list(): readonly TokenRow[] {
		return (this.cached ??= this.database.all<TokenRow>('SELECT kind, hash FROM tokens'));
	}

	removeAll(label: string): void {
		this.database.run('DELETE FROM tokens WHERE label = ?', label);
		this.cached = undefined;
	}

	forget(): void {
		this.cached = undefined;
	}
}
