import axios, { type AxiosInstance } from 'axios';
import { Agent } from 'node:http';
import { z } from 'zod';

import type { WorkflowDefinition } from '../../kit/engine';
import { readExecution, storedExecution, type Execution } from './execution';
import { until } from './until';

export type { Execution, Item } from './execution';

export interface Login {
	readonly email: string;
	readonly password: string;
}

const id = z.object({ id: z.string() });
const saved = id.extend({ name: z.string(), versionId: z.string(), active: z.boolean() });
const nodes = z.array(z.object({ type: z.string(), webhookId: z.string().optional() }));
const credential = id.extend({ name: z.string(), type: z.string() });
const execution = z.object({ id: z.coerce.string(), status: z.string() });
const table = id.extend({ name: z.string() });
const rows = z.object({ count: z.number(), data: z.array(z.record(z.unknown())) });

export type Saved = z.infer<typeof saved>;

/** The calls that the editor makes to n8n's REST interface, as one signed-in user. */
export class N8nApi {
	private readonly http: AxiosInstance;
	private cookie = '';
	private project = '';

	constructor(readonly url: string) {
		this.http = axios.create({
			baseURL: `${url}/rest`,
			// n8n ends an idle connection after five seconds, which may be the moment of the next call.
			httpAgent: new Agent({ keepAlive: false }),
			headers: { 'browser-id': 'e2e' },
			proxy: false,
			validateStatus: () => true,
			maxContentLength: Infinity,
		});
	}

	/** Signs in. The first user becomes the owner. */
	async signIn({ email, password }: Login): Promise<void> {
		const owner = { email, password, firstName: 'Olive', lastName: 'Owner' };
		const setup = await this.http.post('/owner/setup', owner);
		const answer =
			setup.status === 200
				? setup
				: await this.http.post('/login', { emailOrLdapLoginId: email, email, password });
		const cookies = z.array(z.string()).safeParse(answer.headers['set-cookie']);
		if (answer.status !== 200 || !cookies.success) {
			throw new Error(`n8n rejected the login of ${email} (status ${answer.status})`);
		}
		this.cookie = cookies.data.map((each) => each.split(';')[0]).join('; ');
		this.project = (await this.call('GET', '/projects/personal', id)).id;
	}

	/** The cookies of the session, for a browser. */
	get cookies(): Array<{ name: string; value: string }> {
		return this.cookie.split('; ').map((each) => {
			const [name = '', ...value] = each.split('=');
			return { name, value: value.join('=') };
		});
	}

	/** The names of all nodes that n8n has. */
	async nodeTypes(): Promise<string[]> {
		const { data } = await this.http.get(`${this.url}/types/nodes.json`, this.session());
		return z
			.array(z.object({ name: z.string() }))
			.parse(data)
			.map(({ name }) => name);
	}

	async saveCredential(name: string, type: string, data: Record<string, unknown>): Promise<string> {
		const all = await this.call('GET', '/credentials', z.array(credential));
		const known = all.find((each) => each.name === name && each.type === type);
		const body = { name, type, data };
		if (known === undefined) return (await this.call('POST', '/credentials', id, body)).id;
		return (await this.call('PATCH', `/credentials/${known.id}`, id, body)).id;
	}

	/** Deletes the credentials of a type, except the one with this ID. */
	async deleteOtherCredentials(type: string, kept: string): Promise<void> {
		const all = await this.call('GET', '/credentials', z.array(credential));
		for (const each of all) {
			if (each.type !== type || each.id === kept) continue;
			await this.call('DELETE', `/credentials/${each.id}`, z.unknown());
		}
	}

	async workflows(): Promise<Array<{ id: string; name: string }>> {
		return await this.call('GET', '/workflows', z.array(id.extend({ name: z.string() })));
	}

	async workflow(workflowId: string): Promise<Saved & { nodes: z.infer<typeof nodes> }> {
		return await this.call('GET', `/workflows/${workflowId}`, saved.extend({ nodes }));
	}

	/** The names of the nodes that have stored a state, as a trigger does with its first poll. */
	async nodesWithState({ id: workflowId }: Saved): Promise<string[]> {
		const whole = z.object({ staticData: z.record(z.unknown()).nullish() });
		const { staticData } = await this.call('GET', `/workflows/${workflowId}`, whole);
		return Object.keys(staticData ?? {}).map((key) => key.replace(/^node:/, ''));
	}

	async importWorkflow(workflow: WorkflowDefinition & { name: string }): Promise<Saved> {
		return await this.call('POST', '/workflows', saved, { settings: {}, ...workflow, active: false });
	}

	/** Makes a workflow active: its webhooks answer and its triggers run. */
	async publish({ id: workflowId, versionId }: Saved): Promise<void> {
		const path = `/workflows/${workflowId}/activate`;
		const answer = await this.http.request({
			method: 'POST',
			url: path,
			data: { versionId },
			...this.session(),
		});
		if (answer.status !== 404) return void this.read(answer, path, z.unknown());
		// n8n 1 has no versions of workflows. It activates the workflow itself.
		await this.call('PATCH', `/workflows/${workflowId}`, z.unknown(), { versionId, active: true });
	}

