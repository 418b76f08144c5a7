import './environment';

import { PollContext } from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import type { CredentialData } from './credentials';
import { additionalData } from './host';
import type { Host } from './host';
import { completeWorkflow } from './workflow';
import type { NodeSettings } from './workflow';

export interface PollerOptions {
	credentials?: CredentialData;
	/** What an earlier poller of the same node remembered. */
	remembered?: IDataObject;
}

export interface PollOptions {
	/** Milliseconds that the poll may take; n8n's own default when left out. */
	budgetMs?: number;
}

/** A polling trigger of an active workflow. */
export interface Poller {
	/** One tick. Rejects when the node throws. */
	poll(options?: PollOptions): Promise<INodeExecutionData[][] | null>;
	/** The static data of the node as n8n would store it now. What a failing poll wrote is there too, as in n8n. */
	remembered(): IDataObject;
}

/** Activates a workflow of one polling trigger, without a schedule: the caller says when it polls. */
export function openPoller(host: Host, settings: NodeSettings, options: PollerOptions = {}): Poller {
	const { credentials = {}, remembered = {} } = options;
	const name = settings.name ?? 'Trigger';
	const definition = completeWorkflow(
		{
			nodes: [{ ...settings, name }],
			connections: {},
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
			// Each undefined keeps what n8n-core does by default.
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
