import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import {
	type DataTables,
	type Engine,
	type EngineOptions,
	type SingleNodeRun,
	startEngine,
	type WorkflowRun,
} from './engine';
import type { Runtime } from '../../nodes/shared/session/runtime';
import type { Limits } from '../../nodes/shared/sync/retry';
import {
	type LoggedRequest,
	type Sandbox,
	type SandboxOptions,
	startSandbox,
} from '../../sandbox/src/server';
import { dialect, type TestedDialect } from './dialect';
import { leadsType } from './nodes/leads';
import { person } from './people';
import { root } from './root';
import { builtRuntime } from './runtime';
import { callAdmin } from './sandbox/callAdmin';
import { seedCopies } from './sandbox/seedCopies';

/** A node's settings other than its parameters, and options for the run. */
export interface RunSettings extends Partial<
	Pick<INode, 'onError' | 'retryOnFail' | 'maxTries' | 'waitBetweenTries' | 'alwaysOutputData'>
> {
	readonly accessToken?: string;
	readonly baseUrl?: string;
	readonly signal?: AbortSignal;
	/** That of the workflow. */
	readonly timezone?: string | undefined;
	readonly dataTables?: DataTables;
	readonly onSubWorkflowFinished?: (run: WorkflowRun) => void;
}

/** A field of leads that an administrator adds. */
interface AddedField {
	readonly apiName: string;
	readonly type: string;
	readonly labels?: readonly string[];
}

/** Retry On Fail with the most tries that n8n allows. The engine reads a wait of 0 as its default, one second. */
export const retry = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 } as const;

/** A sandbox, and an engine that runs the built nodes against it. */
export class TestWorkspace {
	sandbox!: Sandbox;
	engine!: Engine;
	/** How long definitions are kept, in seconds. Undefined: the default of the credential. */
	keepDefinitionsFor: number | undefined;
	/** That of the credential. The default is that of the sandbox's workspaces; an empty text lets the nodes find it out. */
	timeZone = 'Asia/Kolkata';
	protected readonly unknownParameters: NonNullable<EngineOptions['unknownParameters']> = 'refuse';
	private runtime!: Runtime;
	private ahead = 0;

	/** @param limits the limits that differ from the nodes' defaults */
	async start(options: SandboxOptions, limits: Partial<Limits> = {}): Promise<void> {
		this.sandbox = await startSandbox({ ...seedCopies(), dialect, ...options });
		await this.restartEngine(limits);
	}

	/** As a start of n8n: nothing is left of what earlier executions learned about the service. */
	async restartEngine(limits: Partial<Limits> = {}): Promise<void> {
		this.runtime = await builtRuntime(limits, () => this.ahead);
		const { runtime, unknownParameters } = this;
		this.engine = await startEngine({ packageDir: root, runtime, unknownParameters });
	}

	/** Sets the clock of the nodes forward. */
	passTime(milliseconds: number): void {
		this.ahead += milliseconds;
	}

	/** Sets the clock of the nodes to this time, in epoch milliseconds. It goes on from there. */
	setTime(time: number): void {
		this.ahead = time - Date.now();
	}

	/** What n8n's clock shows. */
	time(): number {
		return Date.now() + this.ahead;
	}

	/** Lets the next execution read the definitions anew. */
	forgetDefinitions(): void {
		this.runtime.shared.of(this.credentials().leadWorkspaceSyncApi).definitions.forget();
	}

	/** For a workspace that is reset: nothing is left of what earlier executions wrote and saw there. */
	async forgetWrites(): Promise<void> {
		const { shared } = await builtRuntime({}, () => this.ahead);
		Object.assign(this.runtime, { shared });
	}

	/** Changes these limits of the nodes. The others stay. */
	changeLimits(limits: Partial<Limits>): void {
		Object.assign(this.runtime, { limits: { ...this.runtime.limits, ...limits } });
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}

