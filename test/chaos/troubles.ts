import { setTimeout as wait } from 'node:timers/promises';

import type { Random } from '../../sandbox/src/random';
import type { Dialect, DialectName, Fault } from '../../sandbox/src/server';
import { type LookUp, Resolver } from './resolver';
import type { Service } from './service';

/** Duration of a delayed call. Milliseconds. */
const delay = 700;

/** Longer than the nodes wait for a lost call. Milliseconds. */
const lag = 400;

/** Every endpoint, and the transfer of file bytes, which the catalogue does not list. */
const routes = ['*', 'PUT /files/*'];

/** A fault of the service, of the name look-up, or of the service's process. */
type Trouble =
	| { readonly at: 'service'; readonly fault: Fault; readonly timelineLagMs?: number }
	| { readonly at: 'lookUp'; readonly result: LookUp }
	| { readonly at: 'process' };

const service = (fault: Fault, timelineLagMs = 0): Trouble => ({ at: 'service', fault, timelineLagMs });

/** The fault that needs nodes with little patience. */
export const slow = 'a delay beyond the timeout';

const troubles = {
	'status 429, Retry-After in seconds': service({ status: 429, retryAfter: 0 }),
	'status 429, Retry-After as a date': service({ status: 429, retryAfter: 0, retryAfterAs: 'date' }),
	'status 307': service({ status: 307 }),
	'status 303 after the commit': service({ status: 303, afterwards: true }),
	'status 304 after the commit': service({ status: 304, afterwards: true }),
	'status 500': service({ status: 500 }),
	'status 502': service({ status: 502 }),
	'status 503': service({ status: 503 }),
	'status 504': service({ status: 504 }),
	'cut before the commit': service({ cut: 'before' }),
	'cut after the commit': service({ cut: 'after' }),
	'truncated JSON': service({ truncate: true }),
	'a page of HTML': service({ html: true }),
	[slow]: service({ delayMs: delay }),
	'DNS failure': { at: 'lookUp', result: 'unknown' },
	'connection refused': { at: 'lookUp', result: 'deserted' },
	'restarted in the middle': { at: 'process' },
	'a timeline that lags, cut after the commit': service({ cut: 'after' }, lag),
} as const satisfies Record<string, Trouble>;

/** No trouble at all. It is not part of the plan. */
export const nothing = 'nothing';

const mixed = 'all of them mixed';
export const troubleNames = [...Object.keys(troubles), mixed];

/** Whether the process restarts under this trouble, so that answers can get lost without a fault. */
export const restarts = (name: string) => name === mixed || name === 'restarted in the middle';

/**
 * Timeout of an attempt during a trouble, in milliseconds. Only a delay needs a short one. On a busy machine, other answers
 * would come too late, too, and a remark in one that the node did not wait for would count as lost.
 */
export const patienceIn = (name: string) => (name === mixed || name === slow ? 300 : 20 * delay);

const resolver = new Resolver();

interface Conditions {
	/** How the service answers meanwhile. Before and after, it is strict. */
	readonly dialect: DialectName | Dialect;
	/** How many requests it takes at once meanwhile. */
	readonly requestsAtOnce?: number;
}

/** Does the work while the named trouble, or all, meets this share of the requests. */
export async function underTrouble<Result>(
	on: Service,
	{ trouble, share }: { readonly trouble: string; readonly share: number },
	draw: Random,
	{ dialect, requestsAtOnce }: Conditions,
	work: () => Promise<Result>,
): Promise<Result> {
	on.sandbox.traffic.set({ requestsAtOnce: requestsAtOnce ?? null });
	on.sandbox.speak(dialect);
	const end = makeTrouble(on, trouble, share, draw);
	try {
		return await work();
	} finally {
		await end();
		on.sandbox.traffic.set({ requestsAtOnce: null });
		on.sandbox.speak('strict');
	}
}

/** Starts the trouble. The returned function ends it. */
function makeTrouble(on: Service, name: string, share: number, draw: Random): () => Promise<void> {
	const all: Trouble[] = Object.values(troubles);
	const chosen =
		name === mixed ? all : Object.entries(troubles).flatMap(([key, one]) => (key === name ? [one] : []));
	const each = share / chosen.length;
	const faults = chosen.flatMap((trouble) => (trouble.at === 'service' ? [trouble.fault] : []));
	const lookUps = chosen.flatMap((trouble) => (trouble.at === 'lookUp' ? [trouble.result] : []));

	const timelineLagMs = Math.max(
		0,
		...chosen.map((trouble) => (trouble.at === 'service' ? (trouble.timelineLagMs ?? 0) : 0)),
	);

	const arm = () => {
		on.sandbox.traffic.set({ timelineLagMs });
		for (const fault of faults)
			for (const route of routes)
				on.sandbox.faults.add({ ...fault, route, probability: each, seed: draw.between(1, 1e9) });
	};
	arm();
	resolver.begin(() => lookUps.find(() => draw.chance(each)) ?? 'found');
	const restarting = chosen.some(({ at }) => at === 'process') ? restartNowAndThen(on, each, arm) : undefined;

	return async () => {
		await restarting?.end();
		resolver.end();
		on.sandbox.faults.clear();
		on.sandbox.traffic.set({ timelineLagMs: 0 });
		// The service carries out delayed calls even when the client has given up on them.
		if (faults.some((fault) => fault.delayMs !== undefined)) await wait(delay);
	};
}

/** Restarts the service each time it has received a number of requests, at most ten times per run. */
function restartNowAndThen(on: Service, share: number, afterwards: () => void): { end: () => Promise<void> } {
	const requestsBetween = Math.round(2 / share);
	let isOver = false;
	const done = (async () => {
		for (let restarts = 0; restarts < 10; restarts++) {
			const atStart = on.sandbox.requests().length;
			while (on.sandbox.requests().length - atStart < requestsBetween) {
				if (isOver) return;
				await wait(1);
			}
			await on.restart();
			afterwards();
		}
	})();
	return {
		end: async () => {
			isOver = true;
			await done;
		},
	};
}
