import { z } from 'zod';
import { endpoints, type EndpointName } from '../../../nodes/shared/sync/endpoints';
import { random, type Random } from '../random';

/** A forced fault: which requests it hits, and what it does to them. */
const faultSchema = z.strictObject({
	/**
	 * A name in the endpoint catalogue, or a method and a path such as `POST /lead/*`. The default is every endpoint.
	 * Transfers of file bytes are not endpoints; name them by path: `PUT /files/*`, `GET /files/*`.
	 */
	route: z.string().optional(),
	/** Answers with this status, with a `Location` from 300 to 399. */
	status: z.int().min(200).max(599).optional(),
	/** Carries out the call, then answers with `status` or `html`. Otherwise these do not carry it out. */
	afterwards: z.boolean().optional(),
	/** The code of the error, such as `VALIDATION_ERROR`. Needs `status`. The default fits the status. */
	code: z
		.string()
		.regex(/^[A-Z_]+$/)
		.optional(),
	/** Seconds for the `Retry-After` header. Needs `status`. */
	retryAfter: z.int().min(0).optional(),
	/** The form of the header. The default is `seconds`. */
	retryAfterAs: z.enum(['seconds', 'date']).optional(),
	/** Delays the call or the fault, in milliseconds. The call is carried out even if the client has gone. */
	delayMs: z.int().min(0).max(600_000).optional(),
	/** Destroys the connection: before the call is carried out, or after it is stored. */
	cut: z.enum(['before', 'after']).optional(),
	/** Carries out the call, and answers with JSON that stops in the middle. */
	truncate: z.boolean().optional(),
	/** Answers with an HTML page, with `status` or 200. */
	html: z.boolean().optional(),
	/** Hits only the n-th, 2n-th, 3n-th ... request of the route. */
	everyNth: z.int().min(1).optional(),
	/** Hits each request of the route with this probability, from a generator that starts with `seed`. */
	probability: z.number().min(0).max(1).optional(),
	seed: z.int().optional(),
	/** The fault ends after this many hits. */
	times: z.int().min(1).optional(),
});

export type Fault = z.infer<typeof faultSchema>;

interface ActiveFault {
	readonly number: number;
	readonly fault: Fault;
	readonly matches: (name: EndpointName | undefined, method: string, path: string) => boolean;
	readonly random: Random;
	seen: number;
	hits: number;
}

/** The active faults. Only the first fault that hits a request applies to it. */
export class Faults {
	private active: ActiveFault[] = [];
	private last = 0;

	/** Parses and adds a fault. Throws a ZodError if it is not valid. */
	add(fault: unknown): void {
		const checked = faultSchema.parse(fault);
		const matches = routeMatcher(checked.route);
		const number = (this.last += 1);
		this.active.push({
			number,
			fault: checked,
			matches,
			random: random(checked.seed ?? 1),
			seen: 0,
			hits: 0,
		});
	}

	/** Ends one fault. */
	remove(number: number): void {
		this.active = this.active.filter((active) => active.number !== number);
	}

	clear(): void {
		this.active = [];
	}

	list(): ReadonlyArray<Fault & { hits: number }> {
		return this.active.map(({ fault, hits }) => ({ ...fault, hits }));
	}

	/** Faults with their numbers, in the order in which they apply. */
	numbered(): ReadonlyArray<Pick<ActiveFault, 'number' | 'fault' | 'hits'>> {
		return this.active;
	}

	/** Returns the fault that hits this request, if any. The path of an endpoint is relative to the enterprise. */
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
