import { createHash, randomBytes } from 'node:crypto';
import { badRequest, ServiceError } from './errors';
import type { StoredToken, TokenKind } from './store';
import type { Workspace } from './workspace';

/** sync-api.md, Limits: 3 Sync tokens a workspace, and 3 Async tokens. */
export const MAX_TOKENS = 3;

/** The kinds that people make in the dashboard; the admin key is the sandbox's own. */
export const madeKinds = ['sync', 'async'] as const;

type MadeKind = (typeof madeKinds)[number];

const kindNames: Readonly<Record<MadeKind, string>> = { sync: 'Sync', async: 'Async' };

const TOKEN_BYTES = 24;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('hex');

/** A token as lists show it, which is without itself. */
export interface TokenView {
	readonly id: number;
	readonly kind: MadeKind;
	readonly name: string;
	/** Epoch milliseconds. */
	readonly created_on: number;
	/** Made by the sandbox at its start, and kept as long as it runs. */
	readonly own: boolean;
}

const isMade = (kind: TokenKind): kind is MadeKind => madeKinds.some((made) => made === kind);

function view({ id, kind, name, createdOn, own }: StoredToken): TokenView[] {
	return isMade(kind) ? [{ id, kind, name, created_on: createdOn, own }] : [];
}

/** Those of the sandbox count: the limit is of the workspace. */
export const listTokens = ({ store }: Workspace): TokenView[] => store.tokens.list().flatMap(view);

/** Shown here and never again: only its hash is stored. */
export function createToken(
	workspace: Workspace,
	kind: MadeKind,
	name: string,
): TokenView & { token: string } {
	if (listTokens(workspace).filter((token) => token.kind === kind).length >= MAX_TOKENS) {
		throw badRequest(
			`A workspace may hold at most ${MAX_TOKENS} ${kindNames[kind]} tokens at a time. Delete one first.`,
		);
	}
	const token = newToken();
	const createdOn = workspace.now();
	const id = workspace.store.tokens.insert({ kind, hash: hashToken(token), name, createdOn, own: false });
	return { id, kind, name, created_on: createdOn, own: false, token };
}

/** The next call with it is refused. */
export function deleteToken(workspace: Workspace, id: number): { id: number; status: 'DELETED' } {
	const token = listTokens(workspace).find((held) => held.id === id);
	if (token === undefined) throw new ServiceError('NOT_FOUND', `Token with id ${id} was not found`);
	if (token.own) {
		throw badRequest('This token was made by the sandbox at its start, and is kept as long as it runs');
	}
	workspace.store.tokens.remove(id);
	return { id, status: 'DELETED' };
}
