import { castArray, compact, omit } from 'lodash';
import type { IExecuteFunctions, INode, INodeExecutionData, INodeType } from 'n8n-workflow';
import type { z } from 'zod';

import { failureOf, toNodeError } from '../session/errors';
import {
	chosenOperation,
	type ItemWork,
	type Operation,
	type Operations,
	type Runner,
} from '../session/operation';
import { badParameter, type Deferral, type Failure, type FailureError, isDeferral } from '../sync/failure';
import { runPool, type Task } from '../sync/pace/pool';
import { firstOf } from '../sync/shapes/read';
import { hasTriesLeft, Ledger, retryMemoryOf, type Stop } from './ledger';
import { modelAnswers } from '../model/modelAnswer';
import { mostPaidBy, refuseToModel } from '../model/models';
import { failed, type Outcome } from '../session/outcome';
import { Parameters } from '../session/parameters';
import { type Connection, type Runtime, withConnection } from '../session/runtime';
import { wayToOption } from '../session/settings';
import { freshForWrites } from '../workspace/reader';
import { toBranches } from './branches';
import { causesOf, showsOutdated } from './causes';
import { hintsOf, unseenFailure } from './hints';
import { loopNote, loopWithoutRemarks } from './loop';
import { policyOf } from './policy';

export type Execute = NonNullable<INodeType['execute']>;

/** The `execute` of a node. n8n calls it with the context of the execution as `this`. */
export function executor(runtime: Runtime, operations: Operations): Execute {
	return async function () {
		return await runOperation(this, operations, runtime);
	};
}

/**
 * Runs one operation for all items: the only loop of this package.
 *
 * Each item gets exactly one outcome. While On Error is a form of Continue, this function never throws, because n8n
 * would pass the input on as if it were results. With Stop Workflow, the first failure stops the run and names its
 * item.
 */
async function runOperation(
	context: IExecuteFunctions,
	operations: Operations,
	runtime: Runtime,
): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const node = context.getNode();
	const { name, operation } = chosenOperation(operations, node.parameters);
	const { policy, options, badOption } = policyOf(context, operation);
	const { settings, writes, isTool, hasErrorOutput } = policy;
	const memory = retryMemoryOf(context, isTool);
	const parameters = new Parameters(context);
	const ledger = new Ledger(items.length, policy, memory);

	/** What a person should know of the whole run. */
	const notes: string[] = [];
	/** Whether searches return lead IDs, as far as the run has seen. */
	let haveIds: boolean | undefined;
	const ofItems = new Set<string>();

	const runAll = async (connection: Connection) => {
		if (!operation) throw noOperation(name, operations);
		if (isTool) refuseToModel(operation, node.parameters, settings);
		// With the defaults instead, items that were meant for a dry run could be written, and dates be misread.
		if (badOption) throw invalidOption(badOption);
		const runner = await operation.start({
			...connection,
			context,
			parameters,
			settings,
			options,
			...(isTool && { model: { mostPaid: mostPaidBy(node.parameters), leadsRead: new Map() } }),
			items,
			note: (text) => void ofItems.add(text),
			earlier: (item) => memory?.get(item),
		});
		await runPool({
			tasks: tasksOf(runner, items.length, ledger, (outcome) => {
				if (showsOutdated(outcome, settings)) connection.workspace.forget();
			}),
			// No more items than requests: an item that waits for a slot would only take memory.
			slots: connection.line,
			run: ledger,
		});
		({ haveIds } = connection.searchFacts);
		if (runner.finish) notes.push(...(await runner.finish()));
	};

	try {
		await withConnection(context, runtime, runAll, { ...settings, freshFor: writes ? freshForWrites : 0 });
	} catch (thrown) {
		const failure = failureOf(thrown);
		// Keep what an earlier retry settled; otherwise the next one would send it again.
		items.forEach((_, item) => ledger.settledBefore(item) || ledger.settle(item, failed(failure)));
	}

	// An error would end the run of the agent, which then could not mend its call.
	if (ledger.stop && (!isTool || hasTriesLeft(context)))
		throw stopError(shownNode(node, operation), ledger.stop, notes);
	const settled = ledger.close();
	const unseen = policy.stopsUnseen ? unseenFailure(settled) : undefined;
	if (unseen) {
		const description = [unseen.failure.description, ...notes].join(' ');
		throw toNodeError(shownNode(node, operation), { ...unseen.failure, description }, unseen.item);
	}
	const outcomes = withNote(settled, notes);
	const causes = causesOf(outcomes);
	const loop = policy.isSplit ? loopWithoutRemarks(context) : undefined;
	const allNotes = [...notes, ...ofItems, ...(loop === undefined ? [] : [loopNote(loop)])];
	context.addExecutionHints(...hintsOf(outcomes, causes, policy.isUnseen, allNotes));
	if (isTool && operation)
		return [modelAnswers(outcomes, operation, parameters, { hasErrorOutput, haveIds })];
	return toBranches(outcomes, items, causes, policy);
}

