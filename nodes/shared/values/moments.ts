/** A luxon `DateTime`, from any copy of luxon. */
interface LuxonMoment {
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

/** Checks the shape: n8n and a community node may each load their own luxon, and `instanceof` recognises only one. */
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

/** Checks the tag as well: a Date from the sandbox of a Code node is not an instance of this realm's Date. */
export function isJsDate(raw: unknown): raw is Date {
	if (raw instanceof Date) return true;
	return (
		isObject(raw) &&
		Object.prototype.toString.call(raw) === '[object Date]' &&
		typeof raw.getTime === 'function' &&
		typeof raw.toISOString === 'function'
	);
}

/** A date object as ISO 8601 text; undefined for an invalid date and for any other value. */
export function isoText(raw: unknown): string | undefined {
	if (isLuxonMoment(raw)) return raw.toISO() ?? undefined;
	if (isJsDate(raw)) return Number.isNaN(raw.getTime()) ? undefined : raw.toISOString();
	return undefined;
}
