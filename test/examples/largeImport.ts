import { join } from 'node:path';

import type { DataTableRow, INodeExecutionData } from 'n8n-workflow';

import {
	DataTables,
	readWorkflow,
	type RunOptions,
	type WorkflowDefinition,
	type WorkflowRun,
} from '../kit/engine';
import { root } from '../kit/root';
import type { TestWorkspace } from '../kit/workspace';

export const largeImport = readWorkflow(join(root, 'examples', 'large-import.json'));

/** The workflow with fewer lines in a batch, so that a test needs few lines. */
export function withLinesPerBatch(workflow: WorkflowDefinition, lines: number): WorkflowDefinition {
	const text = JSON.stringify(workflow);
	return JSON.parse(text.replace('$itemIndex / 500', `$itemIndex / ${lines}`)) as WorkflowDefinition;
}

/** The workflow examples/large-import.json in n8n's engine, with tables in memory, and what people do with it. */
export class LargeImport {
	readonly tables = new DataTables();

	private constructor(
		private readonly workspace: TestWorkspace,
		private readonly workflow: WorkflowDefinition,
	) {}

	/** Makes the tables. */
	static async setUp(workspace: TestWorkspace, workflow = largeImport): Promise<LargeImport> {
		const large = new LargeImport(workspace, workflow);
		await large.run({ startNode: 'Set Up Once' });
		return large;
	}

	rows(table: 'imports' | 'import_batches' | 'import_rows'): DataTableRow[] {
		return this.tables.find(table).rows();
	}

	/** Uploads a file in the form. */
	async upload(content: string): Promise<WorkflowRun> {
		const data = Buffer.from(content).toString('base64');
		const file = { data, mimeType: 'text/csv', fileName: 'leads.csv' };
		return await this.run({ startNode: 'On CSV Upload', input: [{ json: {}, binary: { leads: file } }] });
	}

	async minute(options: RunOptions = {}): Promise<WorkflowRun> {
		return await this.run({ startNode: 'Every Minute', ...options });
	}

	async progress(): Promise<WorkflowRun> {
		return await this.run({ startNode: 'Every Five Minutes' });
	}

	async night(): Promise<WorkflowRun> {
		return await this.run({ startNode: 'Every Night' });
	}

	/** Fills in the form *Lines to Mend*. Returns the lines of its file; undefined if the form returns no file. */
	async file(importNumber: unknown, status: string): Promise<string[] | undefined> {
		const json = { import: String(importNumber), status };
		const page: INodeExecutionData[] = [{ json: {} }];
		const run = await this.run({
			startNode: 'Lines to Mend',
			input: [{ json }],
			pinned: { 'Return File': page, 'Nothing to Return': page },
		});
		if (!run.nodes.has('Return File')) return undefined;
		const data = run.node('Make File').outputs[0]?.[0]?.binary?.['data']?.data ?? '';
		return Buffer.from(data, 'base64').toString().replace('\uFEFF', '').trim().split('\n');
	}

	/** Runs the workflow. It must not fail, unless it is stopped. */
	async run(options: RunOptions): Promise<WorkflowRun> {
		const finished = await this.workspace.engine.run(this.workflow, {
			credentials: this.workspace.credentials(),
			dataTables: this.tables,
			...options,
		});
		if (finished.error && !options.signal?.aborted) throw finished.error;
		return finished;
	}
}
