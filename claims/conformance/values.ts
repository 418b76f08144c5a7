import type { BrokenRule } from './brokenRule';

/** docs/conformance.md: values that are texts, numbers and times. */
export const valuesRules: readonly BrokenRule[] = [
	{
		rule: 'A value that does not match its type is dropped and reported in remarks',
		file: 'sandbox/src/domain/values/types.ts',
		take: "typeof value === 'number' && Number.isFinite(value)",
		put: "(typeof value === 'number' && Number.isFinite(value)) || typeof value === 'string'",
	},
	{
		rule: 'The same rules apply to lead and action fields',
		file: 'sandbox/src/domain/actions/fields.ts',
		take: "if (reading.outcome === 'rejected') reading.remarks.forEach((text) => addRemark(apiName, text));",
		put: '',
	},
	{
		rule: '`type` is uppercase; `rating`, `status`, `lost_reason`, `assignee` report `LEAD_PROPERTY`',
		file: 'sandbox/src/domain/metadata.ts',
		take: "new Set(['RATING', ",
		put: 'new Set([',
	},
	{
		rule: 'text: no length limit, whitespace preserved',
		file: 'sandbox/src/domain/values/types.ts',
		take: 'return accepted(value);',
		put: 'return accepted(value.trim());',
	},
	{
		rule: 'text: a length limit where the workspace sets one',
		file: 'sandbox/src/domain/values/types.ts',
		take: 'value.length > maxLength',
		put: 'value.length > maxLength + 1',
	},
	{
		rule: 'email: `local@domain.tld`',
		file: 'sandbox/src/domain/values/email.ts',
		take: '[A-Za-z]{2,63}$',
		put: '[A-Za-z]{1,63}$',
	},
	{
		rule: 'phone: no spaces or symbols',
		file: 'sandbox/src/domain/values/phone.ts',
		take: '!SHAPE.test(value)',
		put: "!SHAPE.test(value.replace(/[ -]/g, ''))",
	},
	{
		rule: 'phone: a leading `+` is accepted',
		file: 'sandbox/src/domain/values/phone.ts',
		take: '/^\\+?\\d{7,15}$/',
		put: '/^\\d{7,15}$/',
	},
	{
		rule: 'phone: country code and national number',
		file: 'sandbox/src/domain/values/phone.ts',
		take: 'beginsWithCallingCode(value.slice(1)) ? readInternational(value) : undefined',
		put: 'readInternational(value)',
	},
	{
		rule: 'phone: a missing country code gets the workspace default',
		file: 'sandbox/src/domain/values/phone.ts',
		take: 'parsePhoneNumberFromString(value, country)',
		put: "parsePhoneNumberFromString(value, 'US')",
	},
	{
		rule: 'number: integer or decimal',
		file: 'sandbox/src/domain/values/types.ts',
		take: 'Number.isFinite(value)',
		put: 'Number.isInteger(value)',
	},
	{
		rule: 'date: epoch milliseconds',
		file: 'sandbox/src/domain/values/date.ts',
		take: 'value >= FIRST && ',
		put: '',
	},
	{
		rule: 'date: a string in the workspace date format with optional time; a missing time is 00:00:00 in the workspace time zone',
		file: 'sandbox/src/domain/values/date.ts',
		take: '{ zone: timeZone }',
		put: "{ zone: 'utc' }",
	},
	{
		rule: 'date: ISO 8601 is not parsed',
		file: 'sandbox/src/domain/values/date.ts',
		take: 'if (parts === null) return undefined;',
		put: 'if (parts === null) return Date.parse(value) || undefined;',
	},
	{
		rule: 'money: a numeric string with `.` for decimals, no symbols or thousands separators',
		file: 'sandbox/src/domain/values/types.ts',
		take: 'const MONEY = /^\\d+',
		put: 'const MONEY = /^[\\d,]+',
	},
	{
		rule: 'website: `http://` or `https://` recommended, not required',
		file: 'sandbox/src/domain/values/web.ts',
		take: 'return !schemeNeeded && parts',
		put: 'return schemeNeeded && parts',
	},
	{
		rule: 'medialink: only the link is stored',
		file: 'sandbox/src/domain/values/types.ts',
		take: 'isWebAddress(value, true)',
		put: 'isWebAddress(value, false)',
	},
	{
		rule: 'FILE fields on custom actions are ignored in `fields`',
		file: 'sandbox/src/domain/actions/fields.ts',
		take: 'addRemark(apiName, remarkTexts.fileField);',
		put: '',
	},
	{
		rule: '`null` clears a field in an update and is ignored in a create',
		file: 'sandbox/src/domain/fields.ts',
		take: 'else next.delete(apiName);',
		put: 'else addRemark(remarkTexts.statusCannotBeCleared);',
	},
];
