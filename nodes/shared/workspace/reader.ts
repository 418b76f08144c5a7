import { once } from 'lodash';

import { cancelled, FailureError } from '../sync/failure';
import type { SyncClient } from '../sync/client';
import type { ActionDefinition } from '../sync/shapes/definitions';
import { allOf, DefinitionMap, type Gap, LabelIndex, MemberIndex } from './names';
import { ask, type Fields, type PipelineLabels, showsNoIdentifier } from './parts';

/** The part of the asking execution that shows whether it is cancelled. */
export interface Caller {
	readonly isCancelled: () => boolean;
	/** Resolves when the execution is cancelled. */
	readonly cancelled: Promise<void>;
}

/** Something of the workspace that one execution reads for all executions that want it meanwhile. Keeps no failure. */
export class SharedReading<Value> {
	/** `askedAt` is before the request was sent: what was true then, the answer shows, or something newer. */
	private latest:
		| { readonly askedAt: number; readonly result: Promise<PromiseSettledResult<Value>> }
		| undefined;
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
			if (result.status === 'fulfilled') return result.value;
			const wasCancelled =
				result.reason instanceof FailureError && result.reason.failure.reason === 'cancelled';
			if (!wasCancelled) return await this.ask(ask);
		}
	}

	private async ask(ask: () => Promise<Value>): Promise<Value> {
		const askedAt = this.now();
		const asked = ask();
		const reading = { askedAt, result: Promise.allSettled([asked]).then(([result]) => result) };
		this.latest = reading;
		this.underWay += 1;
		const result = await reading.result;
		this.underWay -= 1;
		const mayKeep = result.status === 'fulfilled' && this.isUsable(result.value);
		if (!mayKeep && this.latest === reading) this.forget();
		return await asked;
	}
}

export type Definitions = Fields & PipelineLabels;

/** Where an execution reads definitions, for itself and for others. */
interface DefinitionSource {
	readonly client: SyncClient;
	readonly shared: SharedDefinitions;
	readonly caller: Caller;
}

/**
 * Reads the definitions and the team. Reads each part once, when it is first needed.
 *
 * Only the list of fields is needed for every write: `fields` throws a `FailureError` without it. Any other part that
 * cannot be read has a `gap`.
 *
 * @param after definitions that were asked for before this time are not used
 */
export function workspaceReader({ client, shared, caller }: DefinitionSource, after: number) {
	const reading = <Value>(part: SharedReading<Value>, askFor: (client: SyncClient) => Promise<Value>) =>
		once(async () => await part.read(after, async () => await askFor(client), caller));
	/** @param empty what stands for the part if it cannot be read */
	const orGap = <Value>(read: () => Promise<Value>, what: string, empty: (gap: Gap) => Value) =>
		once(
			async () =>
				await read().catch((thrown: unknown) => {
					if (thrown instanceof FailureError) return empty(allOf(what, thrown.failure));
					throw thrown;
				}),
		);
	const fields = reading(shared.fields, ask.fields);
	const pipeline = orGap(reading(shared.pipeline, ask.pipeline), 'the lead stage pipeline', (gap) => ({
		statuses: new LabelIndex([], gap),
		lostReasons: new LabelIndex([], gap),
	}));
	return {
		after,
		fields,
		fieldsOrGap: orGap(fields, 'the fields of the workspace', (gap): Fields => ({
			fields: new DefinitionMap([], gap),
			identifier: undefined,
		})),
		pipeline,
		/** By bare code. */
		actions: orGap(
			reading(shared.actions, ask.actions),
			'the custom actions',
			(gap) => new DefinitionMap([], gap),
		),
		members: orGap(reading(shared.members, ask.members), 'the team', (gap) => new MemberIndex([], gap)),
		definitions: async (): Promise<Definitions> => {
			const [known, labels] = await Promise.all([fields(), pipeline()]);
			return { ...known, ...labels };
		},
	} as const;
}

export type WorkspaceReader = ReturnType<typeof workspaceReader>;

/** The definitions and the team of one workspace, for all executions of this process that use the same credential. */
export function sharedDefinitions(now: () => number) {
	const parts = {
		/** Not kept without an identifier: somebody is about to repair such a workspace. */
		fields: new SharedReading<Fields>(now, ({ fields }) => !showsNoIdentifier(fields)),
		pipeline: new SharedReading<PipelineLabels>(now),
		actions: new SharedReading<DefinitionMap<ActionDefinition>>(now),
		members: new SharedReading<MemberIndex>(now),
	} as const;
	return {
		...parts,
		get isBusy() {
			return Object.values(parts).some(({ isBusy }) => isBusy);
		},
		/** Called when something shows that the definitions are no longer true. */
		forget: () => {
			for (const part of Object.values(parts)) part.forget();
		},
	};
}

export type SharedDefinitions = ReturnType<typeof sharedDefinitions>;

/**
 * In milliseconds. A workspace may change at any time, so definitions of this age are as good as new for the verdicts of
 * a write. Whoever only reads looks for what has just changed.
 */
export const freshForWrites = 5_000;

/**
 * The definitions of one execution, at two ages. Both go on being read while the execution lasts.
 *
 * `keepFor` and `freshFor` are how old definitions may be, in milliseconds: those that are shared, and those for a verdict.
 * If `keepFor` is 0, the execution reads for itself.
 */
export function readersAt(
	{ keepFor, freshFor }: { readonly keepFor: number; readonly freshFor: number },
	source: DefinitionSource,
	now: () => number,
) {
	const age = Math.min(freshFor, keepFor);
	/** A reader is used for as long as `lasting`. Those after the first one are of the smaller age. */
	const readers = (firstAge: number, lasting: number) => {
		let since = now();
		let reader = workspaceReader(source, since - firstAge);
		return () => {
			if (now() - since <= lasting) return reader;
			since = now();
			return (reader = workspaceReader(source, since - age));
		};
	};
	const fresh = readers(age, freshForWrites);
	const shared = keepFor <= freshFor ? fresh : readers(keepFor, Math.max(keepFor, freshForWrites));
	return {
		/**
		 * At most as old as the credential allows. Good for everything but a verdict against a value, such as the order of
		 * the items. It is another reader when these definitions are too old.
		 */
		get shared() {
			return shared();
		},
		/** Good for a verdict too: read for this execution, or for another one within the last seconds before a write. */
		get fresh() {
			return fresh();
		},
		/** Called when something shows that the definitions are no longer true. All executions then read them anew. */
		forget: () => source.shared.forget(),
	};
}

export type Workspace = ReturnType<typeof readersAt>;

/** How long a fact holds, in milliseconds: a service may change. */
const holdsFor = 24 * 60 * 60 * 1_000;

/** What the searches of a workspace have shown about all of them. */
export class SearchFacts {
	/** Whether a search takes several statuses beside other filters. */
	takesStatuses = true;
	private learned: { readonly haveIds: boolean; readonly at: number } | undefined;

	constructor(private readonly now: () => number) {}

	/** Whether the leads that a search finds have their IDs. Undefined if no search has found a lead. */
	get haveIds(): boolean | undefined {
		return this.isBusy ? this.learned?.haveIds : undefined;
	}

	/** While it knows something, it is kept. */
	get isBusy(): boolean {
		return this.learned !== undefined && this.now() - this.learned.at < holdsFor;
	}

	learn(found: ReadonlyArray<{ readonly leadId: string | undefined }>): void {
		if (found.length === 0) return;
		this.learned = { haveIds: found.some(({ leadId }) => leadId !== undefined), at: this.now() };
	}
}
