/** Reads labels of fields: one for a dropdown, several for tags. */
import { memoize } from 'lodash';

import type { RemarkCategory } from '../remarks/remark';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { LabelIndex } from '../workspace/labels';
import { type InnerMarks, innerMarksOf, type LabelList, splitLabels } from './labelList';
import { cleanLabel, isLeftover, isPlaceholder } from './labelText';
import {
	type HeldBackReason,
	type ValueFacts,
	folded,
	guess,
	invalid,
	type Preparer,
	type PreparedValue,
	send,
	sendUnchecked,
	type Choice,
	isPartOf,
	valueType,
	under,
} from './valueType';
import type { Column } from './columns';
import { isBlank, scalarText, unquoted } from './spelling';

/** sync-api.md, Limits: labels per dropdown or tags field, and characters per label. */
export const mostLabels = 1000;
const longestLabel = 40;

/** The labels of a field. */
interface KnownLabels {
	readonly index: LabelIndex<{ readonly label: string }>;
	readonly innerMarks: InnerMarks;
}

const knownOf = memoize((labels: readonly string[]): KnownLabels => ({
	index: new LabelIndex(labels.map((label) => ({ label }))),
	innerMarks: innerMarksOf(labels),
}));
// Forgets the labels of a field with the field.
knownOf.cache = new WeakMap();

const because = (category: RemarkCategory, message: string, hint: string): HeldBackReason => ({
	category,
	message,
	hint,
});

const notALabel = because(
	'invalid_value',
	'The text of a label was expected',
	'Send a label that is not blank.',
);

const tooLong = because(
	'invalid_value',
	`A label can have ${longestLabel} characters at most`,
	'Shorten it, or send it to a text field.',
);

const leftover = because(
	'invalid_value',
	'This text is an error or a leftover of a program, and would become a label',
	'Send a label. Look in the node before this one for a formula or an expression that found no value.',
);

const unknown = because(
	'unknown_option',
	'The field does not have this label, and the node is set to create no new labels',
	'Send a label of the field, add this label in the workspace, or allow new labels in the options of the node.',
);

const full = because(
	'unknown_option',
	`The field does not have this label, and already has the maximum of ${mostLabels} labels`,
	'Send a label of the field, or remove labels in the workspace.',
);

/** `likely`: a label of the field with the same words. `unsure`: the nodes do not know all labels of the field, so this one may be one of them or new. */
type ReadLabel =
	| { readonly label: string; readonly is: 'known' | 'likely' | 'new' | 'unsure' | 'placeholder' }
	| { readonly heldBack: HeldBackReason };

/** Why a label is sent unchecked. */
const unsure = 'not all labels of this field can be read';

/** A bullet or a tick before a label, and the end of a sentence or of a list behind it. */
const looseMarks = /^[-*•·–✔✓✅]\ufe0f?\s+|[.,;:]$/gu;

const byWords = 'As the label of the field that has the same words';

/** The label of the field that a text means, in any spelling. */
export function labelOf(text: string, { labels }: FieldDefinition): string | undefined {
	const { index } = knownOf(labels);
	const known = index.find(text);
	if (known) return known.label;
	const clean = cleanLabel(text);
	// A program makes 1.0 of the option 1.
	const whole = /^(\d+)\.0+$/.exec(clean)?.[1] ?? '';
	const bare = clean.replace(looseMarks, '');
	return [clean, unquoted(clean), whole, bare].map((spelling) => index.find(spelling)).find(Boolean)?.label;
}

/** As `labelOf`, or by words that only one label of the field has. Only a complete list shows that. */
export const labelNamed = (text: string, field: FieldDefinition): string | undefined =>
	labelOf(text, field) ??
	(field.hasAllLabels ? knownOf(field.labels).index.findByPart(cleanLabel(text))?.label : undefined);

/** @param newOnes how many labels the value already adds to the field */
function readLabel(raw: unknown, field: FieldDefinition, facts: ValueFacts, newOnes: number): ReadLabel {
	const text = scalarText(raw);
	if (text === undefined) return { heldBack: notALabel };
	const known = labelOf(text, field);
	if (known !== undefined) return { label: known, is: 'known' };
	const label = cleanLabel(text);
	// Nobody types a true: a program ticks a box.
	if (label === '' || typeof raw === 'boolean') return { heldBack: notALabel };
	if (isPlaceholder(label)) return { label, is: 'placeholder' };
	if (isLeftover(label)) return { heldBack: leftover };
	const likely = knownOf(field.labels).index.findByWords(label);
	if (likely !== undefined) return { label: likely.label, is: 'likely' };
	if (label.length > longestLabel) return { heldBack: tooLong };
	if (!field.hasAllLabels) return { label, is: 'unsure' };
	if (facts.unknownLabels === 'holdBack') return { heldBack: unknown };
	if (field.labels.length + newOnes >= mostLabels) return { heldBack: full };
	return { label, is: 'new' };
}

