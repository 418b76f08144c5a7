import type { Data } from '../sync/data';

const outcomeWords: Readonly<Record<string, string>> = {
	created: 'was created',
	updated: 'was updated',
	uploaded: 'got its files',
	deleted: 'was deleted',
	recovered: 'was written, although the answer that said so was lost',
	dry_run: 'was not sent, because this is a dry run',
	rejected: 'was not written',
	failed: 'failed',
};

/** What an item is about, by the IDs that it has. */
function subjectOf({ lead_id: leadId, action_id: actionId, file_id: fileId }: Data): string {
	if (typeof fileId === 'string') return `File ${fileId}`;
	const lead = typeof leadId === 'string' ? `lead ${leadId}` : undefined;
	if (typeof actionId === 'string') return `Action ${actionId}${lead === undefined ? '' : ` of ${lead}`}`;
	return lead === undefined ? 'The record' : `L${lead.slice(1)}`;
}

/** One sentence for a model, which reads the first output only: what became of the item, and what to read on. */
export function summaryOf(json: Data): string {
	const { outcome, remarks, error } = json;
	if (typeof error === 'string') return `The call failed: ${error}.`;
	if (typeof outcome !== 'string') return 'This was found in the workspace.';
	const count = Array.isArray(remarks) ? remarks.length : 0;
	const told = count === 1 ? '; one remark tells' : `; ${count} remarks tell`;
	const rest = count === 0 ? '' : `${told} what was not taken`;
	return `${subjectOf(json)} ${outcomeWords[outcome] ?? `ended as ${outcome}`}${rest}.`;
}