/** The first item that was written also says what a hint of the editor says of the run: nobody sees the hints of others. */
function withNote(outcomes: readonly Outcome[], notes: readonly string[]): readonly Outcome[] {
	const first = outcomes.findIndex(({ kind }) => kind === 'written');
	const outcome = outcomes[first];
	if (notes.length === 0 || outcome?.kind !== 'written') return outcomes;
	return outcomes.with(first, {
		...outcome,
		report: { ...outcome.report, note: compact([outcome.report.note, ...notes]).join(' ') },
	});
}

function noOperation(name: string, operations: Operations): FailureError {
	return badParameter(
		`There is no operation named ${name}`,
		`Set the parameters resource and operation to one of: ${Object.keys(operations).join(', ')}.`,
	);
}

function invalidOption(issue: z.ZodIssue): FailureError {
	const way = wayToOption(issue.path.map(String).join('.'));
	const choices = issue.code === 'invalid_enum_value' ? ` to one of: ${issue.options.join(', ')}` : ' again';
	return badParameter(
		`${way} has an invalid value`,
		`Open the node, set the option${choices}, and run the node. Nothing was sent.`,
	);
}

/** The node as an error may hold it: without the parameters whose values may be secrets. */
function shownNode(node: INode, operation: Operation | undefined): INode {
	return operation?.secrets ? { ...node, parameters: omit(node.parameters, operation.secrets) } : node;
}

function stopError(node: INode, { place, item, failure, written }: Stop, notes: readonly string[]) {
	const count = written.length === 0 ? [] : [`Items written before the run stopped: ${written.length}.`];
	const description = [failure.description, ...count, ...notes].join(' ');
	const message = `${place} ${failure.message}`;
	const error = toNodeError(node, { ...failure, message, description }, item);
	// The editor shows it as the data of the error, and an error workflow finds it there.
	if (written.length > 0) error.context['data'] = { written };
	return error;
}

/** Items that run together: those of one request, in order, or one alone. */
interface Batch {
	readonly items: readonly number[];
	/** Throws if the item cannot be read. */
	read(): ItemWork;
}

/**
 * The tasks of an operation, in the order of its items. They give each item one outcome in the ledger.
 *
 * A task is created, and its item read, only when the pool asks for it: thousands of waiting items would take too much
 * memory. Only batches need the order keys of all items first.
 */
export function* tasksOf(
	runner: Runner,
	count: number,
	ledger: Pick<Ledger, 'settle' | 'settledBefore'>,
	onOutcome?: (outcome: Outcome) => void,
): Generator<Task> {
	/** By order key. No item may overtake a deferred one, so later ones with its key do not run either. */
	const deferred = new Map<string, Deferral>();
	for (const batch of batchesOf(count, runner)) {
		const items = batch.items.filter((item) => !ledger.settledBefore(item));
		if (items.length === 0) continue;
		const { orderKeys = [], run } = workOf(batch);
		yield {
			orderKeys,
			run: async () => {
				const deferral = firstOf(orderKeys, (key) => deferred.get(key));
				const fail = (failure: Failure) => items.map(() => failed(failure));
				const outcomes = deferral
					? fail(deferral)
					: castArray<Outcome>(await run(items).catch((thrown: unknown) => fail(failureOf(thrown))));
				for (const [index, outcome] of outcomes.entries()) {
					if (outcome.kind === 'failed' && isDeferral(outcome.failure))
						for (const key of orderKeys) deferred.set(key, outcome.failure);
					onOutcome?.(outcome);
					ledger.settle(items[index] ?? index, outcome);
				}
			},
		};
	}
}

/** An item that cannot be read has no order keys, and fails when it runs. */
function workOf({ read }: Pick<Batch, 'read'>): ItemWork {
	try {
		return read();
	} catch (thrown) {
		return { run: async () => await Promise.reject(thrown) };
	}
}

/** Groups items with the same order key, if several go into one request. An item whose key cannot be read fails alone. */
function* batchesOf(count: number, { read, most = 1 }: Runner): Generator<Batch> {
	if (most === 1) {
		for (let item = 0; item < count; item++) yield { items: [item], read: () => read(item) };
		return;
	}
	const batches: Batch[] = [];
	const open = new Map<string, number[]>();
	for (let item = 0; item < count; item++) {
		const work = workOf({ read: () => read(item) });
		const [orderKey] = work.orderKeys ?? [];
		const current = orderKey === undefined ? undefined : open.get(orderKey);
		if (current && current.length < most) current.push(item);
		else {
			const items = [item];
			if (orderKey !== undefined) open.set(orderKey, items);
			batches.push({ items, read: () => work });
		}
	}
	yield* batches;
}
