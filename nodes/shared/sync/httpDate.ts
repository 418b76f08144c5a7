/** Reads a date header, in epoch milliseconds. Returns undefined if the header is missing or is not a date. */
export function readHttpDate(header: string | undefined): number | undefined {
	const time = Date.parse(header ?? '');
	return Number.isNaN(time) ? undefined : time;
}
