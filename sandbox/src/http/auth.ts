import { timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../domain/errors';
import type { Store } from '../domain/store';
import type { TokenKind } from '../domain/tokenStore';
import { hashToken } from '../domain/tokens';

/** An error answer in plain text, without the envelope (sync-api.md, Plain refusal). */
export class PlainRefusal extends ServiceError {
	constructor() {
		super('NOT_AUTHORIZED', 'NOT_AUTHORIZED', 403);
	}
}

/** Compares with every token of the kind in constant time, so that response times do not leak a token. */
export function holdsToken(store: Store, kind: TokenKind, token: string): boolean {
	const hash = hashToken(token);
	let found = false;
	for (const known of store.tokens.list()) {
		if (known.kind === kind && timingSafeEqual(known.hash, hash)) found = true;
	}
	return found;
}

export function bearerToken(header: string | undefined): string | undefined {
	return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/**
 * sync-api.md, Authentication: a missing, wrong or Async token and a token of another enterprise
 * all get the same answer, so that the answer reveals nothing.
 */
export function authenticate(store: Store, enterpriseId: string, header: string | undefined): string {
	const token = bearerToken(header);
	const known = token !== undefined && holdsToken(store, 'sync', token);
	if (!known || store.definitions.current().enterprise.id !== enterpriseId) {
		throw unknownToken(enterpriseId);
	}
	return token;
}

export const unknownToken = (enterpriseId: string) =>
	new ServiceError(
		'NOT_AUTHORIZED',
		`Enterprise ${enterpriseId} was not found, or the access token is invalid`,
	);
