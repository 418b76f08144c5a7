import { PollContext } from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import './environment';
import type { CredentialData } from './credentials';
import { additionalData } from './host';
import type { Host } from './host';
import { completeWorkflow } from './workflow';
import type { NodeSettings } from './workflow';

export interface PollerOptions {
	credentials?: CredentialData;
	/** That of the workflow. By default that of the sandbox's workspaces. */
	timezone?: string | undefined;
	/** The static data that an earlier poller of the same node returned by `remembered`. */
	remembered?: IDataObject;
}

export interface PollOptions {
	/** How long the poll may take, in milliseconds. The default is n8n's own. */
	budgetMs?: number;
}

/** A polling trigger of an active workflow. */
export interface Poller {
	/** One tick. Rejects when the node throws. */
	poll(options?: PollOptions): Promise<INodeExecutionData[][] | null>;
	/** The node's static data, as n8n would store it now. Includes what a failed poll wrote, as in n8n. */
	remembered(): IDataObject;
}

/** Activates a workflow with one polling trigger. There is no schedule: the caller decides when to poll. */
export function openPoller(host: Host, settings: NodeSettings, options: PollerOptions = {}): Poller {
	const { credentials = {}, remembered = {}, timezone } = options;
	const name = settings.name ?? 'Trigger';
	const definition = completeWorkflow(
		{
			nodes: [{ ...settings, name }],
			connections: {},
			...(timezone === undefined ? {} : { settings: { timezone } }),
			staticData: { [`node:${name}`]: structuredClone(remembered) },
		},
		host.nodeTypes,
		credentials,
	);
	const workflow = new Workflow({ ...definition, nodeTypes: host.nodeTypes });
	const node = workflow.getNode(name);
	if (node === null) throw new Error(`The workflow has no node "${name}"`);
	const { poll } = host.nodeTypes.getByNameAndVersion(node.type, node.typeVersion);
	if (poll === undefined) throw new Error(`${node.type} does not poll`);

	return {
		async poll({ budgetMs } = {}) {
			const data = additionalData(host, { credentials, workflow: definition, mode: 'trigger' });
			// Each undefined keeps a default of n8n-core.
			const context = new PollContext(
				workflow,
				node,
				data,
				'trigger',
				'activate',
				undefined,
				undefined,
				undefined,
				undefined,
				undefined,
				budgetMs === undefined ? undefined : () => budgetMs,
			);
			return await poll.call(context as IPollFunctions);
		},
		remembered: () => JSON.parse(JSON.stringify(workflow.getStaticData('node', node))),
	};
}
