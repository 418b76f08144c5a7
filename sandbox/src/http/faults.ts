import { z } from 'zod';
import { endpoints, type EndpointName } from '../../../nodes/shared/sync/endpoints';
import { random, type Random } from '../random';

/** What a forced fault does to the requests that it hits. */
export const faultSchema = z.strictObject({
	/**
	 * A name of the endpoint catalogue, or a method and a path such as `POST /lead/*`; every endpoint if left out. The
	 * bytes of files are no endpoint, and only hit by their path: `PUT /files/*`, `GET /files/*`.
	 */
	route: z.string().optional(),
	/** Answered instead of the real answer; nothing is executed. */
	status: z.int().min(200).max(599).optional(),
	/** Seconds, sent as the Retry-After header of `status`. */
	retryAfter: z.int().min(0).optional(),
	/** Which of its two forms the header has; `seconds` if left out. */
	retryAfterAs: z.enum(['seconds', 'date']).optional(),
	/** Waited before the call is carried out, or before the fault; it is carried out even if the caller has left. */
	delayMs: z.int().min(0).max(600_000).optional(),
	/** The connection is destroyed: before anything is executed, or after it is stored. */
	cut: z.enum(['before', 'after']).optional(),
	/** The request is executed, but its answer is JSON that stops in the middle. */
	truncate: z.boolean().optional(),
	/** A page of HTML is answered, with `status` or 200; nothing is executed. */
	html: z.boolean().optional(),
	/** Only the n-th, 2n-th, 3n-th ... request of the route is hit. */
	everyNth: z.int().min(1).optional(),
	/** Each request of the route is hit with this probability, drawn from a generator that starts with `seed`. */
	probability: z.number().min(0).max(1).optional(),
	seed: z.int().optional(),
	/** After so many hits the fault is over. */
	times: z.int().min(1).optional(),
});

export type Fault = z.infer<typeof faultSchema>;

interface ActiveFault {
	readonly fault: Fault;
	readonly matches: (name: EndpointName | undefined, method: string, path: string) => boolean;
	readonly random: Random;
	seen: number;
	hits: number;
}

/** The faults in force; the first one that hits a request shapes it alone. */
export class Faults {
	private active: ActiveFault[] = [];

	/** Takes whatever was sent, and throws a ZodError when it is no fault. */
	add(fault: unknown): void {
		const checked = faultSchema.parse(fault);
		const matches = routeMatcher(checked.route);
		this.active.push({ fault: checked, matches, random: random(checked.seed ?? 1), seen: 0, hits: 0 });
	}

	clear(): void {
		this.active = [];
	}

	list(): ReadonlyArray<Fault & { hits: number }> {
		return this.active.map(({ fault, hits }) => ({ ...fault, hits }));
	}

	/** The fault that hits this request, if any. The path of an endpoint is relative to the enterprise. */
	next(name: EndpointName | undefined, method: string, path: string): Fault | undefined {
		for (const active of this.active) {
			if (active.matches(name, method, path) && hits(active)) return active.fault;
		}
		return undefined;
	}
}

function hits(active: ActiveFault): boolean {
	const { times, everyNth, probability } = active.fault;
	if (times !== undefined && active.hits >= times) return false;
	active.seen += 1;
	if (everyNth !== undefined && active.seen % everyNth !== 0) return false;
	if (probability !== undefined && active.random.next() >= probability) return false;
	active.hits += 1;
	return true;
}

function routeMatcher(route: string | undefined): ActiveFault['matches'] {
	if (route === undefined || route === '*') return (name) => name !== undefined;
	if (Object.hasOwn(endpoints, route)) return (name) => name === route;
	const [, method, path] = /^([A-Z]+|\*) (\/\S*)$/.exec(route) ?? [];
	if (method === undefined || path === undefined) {
		throw new z.ZodError([
			{
				code: 'custom',
				path: ['route'],
				message: `${route} is neither the name of an endpoint nor a method and a path`,
				input: route,
			},
		]);
	}
	const pattern = new RegExp(
		`^${path
			.split(/(\{[^}]*\}|\*)/)
			.map((part) => (part === '*' ? '.*' : part.startsWith('{') ? '[^/]+' : escape(part)))
			.join('')}$`,
	);
	return (_name, sentMethod, sentPath) => (method === '*' || method === sentMethod) && pattern.test(sentPath);
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
