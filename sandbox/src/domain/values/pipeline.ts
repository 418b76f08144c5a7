import { remarkTexts } from '../remarks';
import { rejected, accepted, type Reading } from './reading';

interface PipelineEntry {
	readonly label: string;
	readonly archived: boolean;
}

/** Reads an exact, case-sensitive label. An archived label is dropped without a remark (sync-api.md, Lead stage pipeline). */
function readLabel(value: unknown, entries: readonly PipelineEntry[], unknownRemark: string): Reading {
	const entry = entries.find(({ label }) => label === value);
	if (entry === undefined) return rejected(unknownRemark);
	return entry.archived ? { outcome: 'silent' } : accepted(entry.label);
}

export const readStatus = (value: unknown, statuses: readonly PipelineEntry[]) =>
	readLabel(value, statuses, remarkTexts.unknownStatus);

export const readLostReason = (value: unknown, lostReasons: readonly PipelineEntry[]) =>
	readLabel(value, lostReasons, remarkTexts.unknownLostReason);
