import { join } from 'node:path';

import type { DataTableRow, IDataObject } from 'n8n-workflow';

import {
	DataTables,
	readWorkflow,
	type RunOptions,
	type WorkflowDefinition,
	type WorkflowRun,
} from '../engine';
import { root } from './root';
import type { TestWorkspace } from './workspace';

const read = (name: string) => readWorkflow(join(root, 'examples', 'desk', `${name}.json`));

/** The ID under which the example form calls the desk. */
const deskId = 'lead-desk';

/** What a person enters in the form of *Mend*. */
export interface Correction {
	readonly choice: string;
	readonly value?: string;
	readonly close?: boolean;
}

/** The workflows of examples/desk in n8n's engine, with tables in memory, and what people do with them. */
export class Desk {
	readonly tables = new DataTables();
	private readonly workflows = { desk: read('desk'), form: read('form'), mend: read('mend') };

	private constructor(private readonly workspace: TestWorkspace) {}

	static async setUp(workspace: TestWorkspace): Promise<Desk> {
		const desk = new Desk(workspace);
		await desk.run('desk', { startNode: 'Set Up Once' });
		return desk;
	}

	rows(table: 'desk_log' | 'desk_counts' | 'desk_cases'): DataTableRow[] {
		return this.tables.find(table).rows();
	}

	/** Runs a workflow of the desk, which must not fail. */
	async run(name: keyof Desk['workflows'], options: RunOptions): Promise<WorkflowRun> {
		return await this.runWorkflow(this.workflows[name], options);
	}

	/** Submits these answers to a form that reports under this name, in one execution. */
	async submit(
		submissions: readonly IDataObject[],
		name: { client?: string; form?: string } = {},
		options: RunOptions = {},
	): Promise<WorkflowRun> {
		const nodes = this.workflows.form.nodes.map((node) => {
			if (node.name !== 'Tell the Desk') return node;
			const { workflowInputs, ...parameters } = node.parameters ?? {};
			const { value, ...inputs } = workflowInputs as { value: object };
			return {
				...node,
				parameters: { ...parameters, workflowInputs: { ...inputs, value: { ...value, ...name } } },
			};
		});
		return await this.runWorkflow(
			{ ...this.workflows.form, nodes },
			{ input: submissions.map((answers) => ({ json: { ...answers, formMode: 'production' } })), ...options },
		);
	}

	/**
	 * A person opens *Mend*, chooses and answers.
	 *
	 * @param options.client whose *Mend* it is, if not the one of the example
	 * @param options.pinned the output of other nodes, for example of *Open Cases* for a page that was opened earlier
	 */
	async mend(
		answer: Correction,
		{ pinned, client = 'Rao Traders', ...options }: RunOptions & { client?: string } = {},
	): Promise<WorkflowRun> {
		const { choice, value = '', close = false } = answer;
		const decision = close ? 'Close without sending' : 'Send the right value';
		const text = JSON.stringify(this.workflows.mend).replace('"Rao Traders"', JSON.stringify(client));
		return await this.runWorkflow(JSON.parse(text) as WorkflowDefinition, {
			startNode: 'Mend Form',
			input: [{ json: { user: { email: 'asha@agency.example' } } }],
			pinned: {
				'Choose a Case': [{ json: { choice, right_value: value, decision } }],
				Answer: [{ json: {} }],
				...pinned,
			},
			...options,
		});
	}

	/** A case as the form lists it. */
	choiceOf({ id, field, given_value, message }: DataTableRow): string {
		return `Case ${String(id)}: ${nameOf(field)} “${String(given_value)}”, ${String(message)}`;
	}

	/** Several cases with one cause as the form lists them. */
	choiceOfAll(cases: readonly DataTableRow[]): string {
		const [{ id, field, given_value } = {}] = cases;
		return `${cases.length} cases: ${nameOf(field)} “${String(given_value)}”, the first is case ${String(id)}`;
	}

	/** Runs another workflow with the tables of the desk. It must not fail. */
	async runWorkflow(workflow: WorkflowDefinition, options: RunOptions): Promise<WorkflowRun> {
		const finished = await this.workspace.engine.run(workflow, {
			credentials: this.workspace.credentials(),
			dataTables: this.tables,
			subWorkflows: { [deskId]: this.workflows.desk },
			...options,
		});
		if (finished.error) throw finished.error;
		return finished;
	}
}

function nameOf(field: unknown): string {
	return typeof field === 'string' && field !== '' ? field : 'the whole submission';
}
