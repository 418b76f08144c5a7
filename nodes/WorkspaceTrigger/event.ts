import type { INode, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import type { SyncClient } from '../shared/sync/client';
import type { Data } from '../shared/sync/data';
import type { WorkspaceReader } from '../shared/workspace/reader';
import type { Budget } from './budget';

type ParameterValue = INode['parameters'][string];

/** What an event works with during one poll. */
export interface PollSession {
	readonly client: SyncClient;
	readonly workspace: WorkspaceReader;
	readonly budget: Budget;
	/** A parameter of the node in the form that it needs; `label` is what the editor calls it. */
	parameter<Shape extends z.ZodTypeAny>(
		name: string,
		label: string,
		shape: Shape,
		fallback: ParameterValue,
	): z.output<Shape>;
}

/** What a poll found, and what the next one has to know. */
export interface Polled<State> {
	readonly items: readonly Data[];
	readonly state: State;
}

/** One kind of thing that starts a workflow. `State` is plain JSON, and stays under 8 KB. */
export interface EventDefinition<State extends Data> {
	readonly value: string;
	readonly name: string;
	readonly description: string;
	readonly properties: INodeProperties[];
	readonly state: z.ZodType<State, z.ZodTypeDef, unknown>;
	/** The parameters without which the state means nothing: with other ones, the event starts anew. */
	settings(session: PollSession): Data;
	/** `last` is undefined in the first poll, and after a change of the settings. */
	poll(session: PollSession, last: State | undefined): Promise<Polled<State>>;
	/** A few items as a poll would give, for a person who builds a workflow. */
	sample(session: PollSession): Promise<readonly Data[]>;
}

/** An event whose kind of state is its own affair. */
export interface TriggerEvent extends Omit<EventDefinition<Data>, 'state' | 'poll'> {
	poll(session: PollSession, stored: unknown): Promise<Polled<Data>>;
}

export function defineEvent<State extends Data>(definition: EventDefinition<State>): TriggerEvent {
	const { state, poll, ...rest } = definition;
	return {
		...rest,
		// What cannot be read was written by another version or by hand: as good as nothing.
		poll: async (session, stored) => await poll(session, state.safeParse(stored).data),
	};
}
