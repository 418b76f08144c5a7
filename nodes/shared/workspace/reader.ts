import { once } from 'lodash';

import { cancelled, FailureError } from '../sync/failure';
import type { SyncClient } from '../sync/client';
import type { FieldDefinition } from '../sync/shapes/definitions';
import { allOf, DefinitionMap, type Gap, LabelIndex, MemberIndex } from './names';
import { ask, type Fields, type PipelineLabels, showsNoIdentifier } from './parts';

/** The execution that reads definitions. */
export interface Asking {
	readonly client: SyncClient;
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

	/** @param isUsable whether a value may be kept for others */
	constructor(
		private readonly now: () => number,
		private readonly askFor: (client: SyncClient) => Promise<Value>,
		private readonly isUsable: (value: Value) => boolean = () => true,
	) {}

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
	async read(after: number, { client, isCancelled, cancelled: cancel }: Asking): Promise<Value> {
		for (;;) {
			const reading = this.latest;
			const isYoung = reading && reading.askedAt > after && reading.askedAt <= this.now();
			if (!isYoung) return await this.ask(client);
			const result = await Promise.race([reading.result, cancel]);
			if (result === undefined || isCancelled()) throw new FailureError(cancelled);
			if (result.status === 'fulfilled') return result.value;
			const wasCancelled =
				result.reason instanceof FailureError && result.reason.failure.reason === 'cancelled';
			if (!wasCancelled) return await this.ask(client);
		}
	}

	private async ask(client: SyncClient): Promise<Value> {
		const askedAt = this.now();
		const asked = this.askFor(client);
		const reading = { askedAt, result: Promise.allSettled([asked]).then(([result]) => result) };
		this.latest = reading;
		const result = await reading.result;
		const mayKeep = result.status === 'fulfilled' && this.isUsable(result.value);
		if (!mayKeep && this.latest === reading) this.forget();
		return await asked;
	}
}

export type Definitions = Fields & PipelineLabels;

/** Where an execution reads definitions, for itself and for others. */
interface DefinitionSource extends Asking {
	readonly shared: SharedDefinitions;
}

/**
 * Reads the definitions and the team. Reads each part once, when it is first needed.
 *
 * Only the list of fields is needed for every write: `fields` throws a `FailureError` without it. Any other part that
 * cannot be read has a `gap`.
 *
 * @param after definitions that were asked for before this time are not used
 */
export function workspaceReader(source: DefinitionSource, after: number) {
	const { shared } = source;
	const read = <Value>(part: SharedReading<Value>) => once(async () => await part.read(after, source));
	const fields = read(shared.fields);
	const pipeline = orGap(read(shared.pipeline), 'the lead stage pipeline', (gap) => ({
		statuses: new LabelIndex([], gap),
		lostReasons: new LabelIndex([], gap),
	}));
	return {
		after,
		fields,
		fieldsOrGap: orGap(fields, 'the fields of the workspace', (gap) => ({
			fields: new DefinitionMap<FieldDefinition>([], gap),
			identifier: undefined,
		})),
		pipeline,
		/** By bare code. */
		actions: orGap(read(shared.actions), 'the custom actions', (gap) => new DefinitionMap([], gap)),
		members: orGap(read(shared.members), 'the team', (gap) => new MemberIndex([], gap)),
		definitions: async (): Promise<Definitions> => {
			const [known, labels] = await Promise.all([fields(), pipeline()]);
			return { ...known, ...labels };
		},
	} as const;
}

/** @param empty what stands for a part that cannot be read */
const orGap = <Value>(read: () => Promise<Value>, what: string, empty: (gap: Gap) => Value) =>
	once(
		async () =>
			await read().catch((thrown: unknown) => {
				if (thrown instanceof FailureError) return empty(allOf(what, thrown.failure));
				throw thrown;
			}),
	);

export type WorkspaceReader = ReturnType<typeof workspaceReader>;

/** The definitions and the team of one workspace, for all executions of this process that use the same credential. */
export function sharedDefinitions(now: () => number) {
	const parts = {
		/** Not kept without an identifier: somebody is about to repair such a workspace. */
		fields: new SharedReading(now, ask.fields, ({ fields }) => !showsNoIdentifier(fields)),
		pipeline: new SharedReading<PipelineLabels>(now, ask.pipeline),
		actions: new SharedReading(now, ask.actions),
		members: new SharedReading(now, ask.members),
	} as const;
	return {
		...parts,
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
			if (now() - since > lasting) {
				since = now();
				reader = workspaceReader(source, since - age);
			}
			return reader;
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
