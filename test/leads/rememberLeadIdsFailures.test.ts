import { DataTables } from '../kit/engine';
import { upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';
import { retry } from '../kit/workspace';

/** Of the workspace of the sandbox, which has the same ID with each seed. */
const table = 'lead_ids_70b8ac822f813f03b815c18c';

describe('where the table fails after the leads were written', () => {
	const workspace = withWorkspace('demo');
	beforeEach(() => workspace.sandbox.speak('strict'));
	/** How many writes to the table fail. */
	let failures: number;
	let dataTables: DataTables;
	beforeEach(() => {
		failures = Infinity;
		dataTables = new DataTables(async (write) => {
			if ((failures -= 1) >= 0) throw new Error('The disk is full');
			return await write();
		});
		dataTables.create(table, { identifier: 'string', lead_id: 'string' });
	});

	it('keeps the items in Success, and says what is not remembered', async () => {
		const run = await workspace.leads(upsert(), [person(1), person(2)], { dataTables, ...retry });

		expect(run.outputs[0]).toHaveLength(2);
		expect(run.outputs[1]).toEqual([]);
		expect(run.hints.map(({ message }) => message)).toEqual([
			`The leads are written, but n8n could not keep the IDs of 2 leads in the data table ${table}: The disk is full. Add a row for each by hand, with identifier and lead_id, or empty Remember Leads In (data tables need n8n 2.3).`,
		]);
		expect(workspace.requestsTo('createLead')).toHaveLength(2);
	});

	it('says it in the error of a run that stops', async () => {
		const bad = { ...person(2), phone: 'none' };
		const run = await workspace.leads(upsert({ remarks: 'fail', requestsAtOnce: 1 }), [person(1), bad], {
			dataTables,
		});
		expect(run.workflow.error?.description).toMatch(
			/could not keep the ID of one lead in the data table lead_ids_\w+: The disk is full/,
		);
	});

	it('stores in a retry of the node what the first try could not', async () => {
		const bad = { ...person(2), phone: 'none' };
		// With Make, and without it.
		failures = 2;
		const run = await workspace.leads(upsert({ remarks: 'fail', requestsAtOnce: 1 }), [person(1), bad], {
			dataTables,
			...retry,
		});

		expect(run.workflow.error?.description).not.toMatch(/The disk is full/);
		expect(workspace.requestsTo('createLead')).toHaveLength(1);
		expect(dataTables.find(table).rows()).toMatchObject([{ identifier: person(1).phone }]);
	});
});
