import { z } from 'zod';
import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { badRequest } from '../domain/errors';
import type { Page } from '../domain/store';

export type Query = Readonly<Record<string, unknown>>;

export const MAX_PAGE = endpoints.searchLeads.pageSize;
export const MAX_TEAM_PAGE = endpoints.listTeamMembers.pageSize;
const DEFAULT_LIMIT = 10;

/** Query parameters arrive as text. The piped schema describes the number in the OpenAPI document. */
const wholeNumber = (range: z.ZodInt, message: string) =>
	z
		.string(message)
		.regex(/^\d{1,15}$/, message)
		.transform(Number)
		.pipe(range);

function limit(maximum: number) {
	const message = `Limit should be between 1 and ${maximum}`;
	return wholeNumber(z.int(message).min(1, message).max(maximum, message), message).default(DEFAULT_LIMIT);
}

/** A parameter that is `true` or `false`. The default is false. */
const flag = (name: string) =>
	z
		.enum(['true', 'false'], `${name} should be true or false`)
		.transform((value) => value === 'true')
		.pipe(z.boolean())
		.default(false);

const SKIP_MESSAGE = 'Skip should be 0 or greater';

/** Every query parameter of the Sync API. `limit` of team members has its own entry, because its maximum differs. */
export const queryParameters = {
	skip: wholeNumber(z.int(SKIP_MESSAGE).min(0, SKIP_MESSAGE), SKIP_MESSAGE)
		.default(0)
		.describe('How many results to skip'),
	limit: limit(MAX_PAGE).describe('How many results to return'),
	teamLimit: limit(MAX_TEAM_PAGE).describe('How many team members to return'),
	hidePII: flag('hidePII').describe('Redacts personal data in the answer'),
	includeActions: flag('includeActions').describe('Adds the timeline, paged by skip and limit'),
	detail: flag('detail').describe('Adds the details of each definition'),
	includeDeleted: flag('includeDeleted').describe('Includes deleted team members'),
} as const;

export type QueryParameter = keyof typeof queryParameters;

type Flag = Exclude<QueryParameter, 'skip' | 'limit' | 'teamLimit'>;

function read<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	throw badRequest(result.error.issues[0]?.message ?? 'Bad query parameter');
}

export function readPage(query: Query, maximum: typeof MAX_PAGE | typeof MAX_TEAM_PAGE = MAX_PAGE): Page {
	const schema = maximum === MAX_PAGE ? queryParameters.limit : queryParameters.teamLimit;
	const checkedLimit = read(schema, query['limit']);
	return { skip: read(queryParameters.skip, query['skip']), limit: checkedLimit };
}

export const readFlag = (query: Query, name: Flag): boolean => read(queryParameters[name], query[name]);
