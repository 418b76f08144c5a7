import { mapValues } from 'lodash';
import { WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	deepCopy,
	Workflow,
	type DataTableProxyProvider,
	type ExecutionError,
	type ExecutionStatus,
	type IDataObject,
	type INodeExecutionData,
	type IRun,
	type IRunExecutionData,
	type ITaskData,
	type IWorkflowBase,
	type NodeExecutionHint,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import './environment';
import type { CredentialData } from './credentials';
import { DataTables } from './data-tables';
import { additionalData, type Host } from './host';
import { calledWith, subWorkflowCalls, triggerOfSubWorkflow, type SubWorkflows } from './sub-workflow';
import { completeWorkflow, type WorkflowDefinition } from './workflow';

export interface RunOptions {
	/** Whether the writes of a workflow report all of their parts, unless it says otherwise. Short ones have a text. */
	fullReports?: boolean;
	/** The trigger's output. By default the trigger runs itself; a manual trigger returns one empty item. */
	input?: readonly INodeExecutionData[];
	credentials?: CredentialData;
	mode?: WorkflowExecuteMode;
	/** That of the workflow. By default the workflow's own, or that of the sandbox's workspaces. */
	timezone?: string | undefined;
	/** Tables for the Data Table node. By default there are none yet, and those that the run makes end with it. */
	dataTables?: DataTableProxyProvider;
	/** Workflows that the node Execute Sub-workflow can call. By default there are none. */
	subWorkflows?: SubWorkflows;
	/** The output of nodes that would wait for a person, by name: n8n takes it as data that is pinned in the editor. */
	pinned?: Readonly<Record<string, readonly INodeExecutionData[]>>;
	/** Name of the node to start from. The default is the first node without an incoming connection. */
	startNode?: string;
	/** Cancels the run, like the Stop button. */
	signal?: AbortSignal;
	onNodeFinished?: (name: string, run: NodeRun) => void;
	/** Receives each execution of a sub-workflow when it has ended, well or not. */
	onSubWorkflowFinished?: (run: WorkflowRun) => void;
}

/** One run of one node. A loop runs a node several times. */
export interface NodeRun {
	status: ExecutionStatus | undefined;
	/** Items by output, in the order of the node's outputs. n8n's own error output comes last. */
	outputs: INodeExecutionData[][];
	error: ExecutionError | undefined;
	hints: NodeExecutionHint[];
}

export interface WorkflowRun {
	status: ExecutionStatus;
	error: ExecutionError | undefined;
	nodes: Map<string, NodeRun[]>;
	/** Returns the last run of a node. Throws if the node did not run. */
	node(name: string): NodeRun;
	/** The data that the workflow keeps for its next execution. */
	staticData: IDataObject;
	/** As *Retry* in n8n's list of executions: a new execution that goes on from the node that failed. */
	retry(): Promise<WorkflowRun>;
}

export async function runWorkflow(
	host: Host,
	definition: WorkflowDefinition,
	given: RunOptions = {},
): Promise<WorkflowRun> {
	const options = { dataTables: new DataTables(), ...given };
	const { mode = 'manual', input, signal } = options;
	const { workflowData, workflow, data } = prepare(host, definition, options);
	const { onNodeFinished } = options;
	if (onNodeFinished) {
		data.hooks?.addHandler('nodeExecuteAfter', (name, task) => onNodeFinished(name, toNodeRun(task)));
	}

	const startName = options.startNode ?? firstNode(workflowData);
	const startNode = workflow.getNode(startName);
	if (startNode === null) throw new Error(`The workflow has no node "${startName}"`);
	// Copies the items, because the engine modifies the objects that it receives.
	const pinData = mapValues({ ...options.pinned, ...(input && { [startName]: input }) }, (items) =>
		items.map((item) => ({ ...item })),
	);

	let execution: ReturnType<WorkflowExecute['run']>;
	try {
		execution = new WorkflowExecute(data, mode).run({ workflow, startNode, pinData });
	} catch (error) {
		// Parameters are invalid before any node runs. n8n ends the execution with this error.
		const invalid = createRunExecutionData({ resultData: { error: error as ExecutionError } });
		return toWorkflowRun(host, definition, options, { status: 'error', data: invalid, workflow });
	}
	const cancel = (): void => execution.cancel();
	if (signal?.aborted) cancel();
	signal?.addEventListener('abort', cancel, { once: true });
	try {
		const { status, data: ended }: IRun = await execution;
		return toWorkflowRun(host, definition, options, { status, data: ended, workflow });
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
}

/** What an execution needs: the workflow with n8n's defaults, and what n8n passes to its nodes. */
function prepare(host: Host, definition: WorkflowDefinition, options: RunOptions) {
	const { credentials = {}, mode = 'manual', dataTables, subWorkflows = {}, timezone } = options;
	const settings = { ...definition.settings, ...(timezone === undefined ? {} : { timezone }) };
	const workflowData = completeWorkflow({ ...definition, settings }, host.nodeTypes, credentials);
	const workflow = new Workflow({ ...workflowData, nodeTypes: host.nodeTypes });
	const data = additionalData(host, { credentials, mode, workflow: workflowData, dataTables });
	const call = async (called: WorkflowDefinition, items: readonly INodeExecutionData[]) =>
		await runCalled(host, called, items, options);
	Object.assign(data, subWorkflowCalls(subWorkflows, call));
	return { workflowData, workflow, data };
}

/** Runs a workflow that another one calls. Its trigger receives the items and reads its inputs from them. */
async function runCalled(
	host: Host,
	definition: WorkflowDefinition,
	items: readonly INodeExecutionData[],
	options: RunOptions,
): Promise<{ executionId: string; run: IRun }> {
	const { workflow, data } = prepare(host, definition, options);
	const trigger = Object.values(workflow.nodes).find(({ type }) => type === triggerOfSubWorkflow);
	const { executionId } = data;
	if (trigger === undefined || executionId === undefined) {
		throw new Error(`The workflow "${workflow.name}" has no trigger for a call by another workflow`);
	}
	const state = calledWith(trigger, items);
	const run = await new WorkflowExecute(data, options.mode ?? 'manual', state).processRunExecutionData(
		workflow,
	);
	const { status, data: ended } = run;
	options.onSubWorkflowFinished?.(
		toWorkflowRun(host, definition, options, { status, data: ended, workflow }),
	);
	return { executionId, run };
}

/** As n8n's *Retry*: forgets the failed run of the last node, and goes on with what was waiting to run. */
async function retryRun(
	host: Host,
	definition: WorkflowDefinition,
	options: RunOptions,
	failed: IRunExecutionData,
): Promise<WorkflowRun> {
	// n8n reads it from its database, so each retry of an execution begins with the same.
	const stored = deepCopy(failed);
	const { error, lastNodeExecuted = '', ...results } = stored.resultData;
	if (error === undefined) throw new Error('The execution succeeded, so it cannot be retried');
	const runs = results.runData[lastNodeExecuted] ?? [];
	if (runs.at(-1)?.error !== undefined) runs.pop();
	const { workflow, data } = prepare(host, definition, options);
	const state = { ...stored, resultData: { ...results, lastNodeExecuted } };
	const run = await new WorkflowExecute(data, 'retry', state).processRunExecutionData(workflow);
	return toWorkflowRun(host, definition, options, { status: run.status, data: run.data, workflow });
}

function firstNode({ nodes, connections }: IWorkflowBase): string {
	const targets = new Set(
		Object.values(connections).flatMap(({ main = [] }) => main.flatMap((to) => to?.map(({ node }) => node))),
	);
	const first = nodes.find(({ name, disabled }) => !disabled && name in connections && !targets.has(name));
	if (first === undefined) throw new Error('The workflow has no node to start from');
	return first.name;
}

function toWorkflowRun(
	host: Host,
	definition: WorkflowDefinition,
	options: RunOptions,
	{ status, data, workflow }: { status: ExecutionStatus; data: IRunExecutionData; workflow: Workflow },
): WorkflowRun {
	const { runData, error } = data.resultData;
	const nodes = new Map(Object.entries(runData).map(([name, tasks]) => [name, tasks.map(toNodeRun)]));
	return {
		status,
		error,
		nodes,
		node(name) {
			const last = nodes.get(name)?.at(-1);
			if (last === undefined) throw new Error(`The node "${name}" did not run`);
			return last;
		},
		staticData: workflow.staticData,
		retry: async () => await retryRun(host, definition, options, data),
	};
}

function toNodeRun(task: ITaskData): NodeRun {
	const outputs = task.data?.['main'] ?? task.data?.['ai_tool'] ?? [];
	return {
		status: task.executionStatus,
		outputs: outputs.map((items) => items ?? []),
		error: task.error,
		hints: task.hints ?? [],
	};
}
