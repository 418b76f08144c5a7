/** A date in a header of an answer, in epoch milliseconds; undefined when the header is missing or holds no date. */
export function readHttpDate(header: string | undefined): number | undefined {
	const time = Date.parse(header ?? '');
	return Number.isNaN(time) ? undefined : time;
}
