import type { Pipeline, ValueTypeName } from '../src/domain/definitions';
import { LabelSet } from '../src/domain/labels';
import type { ValueContext } from '../src/domain/values/reading';
import { valueTypes } from '../src/domain/values/types';

const pipeline: Pipeline = {
	statuses: [
		{ label: 'Fresh', stageType: 'OPEN', archived: false },
		{ label: 'Old', stageType: 'OPEN', archived: true },
	],
	lostReasons: [
		{ label: 'Price', isDefault: true, archived: false },
		{ label: 'Gone', isDefault: false, archived: true },
	],
};

/** A workspace in India, with one active member. */
export const context: ValueContext = {
	timeZone: 'Asia/Kolkata',
	country: 'IN',
	pipeline,
	isActiveMember: (email) => email === 'a@b.co',
};

export const labelled = (...labels: readonly string[]) =>
	new LabelSet(labels.map((label) => ({ id: label, label })));

/** How the workspace reads a value of a field, which has the labels Pune and Goa unless it has its own. */
export const read = (
	type: ValueTypeName,
	value: unknown,
	own: { labels?: LabelSet; maxLength?: number } = {},
) =>
	valueTypes[type].read(
		value,
		{ key: 1, apiName: 'x', type, description: '', labels: labelled('Pune', 'Goa'), ...own },
		context,
	);

/** 31 January 2026, 12:00 in India. */
export const NOON = Date.UTC(2026, 0, 31, 6, 30);

/** A text of so many letters. */
export const x = (length: number) => 'x'.repeat(length);
