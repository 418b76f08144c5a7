import { asText, isPartOf } from './equality';
import { labelListOf, readLabel, unsure } from './labels';
import { type HeldBackReason, holdBack, type Preparer, send } from './preparedValue';
import { scalarText, trimmed } from './spelling';
import type { ValueType } from './valueType';

const notAList = holdBack(
	'invalid_value',
	'A list of labels was expected',
	'Send labels, separated by commas.',
);
const onlyBlanks = holdBack(
	'invalid_value',
	'This list contains no label',
	'Send labels, separated by commas.',
);

const unclearList: HeldBackReason = {
	category: 'invalid_value',
	message: 'It is unclear whether the commas in this text separate labels',
	hint: 'Separate all labels in the same way, or send a list.',
};

function isBlankLabel(raw: unknown): boolean {
	return raw === null || raw === undefined || (typeof raw === 'string' && trimmed(raw) === '');
}

/** The same for equal labels, so they are sent and counted once. */
function keyOf(raw: unknown): string {
	return trimmed(scalarText(raw) ?? '').toLowerCase();
}

/** Returns the given list itself if it is equal, so that it is not reported as changed. */
function sameOrNew(raw: unknown, labels: readonly string[]): unknown {
	const isSame =
		Array.isArray(raw) &&
		raw.length === labels.length &&
		labels.every((label, place) => raw[place] === label);
	return isSame ? raw : labels;
}

const prepareTags: Preparer = (raw, field, facts) => {
	const list = labelListOf(raw, field);
	if (list === undefined) return notAList;
	if (Array.isArray(raw) && raw.length === 0) return send(raw);
	const labels = new Map<string, string>();
	const newLabels: string[] = [];
	const heldBack: HeldBackReason[] = list.unclear.map((part) => ({ ...unclearList, part }));
	let unchecked: { readonly unchecked?: string } = {};
	for (const part of list.parts) {
		if (isBlankLabel(part) || labels.has(keyOf(part))) continue;
		const read = readLabel(part, field, facts, newLabels.length);
		if ('heldBack' in read) {
			heldBack.push({ ...read.heldBack, part });
			continue;
		}
		labels.set(keyOf(read.label), read.label);
		if (read.is === 'new') newLabels.push(read.label);
		if (read.is === 'unsure') unchecked = { unchecked: unsure };
	}
	if (labels.size > 0)
		return { value: sameOrNew(raw, [...labels.values()]), heldBack, newLabels, ...unchecked };
	return heldBack.length > 0 ? { heldBack, newLabels } : onlyBlanks;
};

export const tagsType: ValueType = {
	prepare: prepareTags,
	takesLists: true,
	isFreeText: false,
	refersTo: 'labels',
	input: { kind: 'list' },
	filter: 'asGiven',
	isSame: isPartOf,
	identity: asText,
	whenReverted: undefined,
};
