import type { Evidence } from './evidence';
import {
	actionDefinitions,
	type ActionDefinition,
	type Field,
	leadFields,
	lostReasonsOf,
} from './look/definitions';
import { type Data, dataIn, isData, listIn, recordIn, recordsOf, textOf } from './look/shape';

/* What answers returned, as far as later calls need it, or the recognition of other answers. */

export const identifierOf = (evidence: Evidence): Field | undefined =>
	leadFields(evidence).find((field) => field.isIdentifier);

/** The ID of the lead that the probe created. `lead_id` is promised. */
export const ownLeadId = (evidence: Evidence): string | undefined =>
	textOf(dataIn(evidence.success('new lead')?.body)['lead_id']) ?? foundLeadId(evidence);

/**
 * A lead whose creation brought no ID can be found, if searches return IDs. One without the marker is somebody's lead, and
 * is left alone.
 */
const foundLeadId = (evidence: Evidence) => {
	const [entry] = leadEntries(evidence.success('find the lead')?.body);
	const isOwn = entry !== undefined && Object.values(dataIn(entry['fields'])).includes(marker);
	return isOwn ? entryId(entry) : undefined;
};

export const isLeadEntry = (record: Data) => isData(record['fields']);

export const leadEntries = (body: unknown): Data[] => listIn(body, isLeadEntry)?.value ?? [];

const ID = /^[0-9a-f]{24}$/i;

/** The ID of an entry of a lead search, where it has one. */
export const entryIdKey = (entry: Data): string | undefined =>
	Object.keys(entry).find((key) => /^(_?id|lead_?id)$/i.test(key) && ID.test(String(entry[key])));

export const entryId = (entry: Data): string | undefined => {
	const key = entryIdKey(entry);
	return key === undefined ? undefined : textOf(entry[key]);
};

/** The IDs of the actions that the probe added: a custom one and a payment. `action_id` is promised. */
export function ownActionIds(evidence: Evidence): readonly [string | undefined, string | undefined] {
	const results = recordsOf(dataIn(evidence.success('new actions')?.body)['actions']);
	return [textOf(results[0]?.['action_id']), textOf(results[1]?.['action_id'])];
}

/** The definition of which the probe adds an action: one with files where there is one, and with values that are no text. */
export function actionToTry(evidence: Evidence): ActionDefinition | undefined {
	const rank = ({ fields }: ActionDefinition) =>
		(fields.some(({ type }) => type === 'FILE') ? 2 : 0) +
		(fields.some(({ type }) => ['CHECKBOX', 'NUMBER', 'DATE'].includes(type)) ? 1 : 0) -
		(fields.some(({ type, isMandatory }) => isMandatory && sample(type, []) === undefined && type !== 'FILE')
			? 9
			: 0);
	return [...actionDefinitions(evidence)].sort((a, b) => rank(b) - rank(a))[0];
}

export const marker = 'Lead Workspace Probe';

/** A value that a field of this type takes; undefined where the probe sends none. */
export function sample(type: string, labels: readonly string[]): unknown {
	const samples: Readonly<Record<string, unknown>> = {
		TEXT: marker,
		NUMBER: 3,
		CHECKBOX: true,
		DATE: '05/06/2001',
		MONEY: '2',
		WEBSITE: 'https://example.com',
		MEDIALINK: 'https://example.com/a.png',
		EMAIL: 'lead-workspace-probe@example.com',
		PHONE: '12025550143',
		DROPDOWN: labels[0],
		TAGS: labels[0] === undefined ? undefined : [labels[0]],
	};
	return samples[type];
}

export const fileField = (definition: ActionDefinition | undefined): string | undefined =>
	definition?.fields.find(({ type }) => type === 'FILE')?.apiName;

/** Entries of a timeline. Each has at least one of the things that other records lack. */
const isAction = (record: Data) =>
	Object.values(record).some(
		(value) =>
			typeof value === 'string' &&
			/^(ACTION_\d+|PAYMENT|ATTACHMENT|[A-Z]+_(CALL|MSG|ASSIGNMENT|SMS|EMAIL|NOTE))$/.test(value),
	);

export const timelineIn = (body: unknown) => listIn(dataBeside(body), isAction);

/** The answer without the fields of the lead, whose values could look like an action. */
const dataBeside = (body: unknown): unknown => {
	if (!isData(body)) return body;
	const { fields: _, ...rest } = body;
	return rest;
};

export const actionIn = (body: unknown) => recordIn(body, isAction);

const kindOf = (action: Data) =>
	Object.values(action).find((value) => value === 'PAYMENT' || value === 'ATTACHMENT') ??
	Object.values(action).find((value) => typeof value === 'string' && /^ACTION_\d+$/.test(value));

export const isPayment = (action: Data) => kindOf(action) === 'PAYMENT';
export const isAttachment = (action: Data) => kindOf(action) === 'ATTACHMENT';
export const isCustom = (action: Data) => /^ACTION_/.test(String(kindOf(action)));

/** The ID of an action, where its key is known. */
export const actionId = (action: Data): string | undefined => {
	const key = Object.keys(action).find(
		(name) => /^(_?id|action_?id)$/i.test(name) && ID.test(String(action[name])),
	);
	return key === undefined ? undefined : textOf(action[key]);
};

/** The attachment of the upload to the lead: as the answer says, or as the timeline shows it. */
export function attachmentId(evidence: Evidence): string | undefined {
	const named = recordIn(evidence.success('new files')?.body, (record) => actionId(record) !== undefined);
	if (named !== undefined && !isFile(named.value)) return actionId(named.value);
	const shown = ['own timeline', 'own lead with timeline'].flatMap(
		(key) => timelineIn(evidence.success(key)?.body)?.value ?? [],
	);
	const attachment = shown.find(isAttachment);
	return attachment === undefined ? undefined : actionId(attachment);
}

export const fileNames = ['lead-workspace-probe-a.txt', 'lead-workspace-probe-b.txt'] as const;

const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value);

/** A file in an answer to an upload: it has an address, or one of the names. */
const isFile = (record: Data) =>
	Object.values(record).some((value) => isAddress(value) || fileNames.some((name) => name === value));

export const filesIn = (body: unknown) => listIn(body, isFile);

export const addressKey = (record: Data): string | undefined =>
	Object.keys(record).find((key) => isAddress(record[key]));

export const fileIdKey = (record: Data): string | undefined =>
	Object.keys(record).find((key) => /^(_?id|file_?id)$/i.test(key) && typeof record[key] === 'string');

export const nameKey = (record: Data): string | undefined =>
	Object.keys(record).find((key) => fileNames.some((name) => name === record[key]));

/** What an answer to an upload says of the file with this name. */
export function uploaded(evidence: Evidence, key: string, name: string) {
	const record = filesIn(evidence.success(key)?.body)?.value.find((each) =>
		Object.values(each).includes(name),
	);
	if (record === undefined) return undefined;
	const [address, id] = [addressKey(record), fileIdKey(record)];
	return {
		address: address === undefined ? undefined : textOf(record[address]),
		id: id === undefined ? undefined : textOf(record[id]),
	};
}

/** A lost reason that is sent with a lead that is not lost. */
export const lostReasonToTry = (evidence: Evidence): string | undefined =>
	leadFields(evidence).some(({ apiName }) => apiName === 'lost_reason')
		? lostReasonsOf(evidence).find(({ isArchived }) => !isArchived)?.label
		: undefined;