/** The labels of a list in any form. */
function labelListOf(raw: unknown, field: FieldDefinition, column?: Column): LabelList | undefined {
	if (Array.isArray(raw)) return { parts: raw, unclear: [] };
	const text = scalarText(raw);
	if (text === undefined) return undefined;
	// A long list repeats its parts, and each is asked for more than once.
	const has = memoize((part: string) => labelOf(part, field) !== undefined);
	return splitLabels(text, { has, innerMarks: knownOf(field.labels).innerMarks }, column?.separatedBy());
}

/** The label is both the name and the value of a choice. */
export function labelChoices(labels: readonly string[]): Choice[] {
	return labels.map((label) => ({ name: label, value: label }));
}

const noAnswer: PreparedValue = {
	heldBack: [],
	newLabels: [],
	reading: 'As no answer, because it is a placeholder',
	isBlank: true,
};

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

const prepareDropdown: Preparer = (raw, field, facts) => {
	if (Array.isArray(raw)) return severalLabels;
	const read = readLabel(raw, field, facts, 0);
	if ('heldBack' in read) return { heldBack: [read.heldBack], newLabels: [] };
	if (read.is !== 'known' && isListOfKnown(raw, field)) return severalLabels;
	if (read.is === 'placeholder') return noAnswer;
	if (read.is === 'likely') return guess(read.label, byWords);
	if (read.is === 'unsure') return sendUnchecked(read.label, unsure);
	return send(read.label, read.is === 'new' ? [read.label] : []);
};

export const dropdownType = valueType({
	prepare: prepareDropdown,
	refersTo: 'labels',
	input: { kind: 'choice', choices: ({ labels }) => labelChoices(labels) },
});

const sendLabels = 'Send labels, separated by commas.';
const notAList = invalid('A list of labels was expected', sendLabels);
const onlyBlanks = invalid('This list contains no label', sendLabels);

const unclearList = because(
	'invalid_value',
	'It is unclear whether the commas or bars in this text separate labels',
	'Separate all labels in the same way, or send a list.',
);

/** Returns the given list itself if it is equal, so that it is not reported as changed. */
function sameOrNew(raw: unknown, labels: readonly string[]): unknown {
	const isSame =
		Array.isArray(raw) &&
		raw.length === labels.length &&
		labels.every((label, place) => raw[place] === label);
	return isSame ? raw : labels;
}

const prepareTags: Preparer = (raw, field, facts) => {
	const list = labelListOf(raw, field, facts.columns.of(field));
	if (list === undefined) return notAList;
	if (Array.isArray(raw) && raw.length === 0) return send(raw);
	const labels = new Map<string, string>();
	const newLabels: string[] = [];
	const heldBack: HeldBackReason[] = list.unclear.map((part) => ({ ...unclearList, part }));
	let unchecked: { readonly unchecked?: string } = {};
	let { reading, isGuess = false } = list;
	for (const part of list.parts) {
		if (isBlank(part) || labels.has(folded(part))) continue;
		const read = readLabel(part, field, facts, newLabels.length);
		if ('heldBack' in read) {
			heldBack.push({ ...read.heldBack, part });
			continue;
		}
		if (read.is === 'placeholder') {
			reading = 'Without a placeholder, which is no label';
			continue;
		}
		labels.set(folded(read.label), read.label);
		if (read.is === 'likely') [reading, isGuess] = [byWords, true];
		if (read.is === 'new') newLabels.push(read.label);
		if (read.is === 'unsure') unchecked = { unchecked: unsure };
	}
	if (labels.size > 0)
		return {
			value: sameOrNew(raw, [...labels.values()]),
			heldBack,
			newLabels,
			...unchecked,
			...(reading !== undefined && { reading, isGuess }),
		};
	if (heldBack.length > 0) return { heldBack, newLabels };
	return reading === undefined ? onlyBlanks : noAnswer;
};

export const tagsType = valueType({
	prepare: prepareTags,
	inObject: under('tags', 'labels'),
	takesLists: true,
	refersTo: 'labels',
	input: { kind: 'list' },
	isSame: isPartOf,
});
