const ISO = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/;

/** Numbers of seconds that are a day between 1979 and 2128. Milliseconds of these days are larger. */
const isSeconds = (value: number) => value >= 3e8 && value < 5e9;
const isMilliseconds = (value: number) => value >= 1e11 && value < 1e14;

/** The moment of a time in any of its forms, in milliseconds. */
export function momentOf(value: unknown): number | undefined {
	if (typeof value === 'string' && ISO.test(value)) return Date.parse(value);
	const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
	const number = isNumber ? Number(value) : Number.NaN;
	if (isMilliseconds(number)) return number;
	return isSeconds(number) ? number * 1000 : undefined;
}
