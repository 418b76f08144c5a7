import { badRequest } from '../domain/errors';
import type { Page } from '../domain/store';

export type Query = Readonly<Record<string, unknown>>;

/** sync-api.md, Limits. */
export const MAX_PAGE = 100;
export const MAX_TEAM_PAGE = 10;
const DEFAULT_LIMIT = 10;

const wholeNumber = (value: unknown) =>
	typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;

export function readPage(query: Query, maximum = MAX_PAGE): Page {
	const limit = query['limit'] === undefined ? DEFAULT_LIMIT : wholeNumber(query['limit']);
	const skip = query['skip'] === undefined ? 0 : wholeNumber(query['skip']);
	if (limit === undefined || limit < 1 || limit > maximum) {
		throw badRequest(`Limit should be between 1 and ${maximum}`);
	}
	if (skip === undefined) throw badRequest('Skip should be 0 or greater');
	return { skip, limit };
}

/** A query parameter that is `true` or `false`, and false when it is left out. */
export function readFlag(query: Query, name: string): boolean {
	const value = query[name];
	if (value === undefined || value === 'false') return false;
	if (value === 'true') return true;
	throw badRequest(`${name} should be true or false`);
}
