import type { Data } from '../sync/data';
import { isObject } from '../sync/shapes/tolerant';

const outcomeWords: Readonly<Record<string, string>> = {
	created: 'was created',
	updated: 'was updated',
	uploaded: 'got its files',
	deleted: 'was deleted',
	recovered: 'was written: the answer was lost, but the node found it in the workspace',
	already_written: 'was written before, by an item with the same idempotency key',
	dry_run: 'was not sent, because this is a dry run',
	rejected: 'was not written',
	deferred: 'was not written, because the service takes it only later',
	failed: 'failed',
	uncertain: 'may or may not have been written, because the answer was lost',
};

/** Names the record of an item by the IDs that the item has. */
function subjectOf({ lead_id: leadId, action_id: actionId, file_id: fileId }: Data): string {
	if (typeof fileId === 'string') return `File ${fileId}`;
	const lead = typeof leadId === 'string' ? `lead ${leadId}` : undefined;
	if (typeof actionId === 'string') return `Action ${actionId}${lead === undefined ? '' : ` of ${lead}`}`;
	return lead === undefined ? 'The record' : `L${lead.slice(1)}`;
}

/** One sentence on the item's outcome, for a model: a model sees only the first output. */
export function summaryOf(json: Data): string {
	const { report, error } = json;
	const { outcome, remarks } = isObject(report) ? report : {};
	if (typeof error === 'string') return `The call failed: ${error}.`;
	if (typeof outcome !== 'string') return 'This was found in the workspace.';
	const count = Array.isArray(remarks) ? remarks.length : 0;
	const counted = count === 1 ? 'one remark says' : `${count} remarks say`;
	const remarkNote = count === 0 ? '' : `; ${counted} what was not stored`;
	return `${subjectOf(json)} ${outcomeWords[outcome] ?? `ended as ${outcome}`}${remarkNote}.`;
}
