import type { Definitions, LeadField } from './definitions';
import type { Sent } from './json';
import { fieldAddress, remarkAt, remarkTexts, type Remark } from './remarks';
import type { IndexEntry } from './store';
import type { Fields, Reading, StoredValue } from './values/reading';
import { valueTypes } from './values/types';
import { definitionsOf, valueContext, type Workspace } from './workspace';

/** sync-api.md, Field types: the status of a lead that is created without one. */
const FIRST_STATUS = 'Fresh';

/** The fields of a lead while one call changes them. */
interface Draft {
	readonly held: Fields;
	readonly next: Map<string, StoredValue>;
	readonly remarks: Remark[];
	/** An archived status on create leaves the lead without a status (sync-api.md, Lead stage pipeline). */
	statusSilenced: boolean;
}

export interface Written {
	readonly fields: Fields;
	readonly remarks: readonly Remark[];
}

export function createFields(workspace: Workspace, sent: Sent): Written {
	const definitions = definitionsOf(workspace);
	// In a create, null is the same as leaving the field out (decision 1).
	const given = Object.entries(sent).filter(([, value]) => value !== null);
	const draft = writeAll(workspace, {}, given);
	const { next } = draft;
	if (!next.has('status') && !draft.statusSilenced && definitions.status(FIRST_STATUS)?.archived === false) {
		next.set('status', FIRST_STATUS);
	}
	return settle(workspace, draft, given);
}

export function updateFields(workspace: Workspace, held: Fields, sent: Sent): Written {
	const given = Object.entries(sent);
	return settle(workspace, writeAll(workspace, held, given), given);
}

function writeAll(workspace: Workspace, held: Fields, given: ReadonlyArray<[string, unknown]>): Draft {
	const definitions = definitionsOf(workspace);
	const draft: Draft = { held, next: new Map(Object.entries(held)), remarks: [], statusSilenced: false };
	for (const [apiName, value] of given) {
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
	const { next, remarks, held } = draft;
	const { apiName } = field;
	const refuse = (text: string) => remarks.push(remarkAt(fieldAddress(apiName), text));

	if (!field.isVisible) return void refuse(remarkTexts.hiddenOrLocked);

	const reading: Reading =
		value === null
			? { outcome: 'cleared' }
			: valueTypes[field.type].read(value, field, valueContext(workspace));

	const kept = held[apiName];
	if (kept !== undefined && (field.lockAfterCreate || field.type === 'UNIQUE')) {
		if (!isSame(field, kept, reading)) refuse(remarkTexts.hiddenOrLocked);
		return;
	}

	switch (reading.outcome) {
		case 'cleared':
			if (field.type === 'STATUS') refuse(remarkTexts.statusCannotBeCleared);
			else next.delete(apiName);
			return;
		case 'refused':
			reading.remarks.forEach(refuse);
			return;
		case 'silent':
			draft.statusSilenced ||= field.type === 'STATUS';
			return;
		case 'taken':
			if (isUsedElsewhere(workspace, field, reading.value)) return void refuse(remarkTexts.notUnique);
			for (const label of reading.newLabels) {
				workspace.store.definitions.addLabel(field, label, workspace.newId());
			}
			reading.remarks.forEach(refuse);
			next.set(apiName, reading.value);
	}
}

function isSame({ type }: LeadField, held: StoredValue, sent: Reading): boolean {
	if (sent.outcome !== 'taken') return false;
	const { same } = valueTypes[type];
	return same ? same(held, sent.value) : JSON.stringify(held) === JSON.stringify(sent.value);
}

function isUsedElsewhere({ store }: Workspace, field: LeadField, value: StoredValue): boolean {
	if (field.type !== 'UNIQUE' || field.isLeadid) return false;
	return valueTypes.UNIQUE.keys(value).some((key) => store.leads.holds(field, key));
}

/** A lost reason hangs on the status, so it is judged when the status is known. */
function settle(workspace: Workspace, draft: Draft, given: ReadonlyArray<[string, unknown]>): Written {
	const { next, remarks } = draft;
	const definitions = definitionsOf(workspace);
	const field = definitions.fields.find(({ type }) => type === 'LOST_REASON');
	if (field !== undefined) {
		if (definitions.status(String(next.get('status')))?.stageType === 'LOST') {
			const sent = given.find(([apiName]) => apiName === field.apiName);
			if (sent !== undefined) writeOne(workspace, draft, field, sent[1]);
			const fallback = definitions.pipeline.lostReasons.find(({ isDefault }) => isDefault);
			if (!next.has(field.apiName) && fallback !== undefined) next.set(field.apiName, fallback.label);
		} else {
			next.delete(field.apiName);
		}
	}
	return { fields: Object.fromEntries(next), remarks };
}

/** Every value under which a search finds a lead with these fields. */
export function indexEntries(definitions: Definitions, fields: Fields): IndexEntry[] {
	return definitions.fields.flatMap(({ apiName, key: field, type }) => {
		const value = fields[apiName];
		if (value === undefined) return [];
		const { keys, spread } = valueTypes[type];
		return keys(value).map((key) => ({ field, key, spread }));
	});
}
