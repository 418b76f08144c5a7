import type { IDataObject, INode, INodeProperties, INodeType, IPollFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { failureOf, toNodeError } from '../shared/run/errors';
import { fitted } from '../shared/run/parameters';
import { type Connection, type Runtime, withConnection } from '../shared/run/runtime';
import type { SyncClient } from '../shared/sync/client';
import { credentialName, readCredential } from '../shared/sync/credential';
import type { Data } from '../shared/sync/data';
import { FailureError } from '../shared/sync/failure';
import type { Workspace } from '../shared/workspace/reader';
import { print, widths } from './print';

type ParameterValue = INode['parameters'][string];

/** What an event can use during one poll. */
export interface PollSession {
	readonly client: SyncClient;
	readonly workspace: Workspace;
	readonly timeZone: string;
	readonly budget: Budget;
	/** Reads a parameter of the node in a shape. `label` is its name in the editor. */
	parameter<Shape extends z.ZodTypeAny>(
		name: string,
		label: string,
		shape: Shape,
		fallback: ParameterValue,
	): z.output<Shape>;
	/** A parameter as the workflow stores it: an expression, not its result. */
	stored(name: string): unknown;
}

/** The items that a poll found, and the state for the next poll. */
interface Polled<State> {
	readonly items: readonly Data[];
	readonly state: State;
}

/** An event that starts a workflow. `State` is plain JSON and stays under 8 KB. */
export interface EventDefinition<State extends Data> {
	readonly value: string;
	readonly name: string;
	readonly description: string;
	readonly properties: INodeProperties[];
	readonly state: z.ZodType<State, z.ZodTypeDef, unknown>;
	/** The parameters that the state depends on. If one of them changes, the node forgets the state. */
	settings?(session: PollSession): Data;
	/** `last` is undefined in the first poll and after a change of the settings. */
	poll(session: PollSession, last: State | undefined): Promise<Polled<State>>;
	/** A few items like those of a poll, for a person who builds a workflow. */
	sample(session: PollSession): Promise<readonly Data[]>;
}

/** An event without the type of its state, so that events with different states fit in one list. */
export interface TriggerEvent extends Omit<EventDefinition<Data>, 'state' | 'poll'> {
	poll(session: PollSession, stored: unknown): Promise<Polled<Data>>;
}

export function defineEvent<State extends Data>(definition: EventDefinition<State>): TriggerEvent {
	const { state, poll, ...rest } = definition;
	return {
		...rest,
		// A state that cannot be read comes from another version or from a person. The event starts without it.
		poll: async (session, stored) => await poll(session, state.safeParse(stored).data),
	};
}

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

const memory = z.object({ settings: z.string(), state: z.unknown() });

export type Poll = NonNullable<INodeType['poll']>;

/**
 * The `poll` of the trigger. n8n calls it with the context of the poll as `this`. It returns what happened since the last
 * poll, or null. A test run in the editor returns a sample and stores no state.
 */
export function poller(runtime: Runtime, events: readonly TriggerEvent[]): Poll {
	/** The static data of each node whose poll is under way. */
	const underWay = new WeakSet<object>();
	return async function () {
		try {
			const items = await withConnection(this, runtime, async (connection) => {
				const session = sessionOf(this, connection);
				const event = chosenEvent(session, events);
				if (this.getMode() === 'manual') return await event.sample(session);
				const staticData = this.getWorkflowStaticData('node');
				// n8n also polls while an earlier poll is under way. Both would report the same, so the next poll reads on.
				if (underWay.has(staticData)) return [];
				underWay.add(staticData);
				try {
					return await pollEvent(this, staticData, event, session);
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

function chosenEvent({ parameter }: PollSession, events: readonly TriggerEvent[]): TriggerEvent {
	const chosen = parameter('event', 'Event', z.string(), '');
	const event = events.find(({ value }) => value === chosen);
	if (event !== undefined) return event;
	throw new FailureError({
		reason: 'bad_parameter',
		message: `The parameter Event has no option "${chosen}"`,
		description: `Use one of ${events.map(({ value }) => value).join(', ')}.`,
	});
}

/** n8n keeps static data even if the poll fails later, so this function writes it last. */
async function pollEvent(
	context: IPollFunctions,
	staticData: IDataObject,
	event: TriggerEvent,
	session: PollSession,
): Promise<readonly Data[]> {
	const { baseUrl, enterpriseId } = readCredential(await context.getCredentials(credentialName));
	/** Everything that the state depends on: the workspace, the event and its settings. */
	const dependsOn = [baseUrl, enterpriseId, event.value, event.settings?.(session) ?? {}];
	const settings = print(dependsOn, widths.whole);
	const last = memory.safeParse(staticData[memoryKey]).data;
	const { items, state } = await event.poll(session, last?.settings === settings ? last.state : undefined);
	staticData[memoryKey] = { settings, state };
	return items;
}

const sessionOf = (context: IPollFunctions, { client, workspace, timeZone }: Connection): PollSession => ({
	client,
	workspace,
	timeZone,
	budget: budgetOf(context),
	parameter: (name, label, shape, fallback) =>
		fitted(label, shape, context.getNodeParameter(name, fallback, { skipValidation: true })),
	stored: (name) => context.getNode().parameters[name],
});
