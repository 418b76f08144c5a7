import { z } from 'zod';
import type { EndpointName } from '../../../../nodes/shared/sync/endpoints';
import type { Query } from '../query';

/** What a client asked with its call. */
export interface Asked {
	readonly query: Query;
	readonly body: unknown;
}

/** A body in plain text instead of JSON. */
export class PlainText {
	constructor(readonly text: string) {}
}

/**
 * One way in which answers differ from the strict ones.
 *
 * `say` gets the body of a strict answer, and returns a body as JSON knows it, a `PlainText`, or undefined for an empty
 * body.
 */
export interface Way {
	readonly name: string;
	/** A status, or the status for a strict body if it differs. */
	readonly status?: number | ((body: unknown) => number | undefined);
	/** Changes what the service understands. Throws a `ServiceError` for a call that it refuses. */
	readonly hear?: (asked: Asked) => Asked;
	readonly say?: (body: unknown, asked: Asked) => unknown;
	/** Changes the text of the answer. */
	readonly encode?: (text: string) => string;
	readonly contentType?: string;
	/** Leaves the `Date` header out. */
	readonly hidesTime?: true;
}

/** The kinds of answers. `specifiedError` has the form of sync-api.md, Errors, which leaves that of `openError` open. */
export type AnswerName = EndpointName | 'specifiedError' | 'openError' | 'storedBytes' | 'any';

export const MAX_SEED = 2 ** 32 - 1;

/** `strict`, `observed`, `foreign`, or the seed of a generated dialect. */
export const dialectName = z.union([z.enum(['strict', 'observed', 'foreign']), z.int().min(0).max(MAX_SEED)]);

export type DialectName = z.infer<typeof dialectName>;

/** How the service speaks, where the specification leaves that open. */
export interface Dialect {
	readonly name: DialectName;
	/** In the order in which they apply. */
	readonly ways: Readonly<Partial<Record<AnswerName, readonly Way[]>>>;
}

/** Says exactly what docs/sync-api.md shows. */
export const strict: Dialect = { name: 'strict', ways: {} };
