import axios from 'axios';
import { z } from 'zod';

import { setUpExample, type Example } from '../../examples';
import type { Here } from '../../here';
import { N8nApi, type Saved } from '../../host/api';
import { until } from '../../host/until';
import type { Execution } from '../../host/execution';

const setUpOnce = 'Set Up Once';

interface Node {
	readonly type: string;
	readonly parameters?: Readonly<Record<string, unknown>>;
	/** What the address of a form or a chat ends with. */
	readonly webhookId?: string | undefined;
}

/** An example in the n8n of the checks, with the actions of people and other systems. */
export class Imported {
	private executions = 0;

	private constructor(
		private readonly api: N8nApi,
		private readonly saved: Saved,
		private readonly nodes: readonly Node[],
	) {}

	/**
	 * Imports an example and follows its green note.
	 *
	 * @param adapt changes to the example before the import
	 */
	static async setUp(name: string, here: Here, adapt = (example: Example) => example): Promise<Imported> {
		const api = new N8nApi(here.n8nUrl);
		await api.signIn(here.login);
		const example = adapt(setUpExample(name, { ...here, chatUrl: here.outside.chatUrl }));
		const imported = new Imported(api, await api.importWorkflow(example), example.nodes);
		if (example.nodes.some((node) => node.name === setUpOnce)) await imported.run(setUpOnce);
		return imported;
	}

	/** An example that a person has imported in the editor. */
	static async byPerson(workflowId: string, here: Here): Promise<Imported> {
		const api = new N8nApi(here.n8nUrl);
		await api.signIn(here.login);
		const workflow = await api.workflow(workflowId);
		return new Imported(api, workflow, workflow.nodes);
	}

	get id(): string {
		return this.saved.id;
	}

	async publish(): Promise<void> {
		await this.api.publish(this.saved);
	}

	async unpublish(): Promise<void> {
		await this.api.unpublish(this.saved);
	}

	/** Waits for the first poll of each of these triggers. It reports nothing: what is there becomes the state. */
	async firstPolls(...triggers: readonly string[]): Promise<void> {
		await until(
			`the first polls of ${triggers.join(' and ')}`,
			async () => await this.api.nodesWithState(this.saved),
			(nodes) => triggers.every((trigger) => nodes.includes(trigger)),
		);
	}

	/** Presses *Execute Workflow* for a trigger. */
	async run(trigger: string): Promise<Execution> {
		this.executions += 1;
		return this.green(await this.api.run(this.saved, trigger));
	}

	/** Presses *Execute Workflow* for a trigger, and does not wait for the end. */
	async start(trigger: string): Promise<void> {
		this.executions += 1;
		await this.api.start(this.saved, trigger);
	}

	/** Calls the webhook with JSON, as another system does. */
	async call(body: object): Promise<Execution> {
		const { parameters } = this.nodeOf('n8n-nodes-base.webhook');
		await this.post(`/webhook/${String(parameters?.['path'])}`, body);
		return await this.next();
	}

	/** Fills in the form, with one value for each of its fields, and sends it. */
	async submit(values: ReadonlyArray<string | File>): Promise<Execution> {
		const form = new FormData();
		values.forEach((value, index) => form.append(`field-${index}`, value));
		await this.post(`/form/${this.nodeOf('n8n-nodes-base.formTrigger').webhookId}`, form);
		return await this.next();
	}

	/** Writes to the chat and returns the answer. */
	async ask(chatInput: string): Promise<string> {
		const { webhookId } = this.nodeOf('@n8n/n8n-nodes-langchain.chatTrigger');
		const question = { action: 'sendMessage', sessionId: this.id, chatInput };
		const answer = await this.post(`/webhook/${webhookId}/chat`, question);
		await this.next();
		return z.object({ output: z.string() }).parse(answer).output;
	}

	/** n8n answers 404 for a moment after a workflow was published. */
	private async post(path: string, body: object): Promise<unknown> {
		const { status, data } = await until(
			`an answer to ${path}`,
			async () => await axios.post(this.api.url + path, body, { proxy: false, validateStatus: () => true }),
			(answer) => answer.status !== 404,
		);
		if (status !== 200) throw new Error(`n8n answered ${status} to ${path}`);
		return data;
	}

	/** Waits for the end of the next execution that no earlier call has returned. */
	async next(): Promise<Execution> {
		this.executions += 1;
		return this.green(await this.api.lastOf(this.saved, this.executions));
	}

	/** The rows of a data table in which these columns have these values. */
	async rows(table: string, where: Record<string, unknown> = {}): Promise<Array<Record<string, unknown>>> {
		const rows = await this.api.rows(await this.api.table(table));
		const wanted = Object.entries(where);
		return rows.filter((row) => wanted.every(([column, value]) => row[column] === value));
	}

	async addRow(table: string, row: Record<string, unknown>): Promise<void> {
		await this.addRows(table, [row]);
	}

	async addRows(table: string, rows: readonly object[]): Promise<void> {
		await this.api.addRows(await this.api.table(table), rows);
	}

	async deleteRows(table: string, column: string, values: readonly string[]): Promise<void> {
		await this.api.deleteRows(await this.api.table(table), column, values);
	}

	async editRows(
		table: string,
		where: Record<string, unknown>,
		data: Record<string, unknown>,
	): Promise<void> {
		await this.api.editRows(await this.api.table(table), where, data);
	}

	private nodeOf(type: string): Node {
		const node = this.nodes.find((each) => each.type === type);
		if (node === undefined) throw new Error(`The example has no node of type ${type}`);
		return node;
	}

	private green(execution: Execution): Execution {
		if (execution.status !== 'success') {
			throw new Error(`An execution ended with ${execution.status}: ${execution.error}`);
		}
		return execution;
	}
}
