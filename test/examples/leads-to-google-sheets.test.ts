import { join } from 'node:path';

import { readWorkflow } from '../kit/engine';
import { root } from '../kit/root';
import { withWorkspace } from '../kit/support/withWorkspace';

const workflow = readWorkflow(join(root, 'examples', 'leads-to-google-sheets.json'));

describe('the example leads-to-google-sheets', () => {
	const workspace = withWorkspace('empty');

	it('writes one row for each lead that has a phone, by its phone', async () => {
		await workspace.createLead({ phone: '+919876512345', name: '=HYPERLINK("x")', city: 'Pune' });
		await workspace.createLead({ phone: '+447700900123', name: 'Ada' });
		const run = await workspace.engine.run(workflow, {
			credentials: workspace.credentials(),
			pinned: { 'Write Rows': [] },
		});

		expect(run.error).toBeUndefined();
		expect(run.node('With a Phone').outputs[0]?.map(({ json }) => json)).toEqual([
			expect.objectContaining({ phone: expect.stringContaining('447700900123'), name: 'Ada', city: '' }),
			expect.objectContaining({ name: '=HYPERLINK("x")', city: 'Pune' }),
		]);
		// As they are, so that none is a formula.
		const sheet = workflow.nodes.find(({ name }) => name === 'Write Rows');
		expect(sheet?.parameters).toMatchObject({
			operation: 'appendOrUpdate',
			columns: { matchingColumns: ['phone'] },
			options: { cellFormat: 'RAW' },
		});
	});
});
