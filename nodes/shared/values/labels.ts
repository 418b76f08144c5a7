/** Reads labels of fields: one for a dropdown, several for tags. */
import { isEqual, isString, memoize, uniqBy } from 'lodash';

import type { FieldDefinition } from '../sync/shapes/definitions';
import { foldLook, type Labelled, LabelIndex, oncePer } from '../workspace/names';
import { nearestAre } from '../workspace/nearest';
import { firstOf } from '../sync/shapes/read';
import { innerMarksOf, type LabelList, namesSeveral, splitLabels } from './labelList';
import { cleanLabel, isLabelText } from './labelText';
import { blank, isNoAnswer, leftoverIn } from './leftover';
import type { Column } from './columns';
import { decoded, isBlank, scalarText, unquoted } from './spelling';
import { type HeldBackReason, holdBack, invalid, type PreparedValue, send, sendUnchecked } from './prepared';
import { type ValueFacts, folded, isPartOf, valueType, under } from './valueType';

/** sync-api.md, Limits: labels per dropdown or tags field, and characters per label. */
export const mostLabels = 1000;
const longestLabel = 40;

const withoutMarks = (label: string) => foldLook(label.replace(/[.,:;!](?!\d)/g, ''));

const knownOf = oncePer(({ labels, hasAllLabels }: FieldDefinition) => ({
	index: new LabelIndex(
		labels.map((label) => ({ label })),
		hasAllLabels ? undefined : { why: 'not all labels of this field can be read' },
	),
	innerMarks: innerMarksOf(labels),
	/** `Yes soon` may be `Yes, soon`, and makes no second one. */
	withoutMarks: new Set(labels.map(withoutMarks)),
	/** Kept, because the rows of an import repeat their labels. */
	nearest: memoize((label: string) => nearestAre(label, labels)),
}));

/** The labels of a field, as they are looked up. */
export const labelIndex = (field: FieldDefinition): LabelIndex<Labelled> => knownOf(field).index;

const notALabel = invalid('The text of a label was expected', 'Send a label that is not blank.');

const tooLong = invalid(
	`A label can have ${longestLabel} characters at most`,
	'Shorten it, or send it to a text field.',
);

function unknown(label: string, field: FieldDefinition): PreparedValue {
	const close = knownOf(field).nearest(label);
	return holdBack(
		'unknown_option',
		'The field does not have this label, and no new one is made of it',
		`Send a label of the field${close && `: ${close}`}. Or add this label in the workspace, or allow new labels in the options of the node.`,
	);
}

const full = holdBack(
	'unknown_option',
	`The field does not have this label, and already has the maximum of ${mostLabels} labels`,
	'Send a label of the field, or remove labels in the workspace.',
);

/** No field has labels for a longer text. */
const longestList = mostLabels * (longestLabel + 2);

const unlike: HeldBackReason = {
	category: 'invalid_value',
	message: 'This does not look like a label',
	hint: 'If it is meant, add it in the workspace. Then the node takes it as it is.',
};

const notLikeALabel = invalid(unlike.message, unlike.hint);

/** The entry of a list whose whole label a text is, in any spelling. */
export function entryOf<Entry extends Labelled>(index: LabelIndex<Entry>, text: string): Entry | undefined {
	const found = index.find(text);
	if (found !== undefined || text.length > longestList) return found;
	const clean = cleanLabel(text);
	// A sheet makes 1.0 of the option 1.
	const whole = /^(\d+)\.0+$/.exec(clean)?.[1] ?? '';
	return firstOf([clean, unquoted(clean), whole], (spelling) => index.find(spelling));
}

/** The label of the field that a text means. */
export const labelOf = (text: string, field: FieldDefinition): string | undefined =>
	entryOf(labelIndex(field), text)?.label;

/** Why a text becomes no new label of the field, whatever labels it has. Undefined if it may become one. */
function noNewLabel(text: string, label: string, field: FieldDefinition, isList: boolean) {
	const has = (part: string) => labelOf(part, field) !== undefined;
	if (
		text.length <= longestList &&
		namesSeveral(decoded(text), { has, innerMarks: knownOf(field).innerMarks })
	)
		return isList ? unclearList : severalLabels;
	if (label.length > longestLabel) return leftoverIn(label) ?? tooLong;
	if (!isLabelText(label)) return leftoverIn(label) ?? notLikeALabel;
	return knownOf(field).withoutMarks.has(withoutMarks(label)) ? unknown(label, field) : undefined;
}

