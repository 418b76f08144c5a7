import { isObject } from '../../../../nodes/shared/sync/data';
import type { Asked, Routes, State, StoredAction, StoredFile, StoredLead, Told } from '../state';

/* What several of the services have in common: how they read a request, and what they do with it. */

export const fieldsIn = ({ body }: Asked): Record<string, unknown> =>
	isObject(body['fields']) ? { ...body['fields'] } : {};
export const textIn = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const objectsIn = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);

/** Whether a lead has each of these values, written in the same way. */
export const has = (lead: StoredLead, filter: Record<string, unknown>) =>
	Object.entries(filter).every(([name, value]) =>
		Array.isArray(value)
			? value.includes(lead.fields[name])
			: textIn(lead.fields[name]).toLowerCase() === textIn(value).trim().toLowerCase(),
	);

export const without = (fields: Record<string, unknown>, ...names: readonly string[]) =>
	Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

export const pageOf = <Entry>(list: readonly Entry[], { query }: Asked): Entry[] => {
	const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 10)];
	return list.slice(skip, skip + Math.min(limit, 100));
};

/** Each as `name:TYPE`; `!` marks the identifier. */
export function definitions(...list: readonly string[]) {
	return list.map((each) => {
		const [apiName = '', type = ''] = each.replace('!', '').split(':');
		return { apiName, type, isLeadid: each.endsWith('!'), isVisible: true };
	});
}

/** Answers about the lead or the action that the address names, or with `missing`. */
export const about = (state: State, missing: Told) => ({
	lead:
		(tell: (lead: StoredLead, asked: Asked) => Told) =>
		(asked: Asked): Told => {
			const lead = state.lead(asked.leadId);
			return lead === undefined ? missing : tell(lead, asked);
		},
	action:
		(tell: (action: StoredAction, asked: Asked) => Told) =>
		(asked: Asked): Told => {
			const action = state.action(asked.leadId, asked.actionId);
			return action === undefined ? missing : tell(action, asked);
		},
});

/** Stores the actions that were sent for a lead. */
export const appended = (state: State, lead: StoredLead, { body }: Asked): StoredAction[] =>
	objectsIn(body['actions']).map(({ type, fields, status }) => {
		const kind = type === 'PAYMENT' ? type : `ACTION_${textIn(type)}`;
		return state.act(lead, kind, isObject(fields) ? { ...fields } : {}, textIn(status));
	});

/** Stores the files that were described, without their bytes. */
export const filesOf = (state: State, action: StoredAction, list: unknown): StoredFile[] =>
	objectsIn(list).map(({ name }) => state.file(action, textIn(name)));

/** Takes the bytes of files, and gives them back. */
export const storage = (state: State, kept: (bytes: string) => string = (bytes) => bytes): Routes => ({
	'PUT up/:': ({ leadId: fileId, text }) => {
		const file = state.fileOf(fileId);
		if (file !== undefined) file.bytes = kept(text);
		return { body: 'OK' };
	},
	'GET up/:': ({ leadId: fileId }) => ({ body: state.fileOf(fileId)?.bytes ?? '' }),
});
