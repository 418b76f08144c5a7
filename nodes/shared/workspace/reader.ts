import { once } from 'lodash';

import type { SyncClient } from '../sync/client';
import { type Failure, FailureError } from '../sync/failure';
import type { ActionDefinition } from '../sync/shapes/definitions';
import { DefinitionMap } from './definitionMap';
import { allOf } from './gap';
import { LabelIndex } from './labels';
import { MemberIndex } from './members';
import {
	askActions,
	askFields,
	askMembers,
	askPipeline,
	type Fields,
	type PipelineLabels,
	showsNoIdentifier,
} from './parts';
import { type Caller, SharedReading } from './sharedReading';

export type Definitions = Fields & PipelineLabels;

/** Where an execution reads definitions, for itself and for others. */
export interface DefinitionSource {
	readonly client: SyncClient;
	readonly shared: SharedDefinitions;
	readonly caller: Caller;
}

/**
 * Reads the definitions and the team. Reads each part once, when it is first needed.
 *
 * Only the list of fields is needed for every write: `fields` throws a `FailureError` without it. Any other part that
 * cannot be read has a `gap`.
 */
export class WorkspaceReader {
	/** @param after definitions that were asked for before this time are not used */
	constructor(
		private readonly source: DefinitionSource,
		private readonly after: number,
	) {}

	readonly fields = once(async (): Promise<Fields> => await this.read(this.source.shared.fields, askFields));

	readonly pipeline = once(
		async (): Promise<PipelineLabels> =>
			await this.read(this.source.shared.pipeline, askPipeline).catch((thrown: unknown) => {
				const gap = allOf('the lead stage pipeline', failureOf(thrown));
				return { statuses: new LabelIndex([], gap), lostReasons: new LabelIndex([], gap) };
			}),
	);

	/** By bare code. */
	readonly actions = once(
		async (): Promise<DefinitionMap<ActionDefinition>> =>
			await this.read(this.source.shared.actions, askActions).catch(
				(thrown: unknown) => new DefinitionMap([], allOf('the custom actions', failureOf(thrown))),
			),
	);

	readonly members = once(
		async (): Promise<MemberIndex> =>
			await this.read(this.source.shared.members, askMembers).catch(
				(thrown: unknown) => new MemberIndex([], allOf('the team', failureOf(thrown))),
			),
	);

	async definitions(): Promise<Definitions> {
		const [fields, pipeline] = await Promise.all([this.fields(), this.pipeline()]);
		return { ...fields, ...pipeline };
	}

	private async read<Value>(
		part: SharedReading<Value>,
		ask: (client: SyncClient) => Promise<Value>,
	): Promise<Value> {
		const { client, caller } = this.source;
		return await part.read(this.after, async () => await ask(client), caller);
	}
}

function failureOf(thrown: unknown): Failure {
	if (thrown instanceof FailureError) return thrown.failure;
	throw thrown;
}

/** The definitions and the team of one workspace, for all executions of this process that use the same credential. */
export class SharedDefinitions {
	/** Not kept without an identifier: somebody is about to repair such a workspace. */
	readonly fields: SharedReading<Fields>;
	readonly pipeline: SharedReading<PipelineLabels>;
	readonly actions: SharedReading<DefinitionMap<ActionDefinition>>;
	readonly members: SharedReading<MemberIndex>;

	constructor(now: () => number) {
		this.fields = new SharedReading(now, (fields) => !showsNoIdentifier(fields));
		this.pipeline = new SharedReading(now);
		this.actions = new SharedReading(now);
		this.members = new SharedReading(now);
	}

	get isBusy(): boolean {
		return this.parts.some(({ isBusy }) => isBusy);
	}

	/** Called when something shows that the definitions are no longer true. */
	forget(): void {
		for (const part of this.parts) part.forget();
	}

	private get parts() {
		return [this.fields, this.pipeline, this.actions, this.members];
	}
}