/** @param newOnes how many labels the list already adds to the field; undefined for a single one */
function readLabel(raw: unknown, field: FieldDefinition, facts: ValueFacts, newOnes?: number): PreparedValue {
	const text = scalarText(raw);
	if (text === undefined) return notALabel;
	const known = labelOf(text, field);
	if (known !== undefined) return send(known);
	const label = unquoted(cleanLabel(text));
	// Nobody types a true: a program ticks a box.
	if (label === '' || typeof raw === 'boolean') return notALabel;
	if (isNoAnswer(label)) return blank;
	const index = labelIndex(field);
	const reason = noNewLabel(text, label, field, newOnes !== undefined);
	if (reason !== undefined) return reason;
	// It may be a label of the field that the nodes do not know, or a new one.
	if (index.gap !== undefined) return sendUnchecked(label, index.gap.why);
	if (facts.unknownLabels === 'holdBack') return unknown(label, field);
	return field.labels.length + (newOnes ?? 0) >= mostLabels ? full : send(label, [label]);
}

/** The labels of a list in any form. */
function labelListOf(raw: unknown, field: FieldDefinition, column: Column): LabelList | undefined {
	if (Array.isArray(raw)) return { parts: raw, unclear: [] };
	const text = scalarText(raw);
	if (text === undefined || text.length > longestList)
		return text === undefined ? undefined : { parts: [text], unclear: [] };
	// A long list repeats its parts, and each is asked for more than once.
	const has = memoize((part: string) => labelOf(part, field) !== undefined);
	return splitLabels(text, { has, innerMarks: knownOf(field).innerMarks }, column.countSeparators());
}

/** The label is both the name and the value of a choice. */
export const labelChoices = (labels: readonly string[]) =>
	labels.map((label) => ({ name: label, value: label }));

const severalLabels = invalid(
	'One label was expected, and this is a list',
	'Send one label, or use a tags field for several.',
);

export const dropdownType = valueType({
	prepare: (raw, field, facts) => (Array.isArray(raw) ? severalLabels : readLabel(raw, field, facts)),
	refersTo: 'labels',
	comparison: 'choice',
	input: { kind: 'choice', choices: ({ labels }) => labelChoices(labels) },
});

const notAList = invalid('A list of labels was expected', 'Send labels, separated by commas.');

const unclearList = invalid(
	'It is unclear whether the marks in this text separate labels',
	'Separate all labels in the same way, or send a list.',
);

/** Why a part of a list is not sent. */
const ofPart = ({ heldBack }: PreparedValue, part: unknown) =>
	heldBack.map((reason) => ({ ...reason, part }));

function prepareTags(raw: unknown, field: FieldDefinition, facts: ValueFacts): PreparedValue {
	const list = labelListOf(raw, field, facts.columns(field));
	if (list === undefined) return notAList;
	if (Array.isArray(raw) && raw.length === 0) return send(raw);
	const labels = new Map<string, unknown>();
	const newLabels: string[] = [];
	const heldBack = list.unclear.flatMap((part) => ofPart(unclearList, part));
	let { reading } = list;
	let unchecked: string | undefined;
	// A part that comes twice is held back once.
	for (const part of uniqBy(list.parts, (given) => (isString(given) ? folded(given) : given))) {
		if (isBlank(part) || labels.has(folded(part))) continue;
		const read = readLabel(part, field, facts, newLabels.length);
		heldBack.push(...ofPart(read, part));
		newLabels.push(...read.newLabels);
		if (read.isBlank) reading = 'Without a placeholder, which is no label';
		unchecked ??= read.unchecked;
		if (read.value !== undefined) labels.set(folded(read.value), read.value);
	}
	// A program has printed more than labels, so none of it becomes one.
	if (
		isString(raw) &&
		/[{}[\]<>"=\\]/.test(raw) &&
		heldBack.some(({ message }) => message === unlike.message)
	)
		for (const label of newLabels.splice(0)) {
			labels.delete(folded(label));
			heldBack.push({ ...unlike, part: label });
		}
	if (labels.size > 0)
		return {
			// The given list itself if it is equal, so that it is not reported as changed.
			value: isEqual(raw, [...labels.values()]) ? raw : [...labels.values()],
			heldBack,
			newLabels,
			...(unchecked !== undefined && { unchecked }),
			...(reading !== undefined && { reading }),
		};
	if (heldBack.length > 0) return { heldBack, newLabels };
	return reading === undefined ? notAList : blank;
}

export const tagsType = valueType({
	prepare: prepareTags,
	inObject: under('tags', 'labels'),
	takesLists: true,
	refersTo: 'labels',
	comparison: 'tags',
	input: { kind: 'list' },
	isSame: isPartOf,
});
