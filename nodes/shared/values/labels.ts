/** Reads labels of fields: one for a dropdown, several for tags. */
import { isEqual, isString, memoize, uniqBy } from 'lodash';

import type { FieldDefinition } from '../sync/shapes/definitions';
import { type Labelled, LabelIndex, oncePer } from '../workspace/names';
import { nearestAre } from '../workspace/nearest';
import { firstOf } from '../sync/shapes/read';
import { innerMarksOf, type LabelList, splitLabels } from './labelList';
import { cleanLabel, isLeftover, isPlaceholder } from './labelText';
import type { Column } from './columns';
import { isBlank, scalarText, unquoted } from './spelling';
import { guess, holdBack, invalid, type PreparedValue, send, sendUnchecked } from './prepared';
import { leftover } from './text';
import { type ValueFacts, folded, isPartOf, valueType, under } from './valueType';

/** sync-api.md, Limits: labels per dropdown or tags field, and characters per label. */
export const mostLabels = 1000;
const longestLabel = 40;

const knownOf = oncePer(({ labels, hasAllLabels }: FieldDefinition) => ({
	index: new LabelIndex(
		labels.map((label) => ({ label })),
		hasAllLabels ? undefined : { why: 'not all labels of this field can be read' },
	),
	innerMarks: innerMarksOf(labels),
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
		'The field does not have this label, and the node is set to create no new labels',
		`Send a label of the field${close && `: ${close}`}. Or add this label in the workspace, or allow new labels in the options of the node.`,
	);
}

const full = holdBack(
	'unknown_option',
	`The field does not have this label, and already has the maximum of ${mostLabels} labels`,
	'Send a label of the field, or remove labels in the workspace.',
);

const noAnswer: PreparedValue = {
	heldBack: [],
	newLabels: [],
	reading: 'As no answer, because it is a placeholder',
	isBlank: true,
};

/** A bullet or a tick before a label, and the end of a sentence or of a list behind it. */
const looseMarks = /^[-*•·–✔✓✅]\ufe0f?\s+|[.,;:]$/gu;

/** The entry of a list that a text means, in any spelling of its label. */
export function entryOf<Entry extends Labelled>(index: LabelIndex<Entry>, text: string): Entry | undefined {
	const found = index.find(text);
	if (found !== undefined) return found;
	const clean = cleanLabel(text);
	// A program makes 1.0 of the option 1.
	const whole = /^(\d+)\.0+$/.exec(clean)?.[1] ?? '';
	const bare = clean.replace(looseMarks, '');
	return firstOf([clean, unquoted(clean), whole, bare], (spelling) => index.find(spelling));
}

/** The label of the field that a text means. */
export const labelOf = (text: string, field: FieldDefinition): string | undefined =>
	entryOf(labelIndex(field), text)?.label;

/** @param newOnes how many labels the value already adds to the field */
function readLabel(raw: unknown, field: FieldDefinition, facts: ValueFacts, newOnes: number): PreparedValue {
	const text = scalarText(raw);
	if (text === undefined) return notALabel;
	const known = labelOf(text, field);
	if (known !== undefined) return send(known);
	const label = cleanLabel(text);
	// Nobody types a true: a program ticks a box.
	if (label === '' || typeof raw === 'boolean') return notALabel;
	if (isPlaceholder(label)) return noAnswer;
	if (isLeftover(label)) return leftover;
	const index = labelIndex(field);
	const likely = index.findByWords(label);
	if (likely !== undefined) return guess(likely.label, 'As the label of the field that has the same words');
	if (label.length > longestLabel) return tooLong;
	// It may be a label of the field that the nodes do not know, or a new one.
	if (index.gap !== undefined) return sendUnchecked(label, index.gap.why);
	if (facts.unknownLabels === 'holdBack') return unknown(label, field);
	return field.labels.length + newOnes >= mostLabels ? full : send(label, [label]);
}

/** The labels of a list in any form. */
function labelListOf(raw: unknown, field: FieldDefinition, column?: Column): LabelList | undefined {
	if (Array.isArray(raw)) return { parts: raw, unclear: [] };
	const text = scalarText(raw);
	if (text === undefined) return undefined;
	// A long list repeats its parts, and each is asked for more than once.
	const has = memoize((part: string) => labelOf(part, field) !== undefined);
	return splitLabels(text, { has, innerMarks: knownOf(field).innerMarks }, column?.countSeparators());
}

/** The label is both the name and the value of a choice. */
export const labelChoices = (labels: readonly string[]) =>
	labels.map((label) => ({ name: label, value: label }));

const severalLabels = invalid(
	'One label was expected, and this is a list',
	'Send one label, or use a tags field for several.',
);

/** `Website; Walk-in`, where the field has both. */
function isListOfKnown(raw: unknown, field: FieldDefinition): boolean {
	const { parts = [] } = labelListOf(raw, field) ?? {};
	return (
		parts.length > 1 && parts.every((part) => typeof part === 'string' && labelOf(part, field) !== undefined)
	);
}

export const dropdownType = valueType({
	prepare: (raw, field, facts) => {
		if (Array.isArray(raw)) return severalLabels;
		const read = readLabel(raw, field, facts, 0);
		const isDecided = read.heldBack.length > 0 || field.labels.includes(String(raw));
		return !isDecided && isListOfKnown(raw, field) ? severalLabels : read;
	},
	refersTo: 'labels',
	input: { kind: 'choice', choices: ({ labels }) => labelChoices(labels) },
});

const notAList = invalid('A list of labels was expected', 'Send labels, separated by commas.');

const unclearList = invalid(
	'It is unclear whether the commas or bars in this text separate labels',
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
	let { reading, isGuess = false } = list;
	let unchecked: string | undefined;
	// A part that comes twice is held back once.
	for (const part of uniqBy(list.parts, (given) => (isString(given) ? folded(given) : given))) {
		if (isBlank(part) || labels.has(folded(part))) continue;
		const read = readLabel(part, field, facts, newLabels.length);
		heldBack.push(...ofPart(read, part));
		newLabels.push(...read.newLabels);
		if (read.isBlank) reading = 'Without a placeholder, which is no label';
		else if (read.isGuess) [reading, isGuess] = [read.reading, true];
		unchecked ??= read.unchecked;
		if (read.value !== undefined) labels.set(folded(read.value), read.value);
	}
	if (labels.size > 0)
		return {
			// The given list itself if it is equal, so that it is not reported as changed.
			value: isEqual(raw, [...labels.values()]) ? raw : [...labels.values()],
			heldBack,
			newLabels,
			...(unchecked !== undefined && { unchecked }),
			...(reading !== undefined && { reading, isGuess }),
		};
	if (heldBack.length > 0) return { heldBack, newLabels };
	return reading === undefined ? notAList : noAnswer;
}

export const tagsType = valueType({
	prepare: prepareTags,
	inObject: under('tags', 'labels'),
	takesLists: true,
	refersTo: 'labels',
	input: { kind: 'list' },
	isSame: isPartOf,
});
