/**
 * n8n's own engine (n8n-core) without a server. It loads a built package as n8n does, and runs workflows, the editor's
 * look-ups, credential tests and agent tools over real HTTP.
 */
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeCredentialTestResult,
	INodeType,
} from 'n8n-workflow';

import './environment';
import { testCredential } from './credential-test';
import { openEditor } from './editor';
import type { Editor, EditorOptions } from './editor';
import { EngineNodeTypes } from './node-types';
import { loadPackage } from './package';
import { openPoller } from './poller';
import type { Poller, PollerOptions } from './poller';
import { runWorkflow } from './run';
import type { NodeRun, RunOptions, WorkflowRun } from './run';
import { agentType, stubAgent } from './stub-agent';
import { refuseUnknown, withFullReport } from './unknown-parameters';
import type { NodeSettings, WorkflowDefinition } from './workflow';

export type { CredentialData } from './credentials';
export type { DataTable } from './data-table';
export { DataTables } from './data-tables';
export type { Editor, EditorOptions } from './editor';
export type { Poller, PollerOptions, PollOptions } from './poller';
export type { NodeRun, RunOptions, WorkflowRun } from './run';
export { readWorkflow } from './workflow';
export type { NodeSettings, WorkflowDefinition } from './workflow';

export interface EngineOptions {
	/** The folder that contains the package.json of the built package. */
	packageDir: string;
	/** Passed to the constructor of each node of the package. The default is nothing, as in n8n. */
	runtime?: object;
	/** What happens to a parameter that a node does not have. n8n ignores it. The default is to refuse it. */
	unknownParameters?: 'refuse' | 'ignore';
	/** Additional node types by full name, for example stubs for a test. */
	nodeTypes?: Readonly<Record<string, INodeType>>;
}

/** The run of a node after a trigger. Its second output is connected, as in a workflow that handles those items. */
export type SingleNodeRun = NodeRun & { workflow: WorkflowRun };

export interface Engine {
	run(workflow: WorkflowDefinition, options?: RunOptions): Promise<WorkflowRun>;
	/** Runs one node on the given items. */
	runNode(node: NodeSettings, options?: RunOptions): Promise<SingleNodeRun>;
	/** Lets an agent call the node as a tool, once for each set of arguments. `answers` are what the agent reads. */
	callTool(
		node: NodeSettings,
		calls: readonly IDataObject[],
		options?: Omit<RunOptions, 'input'>,
	): Promise<{ answers: string[]; workflow: WorkflowRun }>;
	/** Opens a node in the editor, to load its dropdowns, searches and resource mappers. */
	editor(node: NodeSettings, options?: EditorOptions): Editor;
	/** Activates a polling trigger. Each call of `poll` is one tick of its schedule. */
	openPoller(node: NodeSettings, options?: PollerOptions): Poller;
	testCredential(type: string, data: ICredentialDataDecryptedObject): Promise<INodeCredentialTestResult>;
}

/** @example `const engine = await startEngine({ packageDir: root }); await engine.run(workflow, { input });` */
export async function startEngine({
	packageDir,
	runtime,
	nodeTypes = {},
	unknownParameters = 'refuse',
}: EngineOptions): Promise<Engine> {
	const loaded = await loadPackage(packageDir, runtime);
	const host = {
		nodeTypes: new EngineNodeTypes(
			new Map([[agentType, stubAgent()], ...loaded.nodes, ...Object.entries(nodeTypes)]),
		),
		credentialTypes: loaded.credentials,
	};
	const check = (...nodes: readonly NodeSettings[]): void => {
		if (unknownParameters === 'refuse') refuseUnknown(nodes, host.nodeTypes);
	};
	const run: Engine['run'] = async (workflow, options) => {
		check(...workflow.nodes);
		const { nodes } = workflow;
		const reporting = options?.fullReports
			? nodes.map((node) => withFullReport(node, host.nodeTypes))
			: nodes;
		return await runWorkflow(host, { ...workflow, nodes: reporting }, options);
	};
	return {
		run,
		async runNode(node, options) {
			const workflow = await run(singleNode(node), { ...options, fullReports: true });
			const finished = workflow.nodes.get(node.name ?? nodeUnderRun)?.at(-1);
			return { ...(finished ?? notRun(workflow)), workflow };
		},
		async callTool(node, calls, options) {
			const input = calls.map((json) => ({ json }));
			const workflow = await run(toolOfAgent(node), { ...options, input });
			if (workflow.error) return { answers: [], workflow };
			const answers = workflow.node('Agent').outputs[0] ?? [];
			return { answers: answers.map(({ json }) => String(json['answer'])), workflow };
		},
		editor(node, options) {
			check(node);
			return openEditor(host, node, options);
		},
		openPoller(node, options) {
			check(node);
			return openPoller(host, node, options);
		},
		testCredential: async (type, data) => await testCredential(host, type, data),
	};
}

const nodeUnderRun = 'Node';
const triggerType = 'n8n-nodes-base.manualTrigger';
const afterSecondOutput = 'After Second Output';

function singleNode(node: NodeSettings): WorkflowDefinition {
	const name = node.name ?? nodeUnderRun;
	return {
		nodes: [
			{ name: 'Trigger', type: triggerType },
			{ ...node, name },
			{ name: afterSecondOutput, type: 'n8n-nodes-base.noOp' },
		],
		connections: {
			Trigger: { main: [[{ node: name, type: 'main', index: 0 }]] },
			[name]: { main: [[], [{ node: afterSecondOutput, type: 'main', index: 0 }]] },
		},
	};
}

function toolOfAgent(node: NodeSettings): WorkflowDefinition {
	const name = node.name ?? nodeUnderRun;
	return {
		nodes: [
			{ name: 'Trigger', type: triggerType },
			{ name: 'Agent', type: agentType },
			{ ...node, name, type: `${node.type}Tool` },
		],
		connections: {
			Trigger: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			[name]: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
	};
}

/** For a node that received no input item, or whose workflow stopped earlier. */
function notRun(workflow: WorkflowRun): NodeRun {
	return { status: undefined, outputs: [], error: workflow.error, hints: [] };
}
