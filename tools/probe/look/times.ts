import { type Found, form, unseen, usual } from './found';

const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;

/** Numbers of seconds that are a day between 1979 and 2128. Milliseconds of these days are larger. */
const isSeconds = (value: number) => value >= 3e8 && value < 5e9;
const isMilliseconds = (value: number) => value >= 1e11 && value < 1e14;

export const isTime = (value: unknown) => 'forms' in timeForm(value);

/** The form of a time. */
export function timeForm(value: unknown): Found {
	if (typeof value === 'number') {
		if (isMilliseconds(value)) return usual;
		return isSeconds(value) ? form('in seconds') : unseen('no time was shown');
	}
	if (typeof value !== 'string') return unseen('no time was shown');
	if (/^\d+$/.test(value)) {
		if (isMilliseconds(Number(value))) return form('in milliseconds, as text');
		return isSeconds(Number(value)) ? form('in seconds, as text') : unseen('no time was shown');
	}
	const zone = ISO.exec(value)?.[1];
	if (zone === undefined) return unseen('no time was shown');
	return form(zone === 'Z' ? 'in ISO 8601' : 'in ISO 8601 with an offset');
}

/** The moment of a time in any of its forms, in milliseconds. */
export function momentOf(value: unknown): number | undefined {
	const found = timeForm(value);
	if (!('forms' in found)) return undefined;
	if (typeof value === 'string' && ISO.test(value)) return Date.parse(value);
	const number = Number(value);
	return isSeconds(number) ? number * 1000 : number;
}
