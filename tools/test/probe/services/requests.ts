import { isObject } from '../../../../nodes/shared/sync/shapes/read';
import type { Asked, StoredLead, Told } from '../state';

/* What several of the services have in common: how they read a request. */

export const fieldsIn = ({ body }: Asked): Record<string, unknown> =>
	isObject(body['fields']) ? { ...body['fields'] } : {};
export const entriesIn = ({ body }: Asked) =>
	Array.isArray(body['actions']) ? body['actions'].filter(isObject) : [];
export const filesIn = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);
export const textIn = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Whether a lead has each of these values, written in the same way. */
export const has = (lead: StoredLead, filter: Record<string, unknown>) =>
	Object.entries(filter).every(([name, value]) =>
		Array.isArray(value)
			? value.includes(lead.fields[name])
			: textIn(lead.fields[name]).toLowerCase() === textIn(value).trim().toLowerCase(),
	);

export const without = (fields: Record<string, unknown>, ...names: readonly string[]) =>
	Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

export const pageOf = <Entry>(list: readonly Entry[], { query }: Asked, most = 100): Entry[] => {
	const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 10)];
	return list.slice(skip, skip + Math.min(limit, most));
};

export function error(status: number, message: string): Told {
	return {
		status,
		body: { timestamp: '2026-02-01T00:00:00.000Z', status, error: 'Error', message, path: '/' },
	};
}

/** Each as `name:TYPE`; `!` marks the identifier. */
export function definitions(list: readonly string[]) {
	return list.map((each) => {
		const [apiName = '', type = ''] = each.replace('!', '').split(':');
		return { apiName, type, isLeadid: each.endsWith('!'), isVisible: true };
	});
}
