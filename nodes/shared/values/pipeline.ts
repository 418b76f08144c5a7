import type { LabelIndex } from '../workspace/labels';
import { holdBack, send, type Prepared, type Preparer } from './prepared';
import { scalarText, trimmed } from './spelling';

interface PipelineLabel {
	readonly label: string;
	readonly archived: boolean;
}

const mostListed = 10;

/** The labels that can be sent, for a hint. */
function listed(index: LabelIndex<PipelineLabel>): string {
	const active = index.entries.filter((entry) => !entry.archived).map((entry) => entry.label);
	if (active.length === 0) return 'The lead stage pipeline has no active one: add one in the workspace.';
	const more = active.length > mostListed ? ` and ${active.length - mostListed} more` : '';
	return `Send one of: ${active.slice(0, mostListed).join(', ')}${more}.`;
}

/** An active label that differs from an archived one only in case: it is the one that can be meant. */
function activeNamesake(index: LabelIndex<PipelineLabel>, label: string): PipelineLabel | undefined {
	const sought = label.toLowerCase();
	return index.entries.find((entry) => !entry.archived && trimmed(entry.label).toLowerCase() === sought);
}

function prepareLabel(raw: unknown, index: LabelIndex<PipelineLabel>, what: string): Prepared {
	const text = scalarText(raw);
	const label = text === undefined ? undefined : trimmed(text);
	if (text === undefined || label === undefined) {
		return holdBack('invalid_value', `The label of a ${what} was expected`, listed(index));
	}
	const found = index.find(text) ?? index.find(label);
	if (found === undefined) {
		return holdBack('invalid_value', `The lead stage pipeline has no such ${what}`, listed(index));
	}
	const entry = found.archived ? activeNamesake(index, label) : found;
	if (entry !== undefined) return send(entry.label);
	return holdBack('archived_status', `This ${what} is archived and cannot be set any more`, listed(index));
}

export const prepareStatus: Preparer = (raw, _field, { statuses }) => prepareLabel(raw, statuses, 'status');

export const prepareLostReason: Preparer = (raw, _field, { lostReasons }) =>
	prepareLabel(raw, lostReasons, 'lost reason');
