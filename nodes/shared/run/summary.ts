import { lowerFirst, upperFirst } from 'lodash';

import type { RemarkedOutcome } from '../remarks/item';
import { causeOf } from '../remarks/remark';
import type { Data } from '../sync/data';
import type { Noun } from './operation';
import type { Remarks } from './outcome';
import type { Report, WrittenAs } from './report';

/** One sentence on what became of a call, for a model. */

const written: Readonly<Record<WrittenAs, string>> = {
	created: 'was created',
	updated: 'was updated',
	unchanged: 'exists, and the call had nothing to change',
	uploaded: 'was uploaded',
	deleted: 'was deleted',
	recovered: 'was written: the answer was lost, but the node found it in the workspace',
	already_written: 'was written before, by an item with the same idempotency key',
	dry_run: 'was not sent, because this is a dry run',
};

/** The most characters of the service's own words. */
const longestReason = 150;

/** Names the record by the IDs that the item has. */
function subjectOf({ one }: Noun, { lead_id: lead, action_id: action, file_id: file }: Data): string {
	if (typeof file === 'string') return `File ${file}`;
	if (one === 'lead' && typeof lead === 'string') return `Lead ${lead}`;
	if (one === 'file' || typeof action !== 'string') return `The ${one}`;
	return `${upperFirst(one)} ${action}${typeof lead === 'string' ? ` of lead ${lead}` : ''}`;
}

export function writtenSummary(noun: Noun, json: Data, { outcome }: Report, count: number): string {
	const counted = count === 1 ? 'one remark says' : `${count} remarks say`;
	const remarkNote = count === 0 ? '' : `; ${counted} what was not stored`;
	return `${subjectOf(noun, json)} ${written[outcome]}${remarkNote}.`;
}

export function notWritten(
	{ one }: Noun,
	outcome: RemarkedOutcome,
	remarks: Remarks,
	destroys: boolean,
): string {
	const done = destroys ? 'deleted' : 'written';
	if (outcome === 'uncertain') return `The ${one} may or may not be ${done}, because the answer was lost.`;
	const message = remarks[0]?.message ?? '';
	const reason = lowerFirst(causeOf(message)).slice(0, longestReason);
	return `The ${one} was not ${done}: ${reason.replace(/\.$/, '')}.`;
}
