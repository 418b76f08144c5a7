import { enumerated } from '../sync/data';
import type { StatusLabel } from '../sync/shapes/pipeline';
import { oncePer, LabelIndex } from '../workspace/names';
import { misspelled, mostCompared } from '../workspace/nearest';
import { holdBack, invalid, send, sendUnchecked, type PreparedValue } from './prepared';
import { valueType, type ValueType } from './valueType';
import { entryOf, labelChoices } from './labels';
import { blank, isNoAnswer, leftoverIn } from './leftover';
import { scalarText, trimmed } from './spelling';

type PipelineLabel = Pick<StatusLabel, 'label' | 'archived'>;

/** A hint that lists the labels that can be sent. */
function listed(index: LabelIndex<PipelineLabel>): string {
	const active = activeLabels(index);
	if (active.length === 0) return 'The lead stage pipeline has no active label: add one in the workspace.';
	return `Send one of: ${enumerated(active, 10)}.`;
}

/** The active labels of each pipeline, which are sorted out once and not for each value. */
const activeOnes = oncePer(({ entries, gap }: LabelIndex<PipelineLabel>) => {
	const active = entries.filter(({ archived }) => !archived);
	return new LabelIndex(active, gap);
});

/** The label that is nearest is named where it is near, and never chosen: it may be the opposite. */
function unknown(text: string, index: LabelIndex<PipelineLabel>, what: string): PreparedValue {
	const labels = activeLabels(index).slice(0, mostCompared);
	const said = text.trim().toLowerCase();
	const near = labels.find((label) => label.toLowerCase().includes(said)) ?? misspelled(text, labels);
	const hint = near === undefined ? listed(index) : `Did you mean ${near}? ${listed(index)}`;
	return leftoverIn(text) ?? invalid(`The lead stage pipeline does not have this ${what}`, hint);
}

function prepareLabel(raw: unknown, index: LabelIndex<PipelineLabel>, what: string): PreparedValue {
	const text = scalarText(raw);
	if (text === undefined) return invalid(`The label of a ${what} was expected`, listed(index));
	// An archived label may differ from an active one only in case.
	const found = entryOf(activeOnes(index), text);
	if (found !== undefined) return send(found.label);
	if (entryOf(index, text) !== undefined)
		return holdBack('archived_status', `This ${what} is archived and cannot be set any more`, listed(index));
	if (isNoAnswer(trimmed(text))) return blank;
	return index.gap === undefined ? unknown(text, index, what) : sendUnchecked(raw, index.gap.why);
}

const activeLabels = (index: LabelIndex<PipelineLabel>) =>
	activeOnes(index).entries.map(({ label }) => label);

const pipelineType = (
	refersTo: 'statuses' | 'lostReasons',
	what: string,
	whenReverted: NonNullable<ValueType['whenReverted']>,
): ValueType =>
	valueType({
		prepare: (raw, _field, facts) => prepareLabel(raw, facts[refersTo], what),
		refersTo,
		comparison: 'choice',
		input: { kind: 'choice', choices: (_field, facts) => labelChoices(activeLabels(facts[refersTo])) },
		whenReverted,
	});

export const statusType = pipelineType('statuses', 'status', {
	category: 'archived_status',
	message: 'The service ignored this status and returned no error',
	hint: 'Use a status that is not archived, spelled as in the pipeline.',
});

export const lostReasonType = pipelineType('lostReasons', 'lost reason', {
	category: 'silently_dropped',
	message: 'The service ignored this lost reason and returned no error',
	hint: 'Set a status of a LOST stage together with a lost reason that is not archived.',
});
