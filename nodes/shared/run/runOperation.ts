import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { cancelled, type Failure } from '../sync/failure';
import { type Layout, toBranches } from './branches';
import { failureOf, toNodeError } from './errors';
import { journalOf } from './journal';
import type { ItemRunner, Operation, Session } from './operation';
import { failed, isSettled, type Outcome } from './outcome';
import { Parameters } from './parameters';
import { runPool } from './pool';
import { connect } from './session';
import { type WriteSettings, writeSettings } from './settings';

/** Failures that every later item would meet too. */
function isHopeless(failure: Failure): boolean {
	return failure.reason === 'not_authorized' || failure.reason === 'cancelled';
}

function notSent(because: Failure): Failure {
	return {
		...because,
		reason: 'not_sent',
		message: `Not sent, because an item before it could not be: ${because.message}`,
	};
}

/** With the remarks option Treat as Failure, what was not taken whole has failed, whatever of it is stored. */
function judged(outcome: Outcome, settings: WriteSettings): Outcome {
	if (settings.remarks !== 'fail' || (outcome.kind !== 'accepted' && outcome.kind !== 'refused'))
		return outcome;
	const [first, ...rest] = outcome.remarks;
	if (first === undefined) return outcome;
	const stored =
		outcome.kind === 'accepted'
			? `The lead was written${outcome.leadId ? ` as ${outcome.leadId}` : ''}, but`
			: 'Nothing was written:';
	const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`;
	return {
		kind: 'failed',
		failure: { reason: 'bad_request', message: `${stored} ${first.message}${more}`, description: first.hint },
		leadId: outcome.leadId,
		remarks: [first, ...rest],
	};
}

/**
 * Runs one operation for all items: the only loop of this package.
 *
 * Each item gets exactly one outcome. Nothing escapes while On Error is a form of Continue, because n8n would then hand
 * the input on as if it were results; with Stop Workflow the first failure stops the run, naming its item.
 */
export async function runOperation(
	context: IExecuteFunctions,
	operations: Readonly<Record<string, Operation>>,
): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const node = context.getNode();
	const parameters = new Parameters(context);
	const continues = context.continueOnFail();
	const name = String(node.parameters['operation'] ?? '');
	const operation = operations[name];
	const settings = writeSettings.safeParse(node.parameters['options'] ?? {}).data ?? writeSettings.parse({});
	const layout: Layout = {
		operation: name,
		writes: operation?.writes ?? false,
		settings,
		hasErrorOutput: node.onError === 'continueErrorOutput',
		isTool: isTool(context),
	};

	const outcomes = new Array<Outcome>(items.length);
	const journal = journalOf(context, layout.isTool);
	let hopeless: Failure | undefined;
	let firstFailed: number | undefined;

	const settle = (item: number, outcome: Outcome) => {
		const final = judged(outcome, settings);
		outcomes[item] = final;
		journal.set(item, outcome);
		if (final.kind !== 'failed') return;
		if (isHopeless(final.failure)) hopeless ??= final.failure;
		if (!continues) firstFailed = Math.min(firstFailed ?? item, item);
	};

	let runner: ItemRunner | undefined;
	try {
		if (!operation) throw new Error(`There is no operation named ${name}`);
		const session: Session = {
			...(await connect(context)),
			parameters,
			settings,
			items,
			earlier: journal.get,
		};
		runner = await operation.start(session);
	} catch (thrown) {
		const failure = failureOf(thrown);
		items.forEach((_, item) => settle(item, failed(failure)));
	}

	if (runner) {
		const { lane, run } = runner;
		await runPool({
			count: items.length,
			width: settings.requestsAtOnce,
			lane: (item) => (lane ? orUndefined(() => lane(item)) : undefined),
			work: async (item) => {
				const earlier = journal.get(item);
				if (earlier && isSettled(earlier)) settle(item, earlier);
				else settle(item, await run(item).catch((thrown: unknown) => failed(failureOf(thrown))));
			},
			shouldStop: () => hopeless !== undefined || firstFailed !== undefined,
		});
	}

	if (firstFailed !== undefined) throw stopError(context, outcomes, firstFailed);
	const reason = hopeless ?? cancelled;
	return toBranches(
		Array.from(outcomes, (outcome) => outcome ?? failed(notSent(reason))),
		items,
		layout,
	);
}

/** A lane that cannot be told is no reason to stop: running the item tells what is wrong with it. */
function orUndefined<Value>(read: () => Value): Value | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}

/** Newer than some hosts, so asked for with care. */
function isTool(context: IExecuteFunctions): boolean {
	const asks = 'isToolExecution' in context ? context.isToolExecution() : false;
	return asks || context.getNode().type.endsWith('Tool');
}

function stopError(context: IExecuteFunctions, outcomes: readonly Outcome[], item: number) {
	const outcome = outcomes[item];
	const failure = outcome?.kind === 'failed' ? outcome.failure : cancelled;
	const written = outcomes.filter((each) => each?.kind === 'accepted').length;
	const note =
		written === 0
			? ''
			: ` ${written} other item${written === 1 ? ' was' : 's were'} written before the run stopped.`;
	return toNodeError(context.getNode(), { ...failure, description: failure.description + note }, item);
}
