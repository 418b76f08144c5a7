import type { IDataObject, INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { startEngine } from '../../engine';
import type { Engine, SingleNodeRun } from '../../engine';
import { startSandbox } from '../../sandbox/src/server';
import type { LoggedRequest, Sandbox, SeedName } from '../../sandbox/src/server';
import type { Limits } from '../../nodes/shared/sync/limits';
import { root } from '../../testkit/root';
import { builtRuntime } from '../../testkit/runtime';

export const leadsType = 'n8n-nodes-lead-workspace.leads';

/** Settings of a node besides its parameters, and how to run it. */
export interface RunSettings extends Partial<
	Pick<INode, 'onError' | 'retryOnFail' | 'maxTries' | 'waitBetweenTries' | 'alwaysOutputData'>
> {
	readonly accessToken?: string;
	readonly baseUrl?: string;
	readonly signal?: AbortSignal;
}

/** Retry On Fail as often as n8n allows. The engine reads a wait of 0 as its default of a second. */
export const retry = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 } as const;

/** A sandbox and an engine for the tests of a file; the sandbox is fresh before each test. */
export class TestWorkspace {
	sandbox!: Sandbox;
	engine!: Engine;

	credentials({ accessToken, baseUrl }: Pick<RunSettings, 'accessToken' | 'baseUrl'> = {}) {
		const { url, enterpriseId, syncToken } = this.sandbox;
		return {
			leadWorkspaceSyncApi: {
				baseUrl: baseUrl ?? url,
				enterpriseId,
				accessToken: accessToken ?? syncToken,
			},
		};
	}

	/** Runs the Leads node on these items. */
	async leads(
		parameters: INodeParameters,
		items: readonly IDataObject[] = [{}],
		settings: RunSettings = {},
	): Promise<SingleNodeRun> {
		return await this.node(leadsType, parameters, items, settings);
	}

	/** Runs a node of this package on these items. */
	async node(
		type: string,
		parameters: INodeParameters,
		items: readonly IDataObject[] = [{}],
		{ accessToken, baseUrl, signal, ...settings }: RunSettings = {},
	): Promise<SingleNodeRun> {
		const options = {
			input: items.map((json) => ({ json })),
			credentials: this.credentials({
				...(accessToken === undefined ? {} : { accessToken }),
				...(baseUrl === undefined ? {} : { baseUrl }),
			}),
			...(signal === undefined ? {} : { signal }),
		};
		return await this.engine.runNode({ type, parameters, ...settings }, options);
	}

	/** Calls the Sync API without the node. */
	async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
		const { url, enterpriseId, syncToken } = this.sandbox;
		return await fetch(`${url}/enterprise/${enterpriseId}${path}`, {
			method,
			headers: { authorization: `Bearer ${syncToken}` },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	}

	/** Creates a lead without the node, and gives its ID. */
	async createLead(fields: object, actions: readonly object[] = []): Promise<string> {
		const answer = (await (await this.call('POST', '/lead', { fields, actions })).json()) as {
			lead_id: string;
		};
		return answer.lead_id;
	}

	/** The fields of a lead as the service has them. */
	async fieldsOf(leadId: unknown): Promise<IDataObject> {
		const answer = (await (await this.call('GET', `/lead/${String(leadId)}`)).json()) as {
			fields: IDataObject;
		};
		return answer.fields;
	}

	/** The timeline of a lead, newest first. */
	async actionsOf(leadId: unknown): Promise<IDataObject[]> {
		const path = `/lead/${String(leadId)}?includeActions=true&limit=100`;
		const answer = (await (await this.call('GET', path)).json()) as { actions: IDataObject[] };
		return answer.actions;
	}

	/** The fields of the leads that a search finds. */
	async search(fields: object, query = 'limit=100'): Promise<IDataObject[]> {
		const answer = (await (await this.call('POST', `/lead/search?${query}`, { fields })).json()) as {
			data: Array<{ fields: IDataObject }>;
		};
		return answer.data.map((lead) => lead.fields);
	}

	async countLeads(): Promise<number> {
		const answer = (await (await this.call('POST', '/lead/search?limit=1', {})).json()) as {
			total_count: number;
		};
		return answer.total_count;
	}

	/** What was asked at one endpoint. */
	requestsTo(route: LoggedRequest['route']): LoggedRequest[] {
		return this.sandbox.requests().filter((request) => request.route === route);
	}
}

export function withWorkspace(seed: SeedName, limits: Partial<Limits> = {}): TestWorkspace {
	const workspace = new TestWorkspace();
	beforeAll(async () => {
		workspace.sandbox = await startSandbox({ port: 0, data: ':memory:', seed });
		workspace.engine = await startEngine({ packageDir: root, runtime: await builtRuntime(limits) });
	});
	beforeEach(() => workspace.sandbox.reset(seed));
	afterAll(async () => await workspace.sandbox.close());
	return workspace;
}

export const jsonOf = (items: readonly INodeExecutionData[] | undefined) =>
	(items ?? []).map(({ json }) => json);

/** Which input item each item names as its origin. */
export const originsOf = (items: readonly INodeExecutionData[] | undefined) =>
	(items ?? []).map(({ pairedItem }) =>
		typeof pairedItem === 'object' && !Array.isArray(pairedItem) ? pairedItem.item : undefined,
	);

/** The parts of the remarks of a branch that most tests are about. */
export function remarksOf(items: readonly INodeExecutionData[] | undefined): IDataObject[] {
	return jsonOf(items).flatMap(({ remark, remarks }) =>
		remark === undefined ? ((remarks ?? []) as IDataObject[]) : [remark as IDataObject],
	);
}

export const categoriesOf = (items: readonly INodeExecutionData[] | undefined) =>
	remarksOf(items).map(
		({ address, category, source }) => `${String(address)} ${String(category)} ${String(source)}`,
	);
