import type { BrokenRule } from './brokenRule';

/** docs/conformance.md: errors and limits. */
export const errorsRules: readonly BrokenRule[] = [
	{
		rule: 'Every non-2xx response is an object `error` with `code` and `message`',
		file: 'sandbox/src/http/app.ts',
		take: 'frameworkErrors: (error, request, reply) => answerError(error, request, reply),',
		put: '',
	},
	{
		rule: 'Limit outside 1 to 100: `BAD_REQUEST`, Limit should be between 1 and 100',
		file: 'sandbox/src/http/query.ts',
		take: '`Limit should be between 1 and ${maximum}`',
		put: "'Bad limit'",
	},
	{
		rule: '`LEAD_NOT_FOUND` 404',
		file: 'sandbox/src/domain/errors.ts',
		take: "new ServiceError('LEAD_NOT_FOUND',",
		put: "new ServiceError('NOT_FOUND',",
	},
	{
		rule: '`ACTION_NOT_FOUND`: no action with the ID on the lead',
		file: 'sandbox/src/storage/actions.ts',
		take: 'WHERE id = ? AND lead = ?',
		put: 'WHERE id = ? AND lead <= ?',
	},
	{
		rule: '`NOT_FOUND`: no route matches',
		file: 'sandbox/src/http/errors.ts',
		take: 'reply.code(404)',
		put: 'reply.code(400)',
	},
	{
		rule: '`METHOD_NOT_ALLOWED`, for example GET on a search',
		file: 'sandbox/src/http/errors.ts',
		take: 'METHOD_NOT_ALLOWED: 405,',
		put: 'METHOD_NOT_ALLOWED: 404,',
	},
	{
		rule: 'A body that is not a JSON object gives 400, a body over the limit 413',
		file: 'sandbox/src/http/bodies.ts',
		take: "if (!isObject(body)) throw badRequest('Request body must be a JSON object');",
		put: 'if (!isObject(body)) return {};',
	},
	{
		rule: '`skip` default 0, `limit` default 10, on all lists and searches',
		file: 'sandbox/src/http/routes/handler.ts',
		take: "skip: query('skip'),",
		put: 'skip: 0,',
	},
	{
		rule: 'Page size maximum 100',
		file: 'sandbox/src/http/query.ts',
		take: '.min(1, message)',
		put: '',
	},
	{
		rule: 'Page size maximum 10 for team members',
		file: 'sandbox/src/http/query.ts',
		take: 'limit(endpoints.listTeamMembers.pageSize)',
		put: 'limit(endpoints.searchLeads.pageSize)',
	},
	{
		rule: 'At most 3 Sync tokens a workspace',
		file: 'sandbox/src/domain/tokens.ts',
		take: 'MAX_TOKENS = 3',
		put: 'MAX_TOKENS = 4',
	},
	{
		rule: 'At most 3 Async tokens a workspace',
		file: 'sandbox/src/domain/tokens.ts',
		take: 'token.kind === kind)',
		put: "token.kind === kind || kind === 'async')",
	},
	{
		rule: '1000 options a dropdown field',
		file: 'sandbox/src/domain/values/labels.ts',
		take: 'if (labels.size >= MAX_LABELS)',
		put: 'if (labels.size > MAX_LABELS)',
	},
	{
		rule: 'An option label has at most 40 characters',
		file: 'sandbox/src/domain/labels.ts',
		take: 'MAX_LABEL_LENGTH = 40',
		put: 'MAX_LABEL_LENGTH = 41',
	},
	{
		rule: '1000 tags a field',
		file: 'sandbox/src/domain/values/labels.ts',
		take: 'labels.size + created.length >= MAX_LABELS',
		put: 'labels.size >= MAX_LABELS',
	},
	{
		rule: 'A tag label has at most 40 characters',
		file: 'sandbox/src/domain/values/labels.ts',
		take: 'if (!fits(tag)) {',
		put: "if (tag === '') {",
	},
	{
		rule: 'Rating 1 to 5',
		file: 'sandbox/src/domain/values/types.ts',
		take: 'value >= 1 && value <= 5',
		put: 'value >= 0 && value <= 5',
	},
	{
		rule: 'Payment amount greater than 0',
		file: 'sandbox/src/domain/actions/payment.ts',
		take: 'const NUMERIC = /^\\d+',
		put: 'const NUMERIC = /^-?\\d+',
	},
	{
		rule: "The sandbox's own rate limit: 429 with `Retry-After`",
		file: 'sandbox/src/http/rateLimit.ts',
		take: 'window.used > perHour',
		put: 'window.used > perHour + 1',
	},
];
