/** Reads labels of fields: one for a dropdown, several for tags. */
import { memoize } from 'lodash';

import type { FieldDefinition } from '../sync/shapes/definitions';
import { LabelIndex } from '../workspace/labels';
import { type LabelList, mostMarksIn, splitLabels } from './labelList';
import { cleanLabel, isLeftover } from './labelText';
import type { HeldBackReason, ValueFacts } from './preparedValue';
import { scalarText, unquoted } from './spelling';
import type { Choice } from './valueType';

/** sync-api.md, Limits: labels per dropdown or tags field, and characters per label. */
export const mostLabels = 1000;
const longestLabel = 40;

/** The labels of a field. */
interface KnownLabels {
	readonly index: LabelIndex<{ readonly label: string }>;
	/** The most marks in one label that could separate labels. */
	readonly mostMarks: number;
}

const knownLabels = new WeakMap<readonly string[], KnownLabels>();

function knownOf(labels: readonly string[]): KnownLabels {
	const kept = knownLabels.get(labels);
	if (kept) return kept;
	const index = new LabelIndex(labels.map((label) => ({ label })));
	const known = { index, mostMarks: mostMarksIn(labels) };
	knownLabels.set(labels, known);
	return known;
}

const notALabel: HeldBackReason = {
	category: 'invalid_value',
	message: 'The text of a label was expected',
	hint: 'Send a label that is not blank.',
};

const tooLong: HeldBackReason = {
	category: 'invalid_value',
	message: `A label can have ${longestLabel} characters at most`,
	hint: 'Shorten it, or send it to a text field.',
};

const leftover: HeldBackReason = {
	category: 'invalid_value',
	message: 'This text is an error or a leftover of a program, and would become a label',
	hint: 'Send a label. Look in the node before this one for a formula or an expression that found no value.',
};

const unknown: HeldBackReason = {
	category: 'unknown_option',
	message: 'The field does not have this label, and the node is set to create no new labels',
	hint: 'Send a label of the field, add this label in the workspace, or allow new labels in the options of the node.',
};

const full: HeldBackReason = {
	category: 'unknown_option',
	message: `The field does not have this label, and already has the maximum of ${mostLabels} labels`,
	hint: 'Send a label of the field, or remove labels in the workspace.',
};

/** `unsure`: the nodes do not know all labels of the field, so this one may be one of them or new. */
type ReadLabel =
	| { readonly label: string; readonly is: 'known' | 'new' | 'unsure' }
	| { readonly heldBack: HeldBackReason };

/** Why a label is sent unchecked. */
export const unsure = 'not all labels of this field can be read';

/** The label of the field that a text means, in any spelling. */
export function labelOf(text: string, { labels }: FieldDefinition): string | undefined {
	const { index } = knownOf(labels);
	const known = index.find(text);
	if (known) return known.label;
	const clean = cleanLabel(text);
	return (index.find(clean) ?? index.find(unquoted(clean)))?.label;
}

/** @param newOnes how many labels the value already adds to the field */
export function readLabel(
	raw: unknown,
	field: FieldDefinition,
	facts: ValueFacts,
	newOnes: number,
): ReadLabel {
	const text = scalarText(raw);
	if (text === undefined) return { heldBack: notALabel };
	const known = labelOf(text, field);
	if (known !== undefined) return { label: known, is: 'known' };
	const label = cleanLabel(text);
	// Nobody types a true: a program ticks a box.
	if (label === '' || typeof raw === 'boolean') return { heldBack: notALabel };
	if (isLeftover(label)) return { heldBack: leftover };
	if (label.length > longestLabel) return { heldBack: tooLong };
	if (!field.hasAllLabels) return { label, is: 'unsure' };
	if (facts.unknownLabels === 'holdBack') return { heldBack: unknown };
	if (field.labels.length + newOnes >= mostLabels) return { heldBack: full };
	return { label, is: 'new' };
}

/** The labels of a list in any form. */
export function labelListOf(raw: unknown, field: FieldDefinition): LabelList | undefined {
	if (Array.isArray(raw)) return { parts: raw, unclear: [] };
	const text = scalarText(raw);
	return text === undefined
		? undefined
		: splitLabels(text, {
				// A long list repeats its parts, and each is asked for more than once.
				has: memoize((part) => labelOf(part, field) !== undefined),
				mostMarks: knownOf(field.labels).mostMarks,
			});
}

/** The label is both the name and the value of a choice. */
export function labelChoices(labels: readonly string[]): Choice[] {
	return labels.map((label) => ({ name: label, value: label }));
}
