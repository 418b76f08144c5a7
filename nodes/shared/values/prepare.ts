/** Prepare: what forms and spreadsheets send, made into what sync-api.md, Field types, accepts. */
import type { FieldDefinition, FieldType } from '../sync/shapes/definitions';
import { prepareMediaLink, prepareWebsite } from './address';
import { prepareCheckbox } from './checkbox';
import { prepareDate } from './date';
import { prepareEmail } from './email';
import { prepareDropdown, prepareTags } from './labels';
import { prepareMember } from './member';
import { prepareMoney } from './money';
import { prepareNumber } from './number';
import { preparePhone } from './phone';
import { prepareLostReason, prepareStatus } from './pipeline';
import { holdBack, send, type Prepared, type Preparer, type ValueFacts } from './prepared';
import { prepareRating } from './rating';
import { trimmed } from './spelling';
import { prepareText, prepareUnique } from './text';

/** sync-api.md, Custom action entry: FILE fields are not accepted in `fields`. */
const file = holdBack(
	'silently_dropped',
	'A file cannot be written along with other values',
	'Upload it to the action with the Files node.',
);

const preparers: Readonly<Record<FieldType, Preparer>> = {
	text: prepareText,
	email: prepareEmail,
	phone: preparePhone,
	number: prepareNumber,
	date: prepareDate,
	checkbox: prepareCheckbox,
	dropdown: prepareDropdown,
	tags: prepareTags,
	money: prepareMoney,
	website: prepareWebsite,
	medialink: prepareMediaLink,
	activeUsers: prepareMember,
	unique: prepareUnique,
	rating: prepareRating,
	status: prepareStatus,
	lostReason: prepareLostReason,
	assignee: prepareMember,
	file: () => file,
	other: (raw) => send(raw),
};

/** Types that know what to do with a list. */
const takesLists = new Set<FieldType>(['text', 'tags', 'other']);

/** Multiple-choice questions of forms send a list even when one answer is given. */
function onlyEntry(raw: unknown): unknown {
	return Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;
}

/** Whether to clear (`null`) or to skip what is blank is for the caller to say: `null` passes in every type. */
export function prepareValue(field: FieldDefinition, raw: unknown, facts: ValueFacts): Prepared {
	if (raw === null) return send(null);
	const value = typeof raw === 'object' && !takesLists.has(field.type) ? onlyEntry(raw) : raw;
	return preparers[field.type](value, field, facts);
}

/** What a form sends for a question that was left open. */
export function isBlank(raw: unknown): boolean {
	if (raw === undefined || raw === null) return true;
	if (typeof raw === 'string') return trimmed(raw) === '';
	return Array.isArray(raw) && raw.length === 0;
}
