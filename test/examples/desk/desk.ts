import { join } from 'node:path';

import type { DataTableRow, IDataObject } from 'n8n-workflow';

import {
	DataTables,
	readWorkflow,
	type RunOptions,
	type WorkflowDefinition,
	type WorkflowRun,
} from '../../kit/engine';
import { root } from '../../kit/root';
import type { TestWorkspace } from '../../kit/workspace';

const read = (name: string) => readWorkflow(join(root, 'examples', 'desk', `${name}.json`));

/** The ID under which the example form calls the desk. */
const deskId = 'lead-desk';

/** The name of the form that a person enters in *Client and Form*, if not that of the example. */
interface FormName {
	readonly form?: string;
}

/** What a person enters in the form of *Mend*. */
interface Correction {
	readonly choice: string;
	readonly value?: string;
	readonly close?: boolean;
}

/** The workflows of examples/desk in n8n's engine, with tables in memory, and what people do with them. */
export class Desk {
	readonly workflows = {
		desk: read('desk'),
		form: read('form'),
		mend: read('mend'),
		alarm: read('alarm'),
		digest: read('digest'),
	};

	private constructor(
		private readonly workspace: TestWorkspace,
		readonly tables: DataTables,
	) {}

	static async setUp(workspace: TestWorkspace, tables = new DataTables()): Promise<Desk> {
		const desk = new Desk(workspace, tables);
		for (const name of ['desk', 'alarm'] as const) await desk.run(name, { startNode: 'Set Up Once' });
		return desk;
	}

	rows(table: 'desk_log' | 'desk_counts' | 'desk_cases' | 'desk_alarms'): DataTableRow[] {
		return this.tables.find(table).rows();
	}

	/** Runs a workflow of the desk, which must not fail. */
	async run(name: keyof Desk['workflows'], options: RunOptions): Promise<WorkflowRun> {
		return await this.runWorkflow(this.workflows[name], options);
	}

	/** Submits these answers to a form that reports under this name, in one execution. */
	async submit(
		submissions: readonly IDataObject[],
		name: FormName = {},
		options: RunOptions = {},
	): Promise<WorkflowRun> {
		return withoutError(await this.trySubmit(submissions, name, options));
	}

	/** The same, and the execution may fail. Without `retryOnFail`, the form calls the desk only once. */
	async trySubmit(
		submissions: readonly IDataObject[],
		{ form = 'Enquiry' }: FormName = {},
		{ retryOnFail = true, ...options }: RunOptions & { retryOnFail?: boolean } = {},
	): Promise<WorkflowRun> {
		const { nodes, ...rest } = JSON.parse(
			JSON.stringify(this.workflows.form).replace('"value":"Enquiry"', `"value":${JSON.stringify(form)}`),
		) as WorkflowDefinition;
		const quick = nodes.map((node) =>
			node.name === 'Tell the Desk' ? { ...node, retryOnFail, waitBetweenTries: 1 } : node,
		);
		// A form of n8n adds both.
		const added = { submittedAt: '2026-11-21T09:00:00.000+00:00', formMode: 'production' };
		const input = submissions.map((answers) => ({ json: { ...answers, ...added } }));
		return await this.tryWorkflow({ ...rest, nodes: quick }, { input, ...options });
	}

	/**
	 * A person opens *Mend*, chooses and answers.
	 *
	 * @param options.pinned the output of other nodes, for example of *Open Cases* for a page that was opened earlier
	 */
	async mend(answer: Correction, options: RunOptions = {}): Promise<WorkflowRun> {
		return withoutError(await this.tryMend(answer, options));
	}

	/** The same, and the execution may fail. */
	async tryMend(answer: Correction, { pinned, ...options }: RunOptions = {}): Promise<WorkflowRun> {
		const { choice, value = '', close = false } = answer;
		const decision = close ? 'Close without sending' : 'Send the right value';
		return await this.tryWorkflow(this.workflows.mend, {
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
	choiceOf({ id, field, given_value, tried_value, hint, message, input, form }: DataTableRow): string {
		const whose = whoseIs(String(input)) || String(form);
		const tried = tried_value ? `, then “${String(tried_value)}”` : '';
		return `Case ${String(id)}: ${whose}, ${nameOf(field)} “${String(given_value)}”${tried}: ${expectedBy(hint || message)}`;
	}

	/** Several cases with one cause as the form lists them. */
	choiceOfAll(cases: readonly DataTableRow[]): string {
		const [{ id, field, given_value, hint } = {}] = cases;
		return `${cases.length} cases: ${nameOf(field)} “${String(given_value)}”, the first is case ${String(id)}: ${expectedBy(hint)}`;
	}

	/** Runs another workflow with the tables of the desk. It must not fail. */
	async runWorkflow(workflow: WorkflowDefinition, options: RunOptions): Promise<WorkflowRun> {
		return withoutError(await this.tryWorkflow(workflow, options));
	}

	/** Runs a workflow of the desk, which may fail. */
	async try(name: keyof Desk['workflows'], options: RunOptions): Promise<WorkflowRun> {
		return await this.tryWorkflow(this.workflows[name], options);
	}

	private async tryWorkflow(workflow: WorkflowDefinition, options: RunOptions): Promise<WorkflowRun> {
		return await this.workspace.engine.run(workflow, {
			credentials: this.workspace.credentials(),
			dataTables: this.tables,
			subWorkflows: { [deskId]: this.workflows.desk },
			...options,
		});
	}
}

function withoutError(run: WorkflowRun): WorkflowRun {
	if (run.error) throw run.error;
	return run;
}

function nameOf(field: unknown): string {
	return typeof field === 'string' && field !== '' ? field : 'the whole submission';
}

/** What a hint asks for: its first sentence without its verb. */
const expectedBy = (hint: unknown): string =>
	String(hint)
		.split(/[.:] |\.$/)[0]
		?.replace(/^(Send|Enter) /, '')
		.slice(0, 90) ?? '';

/** The first name and the ends of the phone number of a submission of the example form. */
function whoseIs(input: string): string {
	const { 'Full name': name = '', 'Phone number': phone = '' } = JSON.parse(input) as Record<string, string>;
	const masked = phone.length > 8 ? phone.replace(/^(.{3}).*(.{3})$/, '$1…$2') : '';
	return [name.split(' ')[0], masked].filter(Boolean).join(', ');
}
