import type { IExecuteFunctions } from 'n8n-workflow';

import { settingsForModel } from '../model/models';
import type { Operation } from '../session/operation';
import { hasExpression } from '../session/parameters';
import { optionsIn, writeSettings } from '../session/settings';
import { nextOf, outputsOf } from './loop';

/**
 * What makes an item fail although the service answered. `anyRemark`: one remark, even if parts of the item are stored.
 * `nothingWritten`: nothing was stored, and nobody would see the remarks.
 */
export type FailsWith = 'anyRemark' | 'nothingWritten' | 'nothing';

/** What a node decides about the outcomes of its items, by its settings and its place in the workflow. */
export type Policy = Readonly<ReturnType<typeof policyOf>['policy']>;

/** The policy of a node, and its options as the workflow stores them, with what is wrong with them. */
export function policyOf(context: IExecuteFunctions, operation: Operation | undefined) {
	const { parameters, onError } = context.getNode();
	const stored = optionsIn(parameters['options']);
	const asStored = writeSettings.safeParse(stored);
	// The editor takes no expressions here. A workflow that was written otherwise may have some, for the whole run.
	const isEvaluated = !asStored.success && hasExpression(parameters['options']);
	const { data = writeSettings.parse({}), error } = isEvaluated
		? writeSettings.safeParse(optionsIn(context.getNodeParameter('options', 0, {})))
		: asStored;
	const isTool = isToolCall(context);
	const settings = isTool ? settingsForModel(data, stored) : data;
	const writes = operation?.writes ?? false;
	const isSplit = writes && !isTool && settings.remarks !== 'inItem';
	const isUnseen = isSplit && isRemarksConnected(context) === false;
	const mayFailUnseen = settings.unconnectedRemarks === 'fail' && !settings.dryRun;
	// Not with On Error = Continue: that asks to go on.
	const failsUnseen = isUnseen && mayFailUnseen && onError !== 'continueRegularOutput';
	const continues = context.continueOnFail();
	const failsWith: FailsWith =
		settings.remarks === 'fail' ? 'anyRemark' : failsUnseen && continues ? 'nothingWritten' : 'nothing';
	const policy = {
		settings,
		writes,
		/** Whether a model calls the node. */
		isTool,
		failsWith,
		/** Whether the run fails once, at its end, if nothing was written of an item and nobody would see its remarks. */
		stopsUnseen: failsUnseen && !continues,
		/** Whether On Error is a form of Continue, so that the other items run although one fails. */
		continues,
		/** Whether an item that the service takes only later leaves as deferred, whatever On Error is. */
		defers: writes && settings.longerWaits === 'defer' && !failsUnseen,
		/** Whether the node has two branches: every write has, unless the settings ask for one or a model calls the node. */
		isSplit,
		/** Whether the node has a Remarks branch to which nothing is connected. */
		isUnseen,
		/** Whether the node's On Error is Continue (using error output). */
		hasErrorOutput: onError === 'continueErrorOutput',
		/**
		 * Whether the operation sends secrets. An expression may take them from any part of the input, so no output repeats
		 * it.
		 */
		hasSecrets: operation?.secrets !== undefined,
	};
	return { policy, options: stored, badOption: error?.issues[0] };
}

/** Older versions of n8n have no `isToolExecution`. */
export function isToolCall(context: IExecuteFunctions): boolean {
	const isTool = 'isToolExecution' in context ? context.isToolExecution() : false;
	return isTool || context.getNode().type.endsWith('Tool');
}

/** The place of the Remarks output; see editor/operations.ts. */
const remarksOutput = 1;

/** Whether a node is connected to the Remarks output. Undefined if n8n does not show it. */
export function isRemarksConnected(context: IExecuteFunctions): boolean | undefined {
	const outputs = outputsOf(context, context.getNode().name);
	return outputs && nextOf(outputs[remarksOutput]).length > 0;
}
