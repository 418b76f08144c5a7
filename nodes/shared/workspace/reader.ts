import { cancelled, FailureError, type Failure } from '../sync/failure';
import { once } from 'lodash';
import type { SyncClient } from '../sync/client';
import type { ActionDefinition } from '../sync/shapes/definitions';
import { DefinitionMap, allOf } from './definitionMap';
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

/** The part of the asking execution that shows whether it is cancelled. */
export interface Caller {
	readonly isCancelled: () => boolean;
	/** Resolves when the execution is cancelled. */
	readonly cancelled: Promise<void>;
}

type Result<Value> =
	| { readonly ok: true; readonly value: Value }
	| { readonly ok: false; readonly thrown: unknown };

interface Reading<Value> {
	/** A time before the request was sent. What was true then, the answer shows, or something newer. */
	readonly askedAt: number;
	/** Never rejects. */
	readonly result: Promise<Result<Value>>;
}

/** Something of the workspace that one execution reads for all executions that want it meanwhile. Keeps no failure. */
export class SharedReading<Value> {
	private latest: Reading<Value> | undefined;
	private underWay = 0;

	/** @param isUsable whether a value may be kept for others */
	constructor(
		private readonly now: () => number,
		private readonly isUsable: (value: Value) => boolean = () => true,
	) {}

	get isBusy(): boolean {
		return this.underWay > 0;
	}

	forget(): void {
		this.latest = undefined;
	}

	/**
	 * Returns what any execution has asked for since `after`. If none has, asks for it, also for those that come
	 * meanwhile.
	 *
	 * A failure says nothing to the others: the execution that asked may have been cancelled, or have had less patience.
	 * After a cancel, one of those that wait asks for all of them. After any other failure, each asks for itself.
	 */
	async read(after: number, ask: () => Promise<Value>, caller: Caller): Promise<Value> {
		for (;;) {
			const reading = this.latest;
			const isYoung = reading && reading.askedAt > after && reading.askedAt <= this.now();
			if (!isYoung) return await this.ask(ask);
			const result = await Promise.race([reading.result, caller.cancelled]);
			if (result === undefined || caller.isCancelled()) throw new FailureError(cancelled);
			if (result.ok) return result.value;
			if (!wasCancelled(result.thrown)) return await this.ask(ask);
		}
	}

	private async ask(ask: () => Promise<Value>): Promise<Value> {
		const reading = { askedAt: this.now(), result: resultOf(ask()) };
		this.latest = reading;
		this.underWay += 1;
		const result = await reading.result;
		this.underWay -= 1;
		const mayKeep = result.ok && this.isUsable(result.value);
		if (!mayKeep && this.latest === reading) this.forget();
		if (result.ok) return result.value;
		throw result.thrown;
	}
}

async function resultOf<Value>(value: Promise<Value>): Promise<Result<Value>> {
	return await value.then(
		(read) => ({ ok: true, value: read }),
		(thrown: unknown) => ({ ok: false, thrown }),
	);
}

function wasCancelled(thrown: unknown): boolean {
	return thrown instanceof FailureError && thrown.failure.reason === 'cancelled';
}

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
		this.fields = new SharedReading(now, ({ fields }) => !showsNoIdentifier(fields));
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
