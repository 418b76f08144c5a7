import type { IDataObject } from 'n8n-workflow';

import { DataTables, type SingleNodeRun } from '../kit/engine';
import { reportedOf } from '../kit/items';
import { upsert } from '../kit/nodes/leads';
import { automatic } from '../kit/nodes/mapping';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

/** Of the workspace of the sandbox, which has the same ID with each seed. */
const table = 'lead_ids_70b8ac822f813f03b815c18c';

describe.each(['strict', 'observed'] as const)(
	'30 rows twice, from the defaults of the panel, where answers are %s',
	(dialect) => {
		const workspace = withWorkspace('demo');
		beforeEach(() => workspace.sandbox.speak(dialect));

		it('write 27 and not 3, then update the 27, and double none', async () => {
			const dataTables = new DataTables();
			const unusable = [
				{ name: 'No Phone' },
				{ name: 'Bad Phone', phone: 'none' },
				{ name: 'Short', phone: '12' },
			];
			const rows = [...Array.from({ length: 27 }, (_, index) => ({ ...person(index + 1) })), ...unusable];
			const before = await workspace.countLeads();
			const run = async () =>
				await workspace.leads({ operation: 'upsert', fields: automatic }, rows, { dataTables });
			const outcomesOf = ({ outputs }: SingleNodeRun) => reportedOf(outputs[0]).map(({ outcome }) => outcome);

			const first = await run();
			expect(outcomesOf(first)).toEqual(Array(27).fill('created'));
			expect(first.outputs[1]).toHaveLength(3);
			const second = await run();
			expect(outcomesOf(second)).toEqual(Array(27).fill('updated'));
			expect(second.outputs[1]).toHaveLength(3);
			expect(await workspace.countLeads()).toBe(before + 27);
			const ids = [first, second].map(({ outputs }) => reportedOf(outputs[0]).map(({ lead_id }) => lead_id));
			expect(ids[1]).toEqual(ids[0]);
		});
	},
);

describe('where searches return lead IDs', () => {
	const workspace = withWorkspace('demo');
	beforeEach(() => workspace.sandbox.speak('observed'));

	it('keeps no more IDs once a search has shown it', async () => {
		const dataTables = new DataTables();
		const leadId = await workspace.createLead(person(1));
		const run = async (item: IDataObject) => await workspace.leads(upsert(), [item], { dataTables });
		expect(reportedOf((await run({ ...person(1), name: 'Asha' })).outputs[0])).toMatchObject([
			{ outcome: 'updated', lead_id: leadId },
		]);
		await run(person(2));
		expect(() => dataTables.find(table)).toThrow();
	});
});
