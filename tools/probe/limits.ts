import type { Evidence, Exchange } from './evidence';

const answered = (exchange: Exchange | undefined) =>
	exchange === undefined ? 'no answer' : String(exchange.status);

/** How the service answered to a page of the most entries that the specification allows, and to one more. */
export const pageLimit = (evidence: Evidence, list: 'leads' | 'team', most: number): string =>
	`${most} at once: ${answered(evidence.of(list))}; ${most + 1} at once: ${answered(evidence.of(`${list}, ${most + 1} at once`))}`;

const PER_HOUR = /(\d+)\s*;\s*w=3600\b/;

/** Headers with a limit of requests. */
export const limitHeaders = (evidence: Evidence): string[] => [
	...new Set(
		evidence.exchanges.flatMap(({ headers }) =>
			Object.keys(headers).filter((name) => /rate-?limit|^retry-after$/.test(name)),
		),
	),
];

/** The calls that a header allows for an hour. A number counts only if the header says that it is for an hour. */
export function requestsPerHour(evidence: Evidence): number | undefined {
	for (const { headers } of evidence.exchanges)
		for (const name of [
			'ratelimit-policy',
			'ratelimit-limit',
			'x-ratelimit-limit',
			'x-ratelimit-limit-hour',
		]) {
			const value = headers[name] ?? '';
			const given = name.endsWith('-hour') ? /^\d+$/.exec(value)?.[0] : PER_HOUR.exec(value)?.[1];
			if (given !== undefined && Number(given) > 0) return Number(given);
		}
	return undefined;
}
