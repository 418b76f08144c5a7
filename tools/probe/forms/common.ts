import { endpoints } from '../../../nodes/shared/sync/endpoints';
import type { Evidence, Exchange, Kind } from '../evidence';
import { agreed, type Found, form, named, unseen, usual } from '../look/found';
import { type Data, isData, recordsOf } from '../look/shape';

const usualStatus = (kind: Kind) =>
	kind === 'storedBytes' || kind === 'download' ? 200 : endpoints[kind].success;

/** The status of success. 204 belongs to the form of an empty body. */
export const statusForm = (evidence: Evidence, kind: Kind): Found =>
	agreed(
		evidence
			.successes(kind)
			.map(({ status }) =>
				status === usualStatus(kind) || status === 204 ? usual : form(`status ${status}`),
			),
	);

/** The bodies that are objects. */
export const objectsOf = (exchanges: readonly Exchange[]): Data[] =>
	exchanges.flatMap(({ body }) => (isData(body) ? [body] : []));

/** Keys that nothing explains. `place` is the path that the table names: `data[]`, or nothing for the answer. */
export function extraKeys(records: readonly Data[], known: readonly string[], place = ''): Found {
	if (records.length === 0) return unseen('no answer showed such a record');
	const more = records.some((record) => Object.keys(record).some((key) => !known.includes(key)));
	return more ? form(place === '' ? 'extra keys' : `extra keys in ${place}`) : usual;
}

/** The total that a list is said to have. */
export function totalForm(body: unknown): Found {
	if (!isData(body)) return unseen('the list came without anything beside it');
	const key = Object.keys(body).find((name) => /^(total|count)/i.test(name));
	if (key === undefined) return form('no total_count');
	if (key !== 'total_count') return form(`total_count as ${named(key)}`);
	return typeof body[key] === 'string' ? form('as text') : usual;
}

/** Where a list is: `usualKey` at the top of the answer, or elsewhere. */
export function listPlace(path: readonly string[], usualKey: string): Found {
	const [first, second] = path;
	if (first === undefined) return form('a bare list');
	if (second !== undefined) return form(`in ${named(first)}`);
	return first === usualKey ? usual : form(`${usualKey} as ${named(first)}`);
}

/** Where a record is: the whole answer, or inside something. */
export function recordPlace(path: readonly string[]): Found {
	const [first] = path;
	if (first === undefined) return usual;
	return first === '[]' ? form('in a list') : form(`in ${named(first)}`);
}

/** A filter that means nothing: refused or of no effect. `all` is what a search without it finds. */
export function ignoredFilter(answer: Exchange | undefined, all: number | undefined): Found {
	if (answer === undefined || all === undefined) return unseen('no search was made with it');
	if (answer.status >= 400 && answer.status < 500) return usual;
	const found = countIn(answer.body);
	if (found === undefined || all === 0) return unseen('the search did not say how much it found');
	return found === all ? form('no filter') : usual;
}

/** How many entries an answer says or shows. */
export function countIn(body: unknown): number | undefined {
	const totals: number[] = [];
	const visit = (part: unknown): void => {
		if (!isData(part)) return;
		for (const [key, value] of Object.entries(part)) {
			if (/^total(_?count)?$/i.test(key) && !Number.isNaN(Number(value))) totals.push(Number(value));
			else if (['data', 'paging'].includes(key)) visit(value);
		}
	};
	visit(body);
	if (totals[0] !== undefined) return totals[0];
	if (Array.isArray(body)) return recordsOf(body).length;
	if (!isData(body)) return undefined;
	const list = Object.values(body).find(Array.isArray);
	return list?.length ?? (isData(body['data']) ? countIn(body['data']) : undefined);
}

/** Answers to writes of which the specification shows nothing. */
export function bodyForm({ status, text, body }: Exchange, isUsual: (body: Data) => boolean): Found {
	if (text === '') {
		if (status === 204) return form('204');
		return status === 200
			? form('no body')
			: unseen('an empty body with its own status has two explanations');
	}
	if (body === null) return form('null');
	if (body === true) return form('true');
	if (Array.isArray(body) && body.length === 0) return form('a list');
	if (!isData(body)) {
		if (text.trim() === 'OK') return form('the text OK');
		return form(text.trimStart().startsWith('<?xml') ? 'XML' : 'another text');
	}
	if (isUsual(body)) return usual;
	if (Object.keys(body).length === 0) return form('{}');
	return body['success'] === true && Object.keys(body).length === 1
		? form('{ success: true }')
		: form('another body');
}
