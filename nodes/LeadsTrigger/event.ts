import type { INode, INodeProperties, IPollFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { SyncClient } from '../shared/sync/client';
import type { Data } from '../shared/sync/data';
import type { Workspace } from '../shared/workspace/reader';

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

/** How much one poll may still read. The next poll reads the rest. */
export interface Budget {
	/** Called once after each page. Returns false if the poll must not fetch another page. */
	allowsAnotherPage(): boolean;
}

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
	return {
		allowsAnotherPage: () => (pages += 1) < maxPages && performance.now() - startedAt < milliseconds,
	};
}
