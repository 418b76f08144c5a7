import type { INodeExecutionData, INodeParameters, INodeProperties } from 'n8n-workflow';

import type { SyncClient } from '../sync/client';
import type { WorkspaceReader } from '../workspace/reader';
import type { Binaries } from './binary';
import type { Outcome } from './outcome';
import type { Parameters } from './parameters';
import type { WriteSettings } from './settings';

/** What an operation works with, for all items of one execution of a node. */
export interface Session {
	readonly client: SyncClient;
	readonly workspace: WorkspaceReader;
	readonly parameters: Parameters;
	readonly binaries: Binaries;
	readonly settings: WriteSettings;
	readonly items: readonly INodeExecutionData[];
	/** What became of an item in an earlier try of this run (Retry On Fail), when it is to be tried again. */
	readonly earlier: (item: number) => Outcome | undefined;
}

/** One item that has been read as far as its order needs. */
export interface ItemWork {
	/** Items with the same key run in order. Undefined: this item waits for no other. */
	readonly orderKey?: string | undefined;
	/** Reads the rest of the item, and does what the operation is for. */
	run(): Promise<Outcome>;
}

/** An operation that has read what all items share, and takes them one by one. */
export interface ItemRunner {
	/** Called once for each item. What it throws is the item's failure. */
	read(item: number): ItemWork;
}

/** An operation that sends several items in one request. */
export interface BatchRunner {
	/** How many items one request may hold. */
	readonly most: number;
	/** Items with the same key go together, in order. Called once for each item; what it throws is the item's failure. */
	orderKeyOf(item: number): string;
	/** One outcome for each of the items, in their order. */
	runBatch(orderKey: string, items: readonly number[]): Promise<readonly Outcome[]>;
}

export type Runner = ItemRunner | BatchRunner;

/** For an operation whose items wait for no other, as those of every read. */
export function inAnyOrder(run: (item: number) => Promise<Outcome>): ItemRunner {
	return { read: (item) => ({ run: async () => await run(item) }) };
}

/** For an operation whose items are ordered by one value, such as the ID of their lead. */
export function inOrderOf(
	orderKeyOf: (item: number) => string,
	run: (item: number, orderKey: string) => Promise<Outcome>,
): ItemRunner {
	return {
		read: (item) => {
			const orderKey = orderKeyOf(item);
			return { orderKey, run: async () => await run(item, orderKey) };
		},
	};
}

/** What an operation is about, where a node has several kinds of things. */
export interface Resource {
	readonly value: string;
	readonly name: string;
}

/** One operation of a node: what the editor shows of it, and what it does. */
export interface Operation {
	/** Left out in a node that is about one kind of thing only. */
	readonly resource?: Resource;
	readonly value: string;
	readonly name: string;
	/** What the editor shows on the node and in the list of actions. */
	readonly action: string;
	readonly description: string;
	/** A write has the branches Success and Remarks; a read has one output. */
	readonly writes: boolean;
	readonly properties: INodeProperties[];
	/** Parameters whose values are sent and never shown: they are taken out of what remarks repeat of the input. */
	readonly secrets?: readonly string[];
	start(session: Session): Runner | Promise<Runner>;
}

/** How remarks name an operation: `create`, or with its resource `payment.create`. */
export function nameOf({ resource, value }: Pick<Operation, 'resource' | 'value'>): string {
	return resource === undefined ? value : `${resource.value}.${value}`;
}

/** The operations of a node by name: the dropdowns and the loop both take them from here. */
export type Operations = Readonly<Record<string, Operation>>;

export function operationsOf(...operations: readonly Operation[]): Operations {
	return Object.fromEntries(operations.map((operation) => [nameOf(operation), operation]));
}

/** The operation that is chosen in a node's parameters; undefined when there is none of that name. */
export function chosenOperation(
	operations: Operations,
	parameters: INodeParameters,
): { name: string; operation: Operation | undefined } {
	const { resource, operation } = parameters;
	const name = [resource, operation].filter((part) => part !== undefined && part !== '').join('.');
	return { name, operation: operations[name] };
}
