import { createHash, randomBytes } from 'node:crypto';
import { badRequest, ServiceError } from './errors';
import type { StoredToken, TokenKind } from './tokenStore';
import type { Workspace } from './workspace';

/** sync-api.md, Limits: 3 Sync tokens and 3 Async tokens per workspace. */
export const MAX_TOKENS = 3;

/** The kinds that people create in the dashboard. Only the sandbox creates an admin key. */
export const workspaceTokenKinds = ['sync', 'async'] as const;

type WorkspaceTokenKind = (typeof workspaceTokenKinds)[number];

const kindNames: Readonly<Record<WorkspaceTokenKind, string>> = { sync: 'Sync', async: 'Async' };

const TOKEN_BYTES = 24;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('hex');

/** A token as lists show it: without the secret. */
export interface TokenView {
	readonly id: number;
	readonly kind: WorkspaceTokenKind;
	readonly name: string;
	/** Epoch milliseconds. */
	readonly created_on: number;
	/** True if the sandbox created it at its start. Such a token cannot be deleted while the sandbox runs. */
	readonly own: boolean;
}

const isWorkspaceToken = (kind: TokenKind): kind is WorkspaceTokenKind =>
	workspaceTokenKinds.some((name) => name === kind);

function view({ id, kind, name, createdOn, own }: StoredToken): TokenView[] {
	return isWorkspaceToken(kind) ? [{ id, kind, name, created_on: createdOn, own }] : [];
}

/** Includes the sandbox's own tokens, because the limit counts all tokens of the workspace. */
export const listTokens = ({ store }: Workspace): TokenView[] => store.tokens.list().flatMap(view);

/** Returns the token. It cannot be shown again, because only its hash is stored. */
export function createToken(
	workspace: Workspace,
	kind: WorkspaceTokenKind,
	name: string,
): TokenView & { token: string } {
	if (listTokens(workspace).filter((token) => token.kind === kind).length >= MAX_TOKENS) {
		throw badRequest(
			`A workspace can have at most ${MAX_TOKENS} ${kindNames[kind]} tokens. Delete one first.`,
		);
	}
	const token = newToken();
	const createdOn = workspace.now();
	const id = workspace.store.tokens.insert({ kind, hash: hashToken(token), name, createdOn, own: false });
	return { id, kind, name, created_on: createdOn, own: false, token };
}

/** Revokes a token at once. */
export function deleteToken(workspace: Workspace, id: number): { id: number; status: 'DELETED' } {
	const token = listTokens(workspace).find((listed) => listed.id === id);
	if (token === undefined) throw new ServiceError('NOT_FOUND', `Token with id ${id} was not found`);
	if (token.own) {
		throw badRequest(
			'The sandbox created this token at its start, so it cannot be deleted while the sandbox runs',
		);
	}
	workspace.store.tokens.remove(id);
	return { id, status: 'DELETED' };
}
