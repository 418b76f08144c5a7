import type { BrokenRule } from './brokenRule';

/** docs/conformance.md: values that are chosen, and those that may occur once. */
export const choicesRules: readonly BrokenRule[] = [
	{
		rule: 'checkbox: boolean',
		file: 'sandbox/src/domain/values/types.ts',
		take: "typeof value === 'boolean' ? accepted(value)",
		put: "typeof value === 'boolean' || value === 'true' ? accepted(Boolean(value))",
	},
	{
		rule: 'dropdown: the label of an option',
		file: 'sandbox/src/domain/labels.ts',
		take: 'label.trim().toLowerCase()',
		put: 'label.trim()',
	},
	{
		rule: 'dropdown: an unmatched value creates a new option',
		file: 'sandbox/src/domain/values/labels.ts',
		take: 'return accepted(value, [value]);',
		put: 'return accepted(value);',
	},
	{
		rule: 'tags: an array of strings, no comma-separated string',
		file: 'sandbox/src/domain/values/labels.ts',
		take: 'if (!Array.isArray(value)) return rejected(',
		put: "if (typeof value === 'string') value = value.split(',');\n\tif (!Array.isArray(value)) return rejected(",
	},
	{
		rule: 'tags: an unmatched tag is created',
		file: 'sandbox/src/domain/values/labels.ts',
		take: 'created.push(tag);',
		put: '',
	},
	{
		rule: 'activeUsers: the email of an active team member, exactly; an unknown email drops the field',
		file: 'sandbox/src/storage/team.ts',
		take: 'return member?.email === email ? member : undefined;',
		put: 'return member;',
	},
	{
		rule: '`assignee` behaves as activeUsers',
		file: 'sandbox/src/domain/values/types.ts',
		take: 'ASSIGNEE: teamMember,',
		put: "ASSIGNEE: text(isEmail, 'an email is expected'),",
	},
	{
		rule: 'unique: must be unique in the workspace',
		file: 'sandbox/src/domain/fields.ts',
		take: 'if (isUsedElsewhere(workspace, field, reading.value)) return void addRemark(remarkTexts.notUnique);',
		put: '',
	},
	{
		rule: 'unique: as the identifier, a used value gives 409 `LEAD_ALREADY_EXISTS`',
		file: 'sandbox/src/domain/values/types.ts',
		take: '...words(foldLabel),\n\t\tsame:',
		put: '...words(fold),\n\t\tsame:',
	},
	{
		rule: 'unique: immutable afterwards',
		file: 'sandbox/src/domain/fields.ts',
		take: "(field.lockAfterCreate || field.type === 'UNIQUE')",
		put: 'field.lockAfterCreate',
	},
	{
		rule: 'rating: an integer from 1 to 5; out of range is rejected with "Rating must be between 1 and 5"',
		file: 'sandbox/src/domain/remarks.ts',
		take: "ratingRange: 'Rating must be between 1 and 5'",
		put: "ratingRange: 'Invalid rating'",
	},
	{
		rule: 'rating: a string such as `"3"` is dropped',
		file: 'sandbox/src/domain/values/types.ts',
		take: "typeof value !== 'number'",
		put: "typeof (value = Number(value)) !== 'number'",
	},
	{
		rule: 'status: exact case-sensitive label of an active status',
		file: 'sandbox/src/domain/values/pipeline.ts',
		take: 'label === value',
		put: 'label.toLowerCase() === String(value).trim().toLowerCase()',
	},
	{
		rule: 'status: default `Fresh` on create',
		file: 'sandbox/src/domain/fields.ts',
		take: "const FIRST_STATUS = 'Fresh';",
		put: "const FIRST_STATUS = 'Contacted';",
	},
	{
		rule: 'lostReason: exact case-sensitive label of an active lost reason',
		file: 'sandbox/src/domain/values/pipeline.ts',
		take: 'label === value',
		put: 'label.toLowerCase() === String(value).toLowerCase()',
	},
	{
		rule: 'lostReason: meaningful only when the status belongs to a LOST stage',
		file: 'sandbox/src/domain/fields.ts',
		take: "?.stageType === 'LOST')",
		put: "?.stageType !== 'WON')",
	},
	{
		rule: 'lostReason: default `Unknown Reason`',
		file: 'sandbox/src/domain/fields.ts',
		take: 'if (!next.has(field.apiName) && fallback !== undefined) next.set(field.apiName, fallback.label);',
		put: '',
	},
];
