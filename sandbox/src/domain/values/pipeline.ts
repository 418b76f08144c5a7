import { remarkTexts } from '../remarks';
import { refused, taken, type Reading } from './reading';

interface PipelineEntry {
	readonly label: string;
	readonly archived: boolean;
}

/** An exact, case-sensitive label. An archived one is dropped in silence (sync-api.md, Lead stage pipeline). */
function readLabel(value: unknown, entries: readonly PipelineEntry[], unknownRemark: string): Reading {
	const entry = entries.find(({ label }) => label === value);
	if (entry === undefined) return refused(unknownRemark);
	return entry.archived ? { outcome: 'silent' } : taken(entry.label);
}

export const readStatus = (value: unknown, statuses: readonly PipelineEntry[]) =>
	readLabel(value, statuses, remarkTexts.unknownStatus);

export const readLostReason = (value: unknown, lostReasons: readonly PipelineEntry[]) =>
	readLabel(value, lostReasons, remarkTexts.unknownLostReason);
