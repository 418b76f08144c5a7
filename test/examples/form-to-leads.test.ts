import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { root } from '../kit/root';
import { readWorkflow, type WorkflowRun } from '../kit/engine';
import { withWorkspace } from '../kit/support/withWorkspace';
import { readBranches } from '../../tools/start/outcomes';
import { readSubmissions } from '../../tools/start/submissions';

const workflow = readWorkflow(join(root, 'examples', 'form-to-leads.json'));
const submissions = readSubmissions(join(root, 'examples', 'data', 'form-submissions.csv'));

describe('the example form-to-leads', () => {
	const workspace = withWorkspace('empty');

	async function submit(input: typeof submissions, accessToken?: string): Promise<WorkflowRun> {
		const credentials = workspace.credentials({ accessToken });
		return await workspace.engine.run(workflow, { input, credentials, fullReports: true });
	}

	it('gives each submission one outcome, and stores the leads that it reports as written', async () => {
		const run = await submit(submissions);
		const { outcomes } = readBranches(run.node('Create Leads'), submissions.length);
		const { written, writtenWithRemarks, rejected, failed } = outcomes;

		expect(run.status).toBe('success');
		expect(submissions.length).toBeGreaterThanOrEqual(300);
		expect(written + writtenWithRemarks + rejected + failed).toBe(submissions.length);
		expect(await workspace.countLeads()).toBe(written + writtenWithRemarks);
		// The data is messy enough for each outcome that the service itself can cause.
		expect(Math.min(written, writtenWithRemarks, rejected)).toBeGreaterThan(20);
		expect(failed).toBe(0);
	});

	it('counts every submission as failed when the token is wrong, and continues', async () => {
		const run = await submit(submissions.slice(0, 5), 'not-the-token');
		const { outcomes } = readBranches(run.node('Create Leads'), 5);

		expect(run.status).toBe('success');
		expect(outcomes).toEqual({ written: 0, writtenWithRemarks: 0, rejected: 0, failed: 5 });
	});

	it('finds the fields of its questions, and leaves out what the form adds', async () => {
		const { parameters } = workflow.nodes.find(({ name }) => name === 'On Form Submission') ?? {};
		const form = z.object({
			formFields: z.object({ values: z.array(z.object({ fieldLabel: z.string() })) }),
		});
		const labels = form.parse(parameters).formFields.values.map(({ fieldLabel }) => fieldLabel);
		const values = [
			...['Ada', '+447700900123', 'ada@mail.example', 'Rao Traders', 'Pune', '2000-01-31', '1500'],
			['CRM', 'Reports'],
			'Call back',
		];
		const answers = Object.fromEntries(labels.map((label, index) => [label, values[index]]));
		const added = { submittedAt: '2026-11-21T09:00:00.000+00:00', formMode: 'test' };
		const run = await submit([{ json: { ...answers, ...added } as IDataObject }]);

		expect(readBranches(run.node('Create Leads'), 1).remarks).toEqual([]);
		const fields = [
			...['name', 'phone', 'email', 'company', 'city', 'birth_date', 'budget', 'interests', 'notes'],
		];
		// A difference in case alone is none.
		const found = labels
			.map((label, index) => [label, fields[index]] as const)
			.filter(([label, field]) => label.toLowerCase() !== field)
			.map(([label, field]) => `${label} is ${field}`)
			.join(', ');
		expect(run.node('Create Leads').hints.map(({ message }) => message)).toEqual([
			`Columns that were found by another name: ${found}.`,
		]);
	});
});
