import type { BrokenRule } from './brokenRule';

/** docs/conformance.md: searches. */
export const searchRules: readonly BrokenRule[] = [
	{
		rule: '`skip` default 0, `limit` default 10, 1 to 100',
		file: 'sandbox/src/http/query.ts',
		take: 'const DEFAULT_LIMIT = 10;',
		put: 'const DEFAULT_LIMIT = 20;',
	},
	{
		rule: '`fields`: values are exact matches, of every type',
		test: 'numbers, booleans and amounts are found by their value',
		file: 'sandbox/src/domain/values/types.ts',
		take: 'typeof value === kind ? Number(value) : undefined',
		put: 'Number(value)',
	},
	{
		rule: '`status` may be an array of labels',
		file: 'sandbox/src/domain/search.ts',
		take: 'Array.isArray(filter) ? filter :',
		put: 'Array.isArray(filter) ? filter.slice(0, 1) :',
	},
	{
		rule: 'Any field filter may be an array; several fields are AND',
		test: 'several fields must all match',
		file: 'sandbox/src/storage/search.ts',
		take: '.map(({ test }) => test);',
		put: '.map(({ test }) => test).slice(0, 1);',
	},
	{
		rule: 'The filter of a date field is `{from, to}`',
		file: 'sandbox/src/storage/search.ts',
		take: '${column} BETWEEN ? AND ?',
		put: '${column} > ? AND ${column} <= ?',
	},
	{
		rule: '`actions.type`: an array of built-in names or the `ACTION_<code>` form',
		file: 'sandbox/src/domain/search.ts',
		take: 'ACTION_PREFIX + type : type.toUpperCase()',
		put: 'type : type.toUpperCase()',
	},
	{
		rule: '`actions.performed_by`: a team member email',
		file: 'sandbox/src/storage/search.ts',
		take: "if (performedBy !== undefined) conditions.push(oneOf('performed_by', performedBy));",
		put: '',
	},
	{
		rule: '`actions.performed_at`: `{from, to}` in the workspace date format or epoch ms',
		file: 'sandbox/src/storage/search.ts',
		take: 'created_on <= ?',
		put: 'created_on < ?',
	},
	{
		rule: 'A lead matches if one of its actions meets all criteria',
		file: 'sandbox/src/storage/search.ts',
		take: 'if (conditions.length === 0) return [];',
		put: 'if (conditions.length !== 1)\n\t\treturn Object.entries(criterion).flatMap(([name, value]) => actionFilter({ [name]: value }));',
	},
	{
		rule: 'An unknown key such as `created_on` gives 400 `INVALID_LEAD` (Field created_on not found in the enterprise)',
		file: 'sandbox/src/domain/search.ts',
		take: "throw new ServiceError('INVALID_LEAD', ",
		put: 'throw badRequest(',
	},
	{
		rule: 'Response: `data` of objects with `fields`, no lead ID, and `total_count`',
		file: 'sandbox/src/domain/leads.ts',
		take: 'knowing({ fields }, ',
		put: 'knowing({ id: lead.id, fields }, ',
	},
	{
		rule: 'Status filter values are matched case-sensitively',
		file: 'sandbox/src/domain/values/types.ts',
		take: '...words((label) => label)',
		put: '...words(fold)',
	},
	{
		rule: 'A search finds the stored values, however they were written',
		file: 'sandbox/src/storage/leads.ts',
		take: 'this.writeSearchRow(lead.seq, after);',
		put: 'this.writeSearchRow(lead.seq, before);',
	},
	{
		rule: 'A filter that is `null`, a range without bounds and an unknown key fail validation; an empty list matches nothing',
		file: 'sandbox/src/domain/search.ts',
		take: 'if (values.includes(null)) throw badRequest(`The filter fields.${apiName} must not be null`);',
		put: '',
	},
	{
		rule: 'A body of the wrong shape fails validation',
		file: 'sandbox/src/http/bodies.ts',
		take: 'z.union([z.string(), z.array(z.string())],',
		put: 'z.union([z.string(), z.number().transform(String), z.array(z.string())],',
	},
	{
		rule: "Search a lead's timeline",
		file: 'sandbox/src/storage/actions.ts',
		take: 'const conditions = actionConditions(criterion);',
		put: 'const conditions = actionConditions(criterion).slice(0, 1);',
	},
	{
		rule: 'A filter that is `null`, a range without bounds and an unknown key fail validation',
		file: 'sandbox/src/http/bodies.ts',
		take: 'export const actionSearch = z.strictObject({',
		put: 'export const actionSearch = z.object({',
	},
];
