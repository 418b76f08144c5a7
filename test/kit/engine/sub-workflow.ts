import { createRunExecutionData } from 'n8n-workflow';
import type {
	INode,
	INodeExecutionData,
	IRun,
	IRunExecutionData,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import type { WorkflowDefinition } from './workflow';

/** Workflows that others call with n8n's node *Execute Sub-workflow*, by ID. */
export type SubWorkflows = Readonly<Record<string, WorkflowDefinition>>;

export const triggerOfSubWorkflow = 'n8n-nodes-base.executeWorkflowTrigger';

type RunCalled = (
	definition: WorkflowDefinition,
	items: readonly INodeExecutionData[],
) => Promise<{ readonly executionId: string; readonly run: IRun }>;

/**
 * What the node *Execute Sub-workflow* asks of n8n: to run a workflow to its end, and what its nodes returned. A node may
 * also give the workflow itself, as `code`.
 */
export function subWorkflowCalls(
	workflows: SubWorkflows,
	runCalled: RunCalled,
): Pick<IWorkflowExecuteAdditionalData, 'executeWorkflow' | 'getRunExecutionData'> {
	const ended = new Map<string, IRunExecutionData>();
	return {
		async executeWorkflow({ id = '', code }, _parent, { inputData = [] }) {
			const definition = code ?? workflows[id];
			if (definition === undefined) throw new Error(`There is no sub-workflow with the ID "${id}"`);
			const { executionId, run } = await runCalled(definition, inputData);
			const { runData, error, lastNodeExecuted = '' } = run.data.resultData;
			// The run data hold a copy of the error. n8n makes it an error again.
			if (error) throw Object.assign(new Error(error.message), error);
			ended.set(executionId, run.data);
			return { executionId, data: runData[lastNodeExecuted]?.at(-1)?.data?.['main'] ?? [] };
		},
		getRunExecutionData: async (executionId) => ended.get(executionId),
	};
}

/** The state of an execution whose trigger is about to receive these items from another workflow. */
export function calledWith(trigger: INode, items: readonly INodeExecutionData[]): IRunExecutionData {
	const data = { main: [items.map((item) => ({ ...item }))] };
	return createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: trigger, data, source: null }] },
	});
}
