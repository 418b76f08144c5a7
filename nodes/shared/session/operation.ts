import type { IExecuteFunctions, INodeExecutionData, INodeParameters, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../sync/data';
import { oncePer } from '../workspace/names';
import type { WorkspaceReader } from '../workspace/reader';
import type { Outcome } from './outcome';
import type { Parameters } from './parameters';
import type { Connection } from './runtime';
import type { OptionGroup, optionsIn, ValueOption, WriteSettings } from './settings';

/** What an operation works with, for all items of one execution of a node. */
export interface Session extends Connection {
	/** What n8n offers a node while it runs. */
	readonly context: IExecuteFunctions;
	readonly parameters: Parameters;
	readonly settings: WriteSettings;
	/** The options as the workflow stores them: those of one operation may be expressions. */
	readonly options: ReturnType<typeof optionsIn>;
	/** Set if a model calls the node. */
	readonly model?: {
		readonly mostPaid: number;
		/** The fields of leads that were looked up, by ID, until they are written. */
		readonly leadsRead: Map<string, JsonObject>;
	};
	readonly items: readonly INodeExecutionData[];
	/** Takes what a person should know of the items of a write, which the editor says once. */
	readonly note: (text: string) => void;
	/** The outcome of an item in an earlier retry of this run (Retry On Fail). Undefined in the first run. */
	readonly earlier: (item: number) => Outcome | undefined;
}

/** One item, of which only the order keys have been read. */
export interface ItemWork {
	/** Items that share a key run in order. Without keys, this item waits for no other. */
	readonly orderKeys?: readonly string[];
	/**
	 * Reads the rest of the item and performs the operation.
	 *
	 * @param items those that run together, in order: the item, and others with its order key
	 * @returns one outcome for each of them
	 */
	run(items: readonly number[]): Promise<Outcome | readonly Outcome[]>;
}

/** An operation that handles items, after it has read the data that all items share. */
export interface Runner {
	/** Called once for each item. An error that it throws becomes the item's failure. */
	read(item: number): ItemWork;
	/** How many items with one order key go into one request. One if it is missing. */
	readonly most?: number;
	/** Called once, after the last item that ran. Never rejects. Returns notes for a person. */
	finish?(): readonly string[] | Promise<readonly string[]>;
}

/** For an operation whose items may run in any order, such as every read. */
export function inAnyOrder(run: (item: number) => Promise<Outcome>): Runner {
	return { read: (item) => ({ run: async () => await run(item) }) };
}

/** For an operation whose items are ordered by one value, such as the ID of their lead. */
export function inOrderOf(
	orderKeyOf: (item: number) => string,
	run: (item: number, orderKey: string) => Promise<Outcome>,
): Runner {
	return {
		read: (item) => {
			const orderKey = orderKeyOf(item);
			return { orderKeys: [orderKey], run: async () => await run(item, orderKey) };
		},
	};
}

/** What an operation is about. Only with a resource does n8n name a node by what it does, such as `Create a lead`. */
export interface Resource {
	readonly value: string;
	readonly name: string;
	/** What one entry of it is called, and several. Undefined: by `name`. */
	readonly entry?: Noun;
}

/** The words for one record, and for several. */
export interface Noun {
	readonly one: string;
	readonly many: string;
}

export function nounOf({ name, entry }: Resource): Noun {
	const one = name.toLowerCase();
	return entry ?? { one, many: `${one}s` };
}

/** One operation of a node: its appearance in the editor, and its work. */
export interface Operation {
	readonly resource: Resource;
	/** What a model reads that one entry of the answer is, and several. Undefined: by `resource`. */
	readonly entry?: Noun;
	readonly name: string;
	/** The text on the node and in the editor's list of actions. */
	readonly action: string;
	readonly description: string;
	/** A write has the branches Success and Remarks; a read has one output. */
	readonly writes: boolean;
	/** The options about values that change something for this write. */
	readonly valueOptions?: readonly ValueOption[];
	/** Options that only this write has. */
	readonly moreOptions?: ReadonlyArray<{ readonly group?: OptionGroup; readonly property: INodeProperties }>;
	/** What it deletes cannot be restored. The editor never preselects it, and a model needs a person's permission. */
	readonly destroys?: true;
	readonly properties: INodeProperties[];
	/** A parameter that a model may fill in only if a person has switched the permission on. `what` ends a sentence. */
	readonly modelGuard?: Readonly<{ parameter: string; what: string; permission: INodeProperties }>;
	/** Parameters whose values are sent and never shown. No output repeats an item of the input. */
	readonly secrets?: readonly string[];
	start(session: Session): Runner | Promise<Runner>;
}

/** The operations of a node by name, such as `lead.create`. The dropdowns and the loop both use this list. */
export type Operations = Readonly<Record<string, Operation>>;

/** An operation with its value in the editor, which is the end of its name. */
export interface NamedOperation extends Operation {
	readonly value: string;
}

/** The operation that the node's parameters choose. Undefined if no operation has that name. */
export function chosenOperation(operations: Operations, parameters: INodeParameters) {
	const { resource, operation } = parameters;
	const name = [resource, operation].filter((part) => part !== undefined && part !== '').join('.');
	return { name, operation: operations[name] };
}

/** For so many items, to read the definitions anew costs little beside the items themselves. */
const manyItems = 25;

/** Prepares items by rules that are made of definitions. */
export type Preparing<Rules> = Awaited<ReturnType<typeof preparing<Rules>>>;

/** Makes the rules of an operation, and again whenever other definitions are due. */
export async function preparing<Rules>(
	{ items, workspace }: Pick<Session, 'items' | 'workspace'>,
	rulesOf: (definitions: WorkspaceReader) => Promise<Rules>,
) {
	const rulesBy = oncePer(rulesOf);
	const renew = async (reader: WorkspaceReader) => ({ reader, rules: await rulesBy(reader) });
	let used = await renew(items.length >= manyItems ? workspace.fresh : workspace.shared);
	return {
		/** The rules of now, which may be of shared definitions. Good for everything but a verdict. */
		get latest() {
			return used.rules;
		},
		/**
		 * Returns what `by` makes of an item. If that has a verdict against a value, `by` makes it again by fresh
		 * definitions: by shared ones, a value that is valid by now may be held back, or a label that exists by now be
		 * created.
		 */
		async prepare<Prepared>(by: (rules: Rules) => Prepared, hasVerdict: (prepared: Prepared) => boolean) {
			const { shared } = workspace;
			if (shared.after > used.reader.after) {
				// If the service does not show newer ones, the items go on by those of before.
				const renewed = await renew(shared).catch(() => used);
				// Another item may have read fresh ones meanwhile.
				if (renewed.reader.after > used.reader.after) used = renewed;
			}
			const { reader, rules } = used;
			const first = by(rules);
			if (!hasVerdict(first) || reader === workspace.fresh) return first;
			used = await renew(workspace.fresh);
			return by(used.rules);
		},
	};
}
