import type { ValueTypeName } from '../definitions';
import { foldLabel } from '../labels';
import { remarkTexts } from '../remarks';
import { readDate } from './date';
import { isEmail } from './email';
import { readDropdown, readTags } from './labels';
import { readPhone } from './phone';
import { readLostReason, readStatus } from './pipeline';
import { rejected, accepted, type SearchKey, type StoredValue, type ValueType } from './reading';
import { isWebAddress } from './web';

const MONEY = /^\d+(\.\d+)?$/;

/** Searches are case-insensitive and need exact matches (sync-api.md, General rules). */
const fold = (value: string) => value.toLowerCase();

/** Index keys of a type whose values are strings. */
function words(toKey: (value: string) => string) {
	return {
		keys: (value: StoredValue): SearchKey[] =>
			(Array.isArray(value) ? value : [value]).map((part) => toKey(String(part))),
		searchKey: (value: unknown): SearchKey | undefined =>
			typeof value === 'string' ? toKey(value) : undefined,
	};
}

/** Index keys of a type whose values are numbers or booleans. */
function amounts(kind: 'number' | 'boolean') {
	return {
		keys: (value: StoredValue): SearchKey[] => [Number(value)],
		searchKey: (value: unknown): SearchKey | undefined => (typeof value === kind ? Number(value) : undefined),
	};
}

function text(isValid: (value: string) => boolean, expected: string): ValueType {
	return {
		spread: 'common',
		read: (value) =>
			typeof value === 'string' && isValid(value) ? accepted(value) : rejected(`Invalid value: ${expected}`),
		...words(fold),
	};
}

const teamMember: ValueType = {
	spread: 'common',
	read: (value, _definition, context) =>
		typeof value === 'string' && context.isActiveMember(value)
			? accepted(value)
			: rejected(remarkTexts.unknownEmployee),
	...words(fold),
};

/** sync-api.md, Field types: one entry per type. Decision 1 says who fixes the edge cases. */
export const valueTypes: Readonly<Record<ValueTypeName, ValueType>> = {
	TEXT: {
		spread: 'distinct',
		read(value, { maxLength }) {
			if (typeof value !== 'string') return rejected('Invalid value: a text is expected');
			if (maxLength !== undefined && value.length > maxLength) {
				return rejected(`Text must have at most ${maxLength} characters`);
			}
			return accepted(value);
		},
		...words(fold),
	},
	EMAIL: {
		...text(isEmail, 'an email address such as local@domain.tld is expected'),
		spread: 'distinct',
	},
	PHONE: {
		spread: 'distinct',
		read(value, _definition, { country }) {
			const phone = readPhone(value, country);
			return phone === undefined
				? rejected('Invalid value: a phone number with country code, without spaces or symbols, is expected')
				: accepted(phone);
		},
		keys: (value) => [String(value)],
		searchKey: (value, { country }) =>
			typeof value === 'string' ? readPhone(value.trim(), country) : undefined,
	},
	NUMBER: {
		spread: 'common',
		read: (value) =>
			typeof value === 'number' && Number.isFinite(value)
				? accepted(value)
				: rejected('Invalid value: a number is expected'),
		...amounts('number'),
	},
	DATE: {
		spread: 'common',
		read(value, _definition, { timeZone }) {
			const date = readDate(value, timeZone);
			return date === undefined
				? rejected('Invalid value: epoch milliseconds or a date in the workspace date format is expected')
				: accepted(date);
		},
		keys: (value) => [Number(value)],
		searchKey: (value, { timeZone }) => readDate(value, timeZone),
		bound: (value, { timeZone }) => readDate(value, timeZone),
	},
	CHECKBOX: {
		spread: 'common',
		read: (value) =>
			typeof value === 'boolean' ? accepted(value) : rejected('Invalid value: true or false is expected'),
		...amounts('boolean'),
	},
	DROPDOWN: { spread: 'common', read: readDropdown, ...words(foldLabel) },
	TAGS: { spread: 'several', read: readTags, ...words(foldLabel) },
	MONEY: text(
		(value) => MONEY.test(value),
		'an amount as a string of digits, with . for decimals, is expected',
	),
	WEBSITE: text((value) => isWebAddress(value, false), 'a web address is expected'),
	MEDIALINK: text((value) => isWebAddress(value, true), 'a link with http:// or https:// is expected'),
	ACTIVEUSERS: teamMember,
	UNIQUE: {
		spread: 'distinct',
		read: (value) =>
			typeof value === 'string' && value.trim() !== ''
				? accepted(value)
				: rejected('Invalid value: a text that is not blank is expected'),
		...words(foldLabel),
		same: (stored, sent) => foldLabel(String(stored)) === foldLabel(String(sent)),
	},
	RATING: {
		spread: 'common',
		read: (value) =>
			typeof value !== 'number'
				? rejected('Invalid value: a whole number from 1 to 5 is expected')
				: Number.isInteger(value) && value >= 1 && value <= 5
					? accepted(value)
					: rejected(remarkTexts.ratingRange),
		...amounts('number'),
	},
	STATUS: {
		spread: 'common',
		read: (value, _definition, { pipeline }) => readStatus(value, pipeline.statuses),
		// The only filter that is case-sensitive (sync-api.md, POST /lead/search).
		...words((label) => label),
	},
	LOST_REASON: {
		spread: 'common',
		read: (value, _definition, { pipeline }) => readLostReason(value, pipeline.lostReasons),
		...words(fold),
	},
	ASSIGNEE: teamMember,
};
