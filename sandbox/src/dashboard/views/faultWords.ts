import { endpoints, type EndpointName } from '../../../../nodes/shared/sync/endpoints';
import type { Fault } from '../../http/faults';

const isEndpoint = (route: string): route is EndpointName => Object.hasOwn(endpoints, route);

/** Which calls a fault hits. */
export function targetOf({ route }: Fault): string {
	if (route === undefined || route === '*') return 'Every endpoint';
	return isEndpoint(route) ? endpoints[route].purpose : route;
}

/** What a fault does to a call. */
export function effectOf(fault: Fault): string {
	const { delayMs } = fault;
	const effects = [main(fault), ...(delayMs === undefined ? [] : [`delays by ${delayMs} ms`])];
	return effects.filter((effect) => effect !== undefined).join(', ') || 'does nothing';
}

/** Of several effects in one fault, the first in this order applies. */
function main({ cut, html, status, code, retryAfter, truncate, afterwards }: Fault): string | undefined {
	const after = afterwards === true ? ', after the call is carried out' : '';
	if (cut === 'before') return 'cuts the connection before the call is carried out';
	if (html === true) return `answers with an HTML page and status ${status ?? 200}${after}`;
	if (status !== undefined) {
		return `answers ${status}${code === undefined ? '' : ` ${code}`}${retryAfter === undefined ? '' : ` with Retry-After ${retryAfter} s`}${after}`;
	}
	if (cut === 'after') return 'cuts the connection after the call is carried out';
	return truncate === true ? 'ends the answer in the middle' : undefined;
}

/** How often a fault hits. */
export function frequencyOf({ everyNth = 1, probability, times }: Fault): string {
	const chances = [
		everyNth === 1 ? 'each call' : `one call in ${everyNth}`,
		...(probability === undefined ? [] : [`with probability ${probability}`]),
		...(times === undefined ? [] : [`${times} in all`]),
	];
	return chances.join(', ');
}

/** True if the fault can hit another call. */
export const isLive = ({ fault, hits }: { readonly fault: Fault; readonly hits: number }) =>
	hits < (fault.times ?? Infinity);
