/**
 * Programs choose the century of a two-digit year differently (POSIX, .NET, Java, moment). All of them read these years
 * alike, so only these are printed with two digits.
 */
export const clearShortYears = { first: 1970, last: 2045 };

/** What people write as `36` to `69` may be a year of birth or a year to come. */
const lastShortYear = 2035;

/** The year that people mean by two digits, or by more. Undefined if its century is unclear. */
export function longYear(text: string): number | undefined {
	if (text.length !== 2) return Number(text);
	const short = Number(text);
	if (short >= clearShortYears.first % 100) return 1900 + short;
	return short <= lastShortYear % 100 ? 2000 + short : undefined;
}