	async unpublish({ id: workflowId }: Saved): Promise<void> {
		await this.call('POST', `/workflows/${workflowId}/deactivate`, z.unknown());
	}

	/** Presses *Execute Workflow* for one trigger, whose pinned data is used, and waits for the end. */
	async run(workflow: Saved, trigger: string): Promise<Execution> {
		return await this.finished(await this.start(workflow, trigger));
	}

	/** Presses *Execute Workflow* for one trigger. Returns the ID of the execution, which goes on. */
	async start(workflow: Saved, trigger: string): Promise<string> {
		const whole = await this.call('GET', `/workflows/${workflow.id}`, z.record(z.unknown()));
		const started = await this.call(
			'POST',
			`/workflows/${workflow.id}/run`,
			z.object({ executionId: z.coerce.string() }),
			{ workflowData: whole, triggerToStartFrom: { name: trigger } },
		);
		return started.executionId;
	}

	/** The executions of a workflow, newest first. */
	async executions({ id: workflowId }: Saved): Promise<Array<{ id: string; status: string }>> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const found = z.object({ results: z.array(execution) });
		return (await this.call('GET', `/executions?limit=100&filter=${filter}`, found)).results;
	}

	/** Waits until the workflow has `count` executions and all have ended. Returns the newest. */
	async lastOf(workflow: Saved, count = 1): Promise<Execution> {
		const newest = await until(
			`${count} executions of ${workflow.name}`,
			async () => await this.executions(workflow),
			(all) => all.length >= count && all.every(({ status }) => !isOpen(status)),
		);
		return await this.finished(newest[0]?.id ?? '');
	}

	async finished(executionId: string): Promise<Execution> {
		const ended = await until(
			`execution ${executionId}`,
			async () => await this.call('GET', `/executions/${executionId}`, storedExecution),
			// An older n8n sets the status a moment before it stores the data.
			({ status, data }) => !isOpen(status) && data !== '[]',
		);
		return readExecution(ended);
	}

	/** Cancels an execution. n8n keeps its input, so that it can be started again. */
	async stop(executionId: string): Promise<void> {
		await this.call('POST', `/executions/${executionId}/stop`, z.unknown());
	}

	/** Retries a failed execution with its original input, and waits for the end. */
	async retry(executionId: string): Promise<void> {
		await this.call('POST', `/executions/${executionId}/retry`, z.unknown());
	}

	/** The ID of the data table with that name. */
	async table(name: string): Promise<string> {
		const all = z.object({ data: z.array(table) });
		const { data } = await this.call('GET', '/data-tables-global?take=100', all);
		const found = data.find((each) => each.name === name);
		if (found === undefined) throw new Error(`n8n has no data table ${name}`);
		return found.id;
	}

	async rows(tableId: string): Promise<Array<Record<string, unknown>>> {
		const all: Array<Record<string, unknown>> = [];
		for (;;) {
			const path = `${this.tablePath(tableId)}/rows?take=100&skip=${all.length}&sortBy=id:asc`;
			const { count, data } = await this.call('GET', path, rows);
			all.push(...data);
			if (data.length === 0 || all.length >= count) return all;
		}
	}

	async addRows(tableId: string, data: readonly object[]): Promise<void> {
		await this.call('POST', `${this.tablePath(tableId)}/insert`, z.unknown(), { data });
	}

	/** Deletes all rows in which the column has one of these values. */
	async deleteRows(tableId: string, columnName: string, values: readonly string[]): Promise<void> {
		const filters = values.map((value) => ({ columnName, condition: 'eq', value }));
		const filter = encodeURIComponent(JSON.stringify({ type: 'or', filters }));
		await this.call('DELETE', `${this.tablePath(tableId)}/rows?filter=${filter}`, z.unknown());
	}

	/** Sets columns of all rows that match `where`, as a user does in the table. */
	async editRows(
		tableId: string,
		where: Record<string, unknown>,
		data: Record<string, unknown>,
	): Promise<void> {
		const filters = Object.entries(where).map(([columnName, value]) => ({
			columnName,
			condition: 'eq',
			value,
		}));
		const filter = { type: 'and', filters };
		await this.call('PATCH', `${this.tablePath(tableId)}/rows`, z.unknown(), { filter, data });
	}

	private tablePath(tableId: string): string {
		return `/projects/${this.project}/data-tables/${tableId}`;
	}

	private session() {
		return { headers: { cookie: this.cookie } };
	}

	private async call<Shape extends z.ZodTypeAny>(
		method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
		path: string,
		shape: Shape,
		data?: unknown,
	): Promise<z.infer<Shape>> {
		return this.read(await this.http.request({ method, url: path, data, ...this.session() }), path, shape);
	}

	private read<Shape extends z.ZodTypeAny>(
		{ status, data }: { status: number; data: unknown },
		path: string,
		shape: Shape,
	): z.infer<Shape> {
		if (status !== 200) {
			const { message } = z.object({ message: z.string() }).catch({ message: '' }).parse(data);
			throw new Error(`n8n answered ${status} to ${path}: ${message}`);
		}
		return z.object({ data: shape }).parse(data).data;
	}
}

function isOpen(status: string): boolean {
	return ['new', 'running', 'waiting', 'unknown'].includes(status);
}
