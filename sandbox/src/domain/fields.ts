import type { Definitions, LeadField } from './definitions';
import type { Sent } from './json';
import { fieldAddress, remarkAt, remarkTexts, type Remark } from './remarks';
import { silenceTexts } from './silences';
import type { IndexEntry } from './store';
import type { Fields, Reading, StoredValue } from './values/reading';
import { valueTypes } from './values/types';
import { definitionsOf, valueContext, type Workspace } from './workspace';

/** The status of a lead that is created without one (sync-api.md, Field types). */
export const FIRST_STATUS = 'Fresh';

/** The fields of a lead while one call changes them. */
interface Draft {
	readonly stored: Fields;
	readonly next: Map<string, StoredValue>;
	readonly remarks: Remark[];
	/** An archived status on create leaves the lead without a status (sync-api.md, Lead stage pipeline). */
	statusSilenced: boolean;
}

interface Written {
	readonly fields: Fields;
	readonly remarks: readonly Remark[];
}

export function createFields(workspace: Workspace, sent: Sent): Written {
	const definitions = definitionsOf(workspace);
	// A create treats null like a missing field (sync-api.md, Edge cases of values).
	const entries = Object.entries(sent).filter(([apiName, value]) => {
		if (value === null) dropSilently(workspace, apiName, silenceTexts.nullOnCreate);
		return value !== null;
	});
	const draft = writeAll(workspace, {}, entries);
	const { next } = draft;
	if (!next.has('status') && !draft.statusSilenced && definitions.status(FIRST_STATUS)?.archived === false) {
		next.set('status', FIRST_STATUS);
	}
	return settle(workspace, draft, entries);
}

export function updateFields(workspace: Workspace, stored: Fields, sent: Sent): Written {
	const entries = Object.entries(sent);
	return settle(workspace, writeAll(workspace, stored, entries), entries);
}

const dropSilently = (workspace: Workspace, apiName: string, why: string) =>
	workspace.silently?.({ field: fieldAddress(apiName), why });

function writeAll(workspace: Workspace, stored: Fields, entries: ReadonlyArray<[string, unknown]>): Draft {
	const definitions = definitionsOf(workspace);
	const draft: Draft = { stored, next: new Map(Object.entries(stored)), remarks: [], statusSilenced: false };
	for (const [apiName, value] of entries) {
		const field = definitions.field(apiName);
		if (field === undefined) {
			draft.remarks.push(remarkAt(fieldAddress(apiName), remarkTexts.unknownField));
		} else if (field.type !== 'LOST_REASON') {
			writeOne(workspace, draft, field, value);
		}
	}
	return draft;
}

function writeOne(workspace: Workspace, draft: Draft, field: LeadField, value: unknown): void {
	const { next, remarks, stored } = draft;
	const { apiName } = field;
	const addRemark = (text: string) => remarks.push(remarkAt(fieldAddress(apiName), text));

	if (!field.isVisible) return void addRemark(remarkTexts.hiddenOrLocked);

	const reading: Reading =
		value === null
			? { outcome: 'cleared' }
			: valueTypes[field.type].read(value, field, valueContext(workspace));

	const kept = stored[apiName];
	if (kept !== undefined && (field.lockAfterCreate || field.type === 'UNIQUE')) {
		if (!isSame(field, kept, reading)) addRemark(remarkTexts.hiddenOrLocked);
		return;
	}

	switch (reading.outcome) {
		case 'cleared':
			if (field.type === 'STATUS') addRemark(remarkTexts.statusCannotBeCleared);
			else next.delete(apiName);
			return;
		case 'rejected':
			reading.remarks.forEach(addRemark);
			return;
		case 'silent':
			draft.statusSilenced ||= field.type === 'STATUS';
			if (value !== kept) dropSilently(workspace, apiName, whySilent(field, kept));
			return;
		case 'accepted':
			if (isUsedElsewhere(workspace, field, reading.value)) return void addRemark(remarkTexts.notUnique);
			for (const label of reading.newLabels) {
				workspace.store.definitions.addLabel(field, label, workspace.newId());
			}
			reading.remarks.forEach(addRemark);
			next.set(apiName, reading.value);
	}
}

function whySilent({ type }: LeadField, kept: StoredValue | undefined): string {
	if (type !== 'STATUS') return silenceTexts.archivedLostReason;
	return kept === undefined ? silenceTexts.noStatus : silenceTexts.statusKept;
}

function isSame({ type }: LeadField, stored: StoredValue, sent: Reading): boolean {
	if (sent.outcome !== 'accepted') return false;
	const { same } = valueTypes[type];
	return same ? same(stored, sent.value) : JSON.stringify(stored) === JSON.stringify(sent.value);
}

function isUsedElsewhere({ store }: Workspace, field: LeadField, value: StoredValue): boolean {
	if (field.type !== 'UNIQUE' || field.isLeadid) return false;
	return valueTypes.UNIQUE.keys(value).some((key) => store.leads.holds(field, key));
}

/** Reads the lost reason last, because it depends on the new status. */
function settle(workspace: Workspace, draft: Draft, entries: ReadonlyArray<[string, unknown]>): Written {
	const { next, remarks } = draft;
	const definitions = definitionsOf(workspace);
	const field = definitions.fields.find(({ type }) => type === 'LOST_REASON');
	if (field !== undefined) {
		const sent = entries.find(([apiName]) => apiName === field.apiName)?.[1];
		if (definitions.status(String(next.get('status')))?.stageType === 'LOST') {
			if (sent !== undefined) writeOne(workspace, draft, field, sent);
			const fallback = definitions.pipeline.lostReasons.find(({ isDefault }) => isDefault);
			if (!next.has(field.apiName) && fallback !== undefined) next.set(field.apiName, fallback.label);
		} else {
			next.delete(field.apiName);
			if (sent !== undefined && sent !== null) dropSilently(workspace, field.apiName, silenceTexts.notLost);
		}
	}
	return { fields: Object.fromEntries(next), remarks };
}

/** All index entries of a lead with these fields. */
export function indexEntries(definitions: Definitions, fields: Fields): IndexEntry[] {
	return definitions.fields.flatMap(({ apiName, key: field, type }) => {
		const value = fields[apiName];
		if (value === undefined) return [];
		const { keys, spread } = valueTypes[type];
		return keys(value).map((key) => ({ field, key, spread }));
	});
}
