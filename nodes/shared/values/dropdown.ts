import type { FieldDefinition } from '../sync/shapes/definitions';
import { asText, isSameText } from './equality';
import { labelChoices, labelOf, labelListOf, readLabel, unsure } from './labels';
import { holdBack, type Preparer, send, sendUnchecked } from './preparedValue';
import type { ValueType } from './valueType';

const severalLabels = holdBack(
	'invalid_value',
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
	if (read.is === 'unsure') return sendUnchecked(read.label, unsure);
	return send(read.label, read.is === 'new' ? [read.label] : []);
};

export const dropdownType: ValueType = {
	prepare: prepareDropdown,
	takesLists: false,
	isFreeText: false,
	refersTo: 'labels',
	input: { kind: 'choice', choices: ({ labels }) => labelChoices(labels) },
	filter: 'asGiven',
	isSame: isSameText,
	identity: asText,
	whenReverted: undefined,
};