	credentials({
		accessToken,
		baseUrl,
	}: { accessToken?: string | undefined; baseUrl?: string | undefined } = {}) {
		const { url, enterpriseId, syncToken } = this.sandbox;
		return {
			leadWorkspaceSyncApi: {
				baseUrl: baseUrl ?? url,
				enterpriseId,
				accessToken: accessToken ?? syncToken,
				timeZone: this.timeZone,
				...(this.keepDefinitionsFor === undefined ? {} : { keepDefinitionsFor: this.keepDefinitionsFor }),
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
		{
			accessToken,
			baseUrl,
			signal,
			timezone,
			dataTables,
			onSubWorkflowFinished,
			...settings
		}: RunSettings = {},
	): Promise<SingleNodeRun> {
		const options = {
			input: items.map((json) => ({ json })),
			credentials: this.credentials({ accessToken, baseUrl }),
			timezone,
			...(signal === undefined ? {} : { signal }),
			...(dataTables === undefined ? {} : { dataTables }),
			...(onSubWorkflowFinished === undefined ? {} : { onSubWorkflowFinished }),
		};
		return await this.engine.runNode({ type, parameters, ...settings }, options);
	}

	/** Adds a field as the dashboard does. */
	async addField(field: AddedField): Promise<void> {
		await this.administer('POST', '/fields', field);
	}

	/** Calls one of the sandbox's own routes, which the Sync API does not have. */
	async administer(method: string, path: string, body: object): Promise<void> {
		const { status, data } = await callAdmin(this.sandbox, method, path, body);
		if (status >= 300) throw new Error(`${method} ${path} was refused: ${JSON.stringify(data)}`);
	}

	/** Calls the Sync API without the node. The answer has one form in every dialect, so that a test can read it. */
	async call(
		method: 'GET' | 'POST',
		path: string,
		body?: object,
		speaking: TestedDialect = 'strict',
	): Promise<Response> {
		const { url, enterpriseId, syncToken } = this.sandbox;
		return await fetch(`${url}/enterprise/${enterpriseId}${path}`, {
			method,
			headers: { authorization: `Bearer ${syncToken}`, 'x-sandbox-dialect': speaking },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	}

	/** The body of such an answer, in the form that the caller expects. */
	async answer<Body>(...call: Parameters<TestWorkspace['call']>): Promise<Body> {
		return (await (await this.call(...call)).json()) as Body;
	}

	/** Creates a lead without the node. Returns its ID. */
	async createLead(fields: object, actions: readonly object[] = []): Promise<string> {
		return (await this.answer<{ lead_id: string }>('POST', '/lead', { fields, actions })).lead_id;
	}

	/** The fields of a lead, as the service stores them. */
	async fieldsOf(leadId: unknown): Promise<IDataObject> {
		return (await this.answer<{ fields: IDataObject }>('GET', `/lead/${String(leadId)}`)).fields;
	}

	/** The timeline of a lead, newest first. */
	async actionsOf(leadId: unknown): Promise<IDataObject[]> {
		const path = `/lead/${String(leadId)}?includeActions=true&limit=100`;
		return (await this.answer<{ actions: IDataObject[] }>('GET', path)).actions;
	}

	/** The fields of each lead that a search finds. */
	async search(fields: object, query = 'limit=100'): Promise<IDataObject[]> {
		const path = `/lead/search?${query}`;
		const { data } = await this.answer<{ data: Array<{ fields: IDataObject }> }>('POST', path, { fields });
		return data.map((lead) => lead.fields);
	}

	async countLeads(): Promise<number> {
		return (await this.answer<{ total_count: number }>('POST', '/lead/search?limit=1', {})).total_count;
	}

	/** The logged requests to one endpoint. */
	requestsTo(route: LoggedRequest['route']): LoggedRequest[] {
		return this.sandbox.requests().filter((request) => request.route === route);
	}
}

let people = 0;

/** Creates a lead with an empty timeline. Returns its ID. */
export async function newLead(workspace: TestWorkspace): Promise<string> {
	return await workspace.createLead(person((people += 1)));
}
