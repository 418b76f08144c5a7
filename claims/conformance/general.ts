import type { BrokenRule } from './brokenRule';

/** docs/conformance.md: what holds for all calls, and tokens. */
export const generalRules: readonly BrokenRule[] = [
	{
		rule: 'The outcome of every call is returned at once: the created entity and a remark for each field',
		file: 'sandbox/src/domain/leads.ts',
		take: 'lead_id: lead.id, actions',
		put: 'lead_id: null, actions',
	},
	{
		rule: 'All request bodies are JSON',
		file: 'sandbox/src/http/app.ts',
		take: "app.addContentTypeParser('*', {",
		put: "app.addContentTypeParser('application/json', {",
	},
	{
		rule: 'Searches are POST with a JSON body, never GET',
		file: 'sandbox/src/http/api.ts',
		take: 'METHODS.filter((method) => !known.has(method))',
		put: "METHODS.filter((method) => !known.has(method) && method !== 'GET')",
	},
	{
		rule: 'A search has only the query parameters `skip` and `limit`',
		file: 'sandbox/src/http/query.ts',
		take: '.default(0)',
		put: '.default(1)',
	},
	{
		rule: 'Searches are case-insensitive',
		file: 'sandbox/src/domain/values/types.ts',
		take: 'const fold = (value: string) => value.toLowerCase();',
		put: 'const fold = (value: string) => value;',
	},
	{
		rule: 'Searches match whole values',
		file: 'sandbox/src/storage/search.ts',
		take: '{ sql: `${column} = ?`, parameters: values }',
		put: "{ sql: `${column} LIKE ? || '%'`, parameters: values }",
	},
	{
		rule: 'Lead search results are newest first by creation timestamp',
		file: 'sandbox/src/storage/leads.ts',
		take: 'ORDER BY seq DESC',
		put: 'ORDER BY seq',
	},
	{
		rule: 'Action search results are newest first by creation timestamp',
		file: 'sandbox/src/storage/actions.ts',
		take: 'ORDER BY created_on DESC, seq DESC',
		put: 'ORDER BY seq DESC',
	},
	{
		rule: 'Partial success: a lead is created or updated without the fields that fail; remarks name them',
		file: 'sandbox/src/domain/fields.ts',
		take: "case 'rejected':\n\t\t\treading.remarks.forEach(addRemark);",
		put: "case 'rejected':",
	},
	{
		rule: 'Partial success: valid actions are appended when others fail; each action has a `status`',
		file: 'sandbox/src/domain/actions/append.ts',
		take: 'const result = isPayment ?',
		put: 'if (entry.remarks.length > 0) return ignored;\n\tconst result = isPayment ?',
	},
	{
		rule: 'Every answer has a `Date` header',
		file: 'sandbox/src/http/app.ts',
		take: 'readJsonBodies(app);',
		put: "readJsonBodies(app);\n\tapp.addHook('onRequest', async (_request, reply) => void (reply.raw.sendDate = false));",
	},
	{
		rule: '`Authorization: Bearer` with a token of type Sync',
		file: 'sandbox/src/http/auth.ts',
		take: '/^Bearer +',
		put: '/^Token +',
	},
	{
		rule: 'A missing, invalid, Async or foreign token gives 401 `NOT_AUTHORIZED` in the envelope',
		file: 'sandbox/src/http/auth.ts',
		take: "holdsToken(store, 'sync', token);",
		put: "(holdsToken(store, 'sync', token) || holdsToken(store, 'async', token));",
	},
	{
		rule: 'A token belongs to one enterprise',
		file: 'sandbox/src/server.ts',
		take: 'data === IN_MEMORY ? newTokens()',
		put: "data === IN_MEMORY ? { ...newTokens(), syncToken: '0'.repeat(48) }",
	},
	{
		rule: 'Tokens of type Sync or Async are created in the dashboard',
		file: 'sandbox/src/domain/tokens.ts',
		take: 'hash: hashToken(token), name',
		put: 'hash: hashToken(name), name',
	},
	{
		rule: 'A token is shown once, at its creation',
		file: 'sandbox/src/domain/tokens.ts',
		take: 'created_on: createdOn, own }] : [];',
		put: "created_on: createdOn, own, token: '' }] : [];",
	},
	{
		rule: 'Deleting a token revokes it at once',
		file: 'sandbox/src/storage/tokens.ts',
		take: "WHERE id = ?', id);\n\t\tthis.forget();",
		put: "WHERE id = ?', id);",
	},
	{
		rule: 'The update-availability operation answers a failed authentication with 403 and a plain-text body',
		file: 'sandbox/src/http/api.ts',
		take: 'return plainlyRefused.has(name) ? new PlainRefusal() : error;',
		put: 'return error;',
	},
];
