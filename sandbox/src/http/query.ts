import { z } from 'zod';
import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { badRequest } from '../domain/errors';

export type Query = Readonly<Record<string, unknown>>;

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
	limit: limit(endpoints.searchLeads.pageSize).describe('How many results to return'),
	teamLimit: limit(endpoints.listTeamMembers.pageSize).describe('How many team members to return'),
	hidePII: flag('hidePII').describe('Redacts personal data in the answer'),
	includeActions: flag('includeActions').describe('Adds the timeline, paged by skip and limit'),
	detail: flag('detail').describe('Adds the details of each definition'),
	includeDeleted: flag('includeDeleted').describe('Includes deleted team members'),
} as const;

export type QueryParameter = keyof typeof queryParameters;

export type QueryValue<Name extends QueryParameter> = z.output<(typeof queryParameters)[Name]>;

/** The name of a parameter in a URL. */
export const inUrl = (name: QueryParameter): string => (name === 'teamLimit' ? 'limit' : name);

/** Returns the value of a parameter, or its default. Fails if the value is not valid. */
export function readParameter<Name extends QueryParameter>(query: Query, name: Name): QueryValue<Name>;
export function readParameter(query: Query, name: QueryParameter): number | boolean {
	const result = queryParameters[name].safeParse(query[inUrl(name)]);
	if (result.success) return result.data;
	throw badRequest(result.error.issues[0]?.message ?? 'Bad query parameter');
}
