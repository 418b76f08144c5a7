import type { IDataObject, INodeProperties, INodeType, IPollFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { failureOf, toNodeError } from '../shared/session/errors';
import { validated } from '../shared/session/parameters';
import { type Connection, type Runtime, withConnection } from '../shared/session/runtime';
import { credentialName, parseCredential } from '../shared/sync/credential';
import { type Data, ownValue, recordOf } from '../shared/sync/data';
import { badParameter } from '../shared/sync/failure';
import { fingerprint, widths } from './fingerprint';

/** What an event can use during one poll. */
export interface PollSession extends Connection {
	readonly budget: Budget;
	/** Reads a parameter of the node in a shape. `label` is its name in the editor. */
	parameter<Shape extends z.ZodTypeAny>(name: string, label: string, shape: Shape): z.output<Shape>;
	/** A parameter as the workflow stores it: an expression, not its result. */
	stored(name: string): unknown;
	/** Writes what a person should know, and no item can say, into the log of n8n. */
	note(text: string): void;
}

/** An event that starts a workflow. */
export interface TriggerEvent {
	readonly name: string;
	readonly description: string;
	readonly properties: INodeProperties[];
	/**
	 * Returns the items that a poll found, and the state for the next poll: plain JSON of at most 64 KB.
	 *
	 * @param stored the state after the last poll; undefined in the first poll, and for another event or workspace. One that
	 *   cannot be read comes from another version. The event starts without it.
	 */
	poll(
		session: PollSession,
		stored: unknown,
	): Promise<{ readonly items: readonly Data[]; readonly state: Data }>;
	/** A few items with the keys of those of a poll, for a person who builds a workflow. Each says that it is a sample. */
	sample(session: PollSession): Promise<readonly Data[]>;
}

/** By their values in the editor. */
export type Events = Readonly<Record<string, TriggerEvent>>;

/**
 * How much one poll may still read. Called once after each page. Returns false if the poll must not fetch another page: the
 * next poll reads the rest.
 */
export type Budget = () => boolean;

/** 5,000 leads. More in one execution would strain the memory of n8n and the nodes that follow. */
const maxPages = 50;

/**
 * The share of n8n's budget in which new pages are fetched. A slow or retried page must fit into the rest, because n8n
 * drops everything that arrives after its budget.
 */
const share = 0.5;

/** The budget of a poll: n8n's own time limit, if the host has one (2.38 and later), and a number of pages. */
export function budgetOf(context: IPollFunctions): Budget {
	const isOffered = 'getPollBudgetMs' in context && typeof context.getPollBudgetMs === 'function';
	const milliseconds = isOffered ? context.getPollBudgetMs() * share : Infinity;
	const startedAt = performance.now();
	let pages = 0;
	return () => (pages += 1) < maxPages && performance.now() - startedAt < milliseconds;
}

/** The key in the node's static data that holds everything between two polls. One key means one write. */
const memoryKey = 'memory';

/** `state` is JSON as text, because a database may put the keys of JSON in another order. */
const memory = z.object({ of: z.string(), state: z.string(), check: z.string() });

const checkOf = (of: string, state: string) => fingerprint([of, state], widths.whole);

/** The state that the node stored. A part of it, or that of another node, would make old leads look new. */
function recall(stored: unknown, of: string, note: PollSession['note']): unknown {
	if (stored === undefined) return undefined;
	const { data } = memory.safeParse(stored);
	if (data?.check !== checkOf(data?.of ?? '', data?.state ?? '')) {
		note('What the node remembered of the workspace is damaged. It begins anew, as at an activation.');
		return undefined;
	}
	return data.of === of ? JSON.parse(data.state) : undefined;
}

export type Poll = NonNullable<INodeType['poll']>;

/**
 * The `poll` of the trigger. n8n calls it with the context of the poll as `this`. It returns what happened since the last
 * poll, or null. A test run in the editor returns a sample and stores no state.
 */
export function poller(runtime: Runtime, events: Events): Poll {
	/** The static data of each node whose poll is under way. */
	const underWay = new WeakSet<object>();
	return async function () {
		try {
			const items = await withConnection(this, runtime, async (connection) => {
				const session = sessionOf(this, connection);
				const name = session.parameter('event', 'Event', z.string());
				const event = ownValue(events, name) ?? unknownEvent(name, events);
				if (this.getMode() === 'manual')
					return (await event.sample(session)).map((json) => ({ ...json, is_sample: true }));
				const staticData = this.getWorkflowStaticData('node');
				// n8n also polls while an earlier poll is under way. Both would report the same, so the next poll reads on.
				if (underWay.has(staticData)) return [];
				underWay.add(staticData);
				try {
					return await pollEvent(this, staticData, { name, event }, session);
				} finally {
					underWay.delete(staticData);
				}
			});
			return items.length === 0 ? null : [items.map((json) => ({ json }))];
		} catch (thrown) {
			throw toNodeError(this.getNode(), failureOf(thrown));
		}
	};
}

function unknownEvent(name: string, events: Events): never {
	throw badParameter(
		`The parameter Event has no option "${name}"`,
		`Use one of ${Object.keys(events).join(', ')}.`,
	);
}

/** n8n keeps static data even if the poll fails later, so this function writes it last. */
async function pollEvent(
	context: IPollFunctions,
	staticData: IDataObject,
	{ name, event }: { readonly name: string; readonly event: TriggerEvent },
	session: PollSession,
): Promise<readonly Data[]> {
	const { baseUrl, enterpriseId } = parseCredential(await context.getCredentials(credentialName));
	const of = fingerprint([baseUrl, enterpriseId, name], widths.whole);
	const last = recall(staticData[memoryKey], of, session.note);
	session.zone.recall(recordOf(last)?.['zone']);
	const { items, state: next } = await event.poll(session, last);
	const { found } = session.zone;
	const state = JSON.stringify(found === undefined ? next : { ...next, zone: found });
	staticData[memoryKey] = { of, state, check: checkOf(of, state) };
	return items;
}

const sessionOf = (context: IPollFunctions, connection: Connection): PollSession => ({
	...connection,
	budget: budgetOf(context),
	parameter: (name, label, shape) => validated(label, shape, context.getNodeParameter(name)),
	stored: (name) => context.getNode().parameters[name],
	note: (text) => context.logger.warn(`${context.getNode().name}: ${text}`),
});
