/** The built Leads node with a probe: `execute` is timed, and canned answers replace the network. */
import type { IExecuteFunctions, IHttpRequestOptions, INodeType } from 'n8n-workflow';

import { type Engine, startEngine } from '../../../test/kit/engine';
import { loadPackage } from '../../../test/kit/engine/package';
import type { Sandbox } from '../../../sandbox/src/server';
import { leadsType } from '../../../test/kit/nodes/leads';
import { root } from '../../../test/kit/root';

interface Answer {
	readonly statusCode: number;
	readonly headers: Record<string, string>;
	readonly body: unknown;
}

/** Replaces n8n's HTTP helper. */
type Answers = (options: IHttpRequestOptions) => Answer;

interface Watch {
	/** Called before each request that writes a lead, with the number of such requests before it. */
	onWrite(count: number): void;
	onStart(): void;
	onEnd(): void;
}

const nothing: Watch = { onWrite: () => undefined, onStart: () => undefined, onEnd: () => undefined };

/** An engine with the built Leads node and these probes in it. */
export async function probedEngine(probe: {
	readonly answers?: Answers;
	readonly more?: Readonly<Record<string, INodeType>>;
}): Promise<{ engine: Engine; watch: (watch: Partial<Watch>) => void }> {
	const node = (await loadPackage(root)).nodes.get(leadsType);
	if (node === undefined || 'nodeVersions' in node) throw new Error('The package has no Leads node');
	const own = node.execute;
	if (own === undefined) throw new Error('The Leads node does not execute');
	let watch = nothing;

	const execute: typeof own = async function (this: IExecuteFunctions) {
		const { answers } = probe;
		let writes = 0;
		if (answers) {
			this.helpers.httpRequestWithAuthentication = async (_credential, options) => {
				if (options.method === 'POST') watch.onWrite(writes++);
				return answers(options);
			};
		}
		watch.onStart();
		const outputs = await own.call(this);
		watch.onEnd();
		return outputs;
	};

	const probed: INodeType = Object.assign(Object.create(node), { execute });
	const engine = await startEngine({ packageDir: root, nodeTypes: { [leadsType]: probed, ...probe.more } });
	return { engine, watch: (wanted) => (watch = { ...nothing, ...wanted }) };
}

type Address = Pick<Sandbox, 'url' | 'enterpriseId' | 'syncToken'>;

/** A simulated service: its address and its answers. */
export type CannedService = Address & { readonly answers: Answers };

export function credentialsOf({ url, enterpriseId, syncToken }: Address) {
	return { leadWorkspaceSyncApi: { baseUrl: url, enterpriseId, accessToken: syncToken } };
}

/** Answers with the sandbox's metadata, which is read once, and with `201` for each lead that is created. */
export async function cannedService(sandbox: Sandbox): Promise<CannedService> {
	const known = new Map<string, unknown>();
	const base = `${sandbox.url}/enterprise/${sandbox.enterpriseId}`;
	const queries = ['/custom-fields?detail=true', '/lead-stage-pipeline', '/custom-actions?detail=true'];
	for (const path of queries) {
		const response = await fetch(base + path, { headers: { authorization: `Bearer ${sandbox.syncToken}` } });
		known.set(base + path, await response.json());
	}
	let leads = 0;
	const answers: Answers = ({ method, url, qs }) => {
		if (method === 'POST') {
			const lead_id = (leads++).toString(16).padStart(24, '0');
			return { statusCode: 201, headers: {}, body: { lead_id, actions: [], remarks: [] } };
		}
		const query = qs?.['detail'] === undefined ? '' : '?detail=true';
		const body = known.get(url + query);
		if (body === undefined) throw new Error(`No answer is canned for ${url}`);
		return { statusCode: 200, headers: {}, body };
	};
	const { url, enterpriseId, syncToken } = sandbox;
	return { url, enterpriseId, syncToken, answers };
}
