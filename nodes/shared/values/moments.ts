/** A point in time as a library object: a `DateTime` of whichever copy of luxon made it. */
export interface LuxonMoment {
	readonly isValid: boolean;
	readonly year: number;
	readonly month: number;
	readonly day: number;
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
	readonly millisecond: number;
	toMillis(): number;
	toISO(): string | null;
}

function isObject(raw: unknown): raw is Readonly<Record<string, unknown>> {
	return typeof raw === 'object' && raw !== null;
}

/** Told by its shape: n8n and a community node may each bring a luxon, and `instanceof` knows only one of them. */
export function isLuxonMoment(raw: unknown): raw is LuxonMoment {
	return (
		isObject(raw) &&
		typeof raw.toMillis === 'function' &&
		typeof raw.toISO === 'function' &&
		typeof raw.isValid === 'boolean' &&
		typeof raw.year === 'number' &&
		typeof raw.hour === 'number'
	);
}

/** Told by its tag as well: a Date made in the sandbox of a Code node is not an instance of this realm's Date. */
export function isJsDate(raw: unknown): raw is Date {
	if (raw instanceof Date) return true;
	return (
		isObject(raw) &&
		Object.prototype.toString.call(raw) === '[object Date]' &&
		typeof raw.getTime === 'function' &&
		typeof raw.toISOString === 'function'
	);
}

/** A moment as ISO 8601 text; undefined for what is none, or is an invalid one. */
export function isoText(raw: unknown): string | undefined {
	if (isLuxonMoment(raw)) return raw.toISO() ?? undefined;
	if (isJsDate(raw)) return Number.isNaN(raw.getTime()) ? undefined : raw.toISOString();
	return undefined;
}
