import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { inDialect } from '../kit/dialect';
import { root } from '../kit/root';
import { DataTables, readWorkflow, type DataTable } from '../kit/engine';
import { withChat } from '../kit/support/chat';
import { withWorkspace } from '../kit/support/withWorkspace';

const workflow = readWorkflow(join(root, 'examples', 'remember-lead-ids.json'));
const ada = { record_id: 'A-17', name: 'Ada Byron', phone: '+44 7700 900123' };

describe('the example remember-lead-ids', () => {
	const workspace = withWorkspace('demo');
	const chat = withChat();
	let tables: DataTables;
	let leadIds: DataTable;

	beforeEach(async () => {
		tables = new DataTables();
		await run({ startNode: 'Set Up Once' });
		leadIds = tables.find('lead_records');
	});

	async function run(options: Parameters<typeof workspace.engine.run>[1]): Promise<void> {
		const finished = await workspace.engine.run(chat.joinedBy(workflow), {
			credentials: workspace.credentials(),
			dataTables: tables,
			...options,
		});
		expect(finished.error).toBeUndefined();
	}

	/** The output of the webhook after a system posts a record. */
	const post = async (body: IDataObject) =>
		await run({ input: [{ json: { headers: {}, params: {}, query: {}, body } }] });

	it('creates the lead of a new record, and stores its ID and the phone as reads show it', async () => {
		await post(ada);

		const [row] = leadIds.rows();
		expect(leadIds.rows()).toEqual([
			{ id: 1, record_id: 'A-17', phone: '+447700900123', lead_id: expect.stringMatching(/^[0-9a-f]{24}$/) },
		]);
		expect(await workspace.fieldsOf(row?.['lead_id'])).toMatchObject({ name: 'Ada Byron' });
		expect(chat.messages).toEqual([]);
	});

	it('updates the lead of a known record', async () => {
		await post(ada);
		const leads = await workspace.countLeads();
		const remembered = leadIds.rows();
		await post({ ...ada, name: 'Ada Lovelace', city: 'London' });

		expect(await workspace.countLeads()).toBe(leads);
		expect(leadIds.rows()).toEqual(remembered);
		expect(await workspace.fieldsOf(remembered[0]?.['lead_id'])).toMatchObject({
			name: 'Ada Lovelace',
			city: 'London',
		});
		expect(chat.messages).toEqual([]);
	});

	it('keeps the leads of two records apart', async () => {
		await post(ada);
		await post({ record_id: 18, name: 'Grace Hopper', phone: '+447700900124' });
		await post({ record_id: '18', name: 'Grace Murray Hopper' });

		expect(leadIds.rows().map((row) => row['record_id'])).toEqual(['A-17', '18']);
		expect(await workspace.search({ name: 'Grace Murray Hopper' })).toHaveLength(1);
		expect(await workspace.search({ name: 'Ada Byron' })).toHaveLength(1);
	});

	it('reports to the team what was not stored of a written lead', async () => {
		await post({ ...ada, rating: 9, colour: 'blue' });

		const leadId = String(leadIds.rows()[0]?.['lead_id']);
		expect(chat.messages).toHaveLength(1);
		expect(chat.messages[0]?.split('\n')).toEqual([
			`*Record A-17: lead ${leadId} was written, but not all of it*`,
			'• rating: Rating must be between 1 and 5. Send a whole number from 1 to 5.',
			expect.stringMatching(/^• colour: No field is called colour\. /),
		]);
	});

	it('reports a lead of another origin to the team unless a search returns its ID, and continues with its row', async () => {
		const leadId = await workspace.createLead({ phone: '+447700900123' });
		await post(ada);

		if (inDialect({ strict: false, observed: true })) {
			expect(chat.messages).toEqual([]);
			expect(leadIds.rows()).toMatchObject([{ phone: '+447700900123', lead_id: leadId }]);
			return;
		}
		expect(leadIds.rows()).toEqual([]);
		expect(chat.messages[0]).toMatch(/^\*Record A-17: no lead was written\*\n• phone: Not written: a lead/);

		leadIds.insert([{ record_id: 'A-17', lead_id: leadId }]);
		await post(ada);

		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Ada Byron' });
		expect(leadIds.rows()).toMatchObject([{ phone: '+447700900123', lead_id: leadId }]);
	});

	it.each([{}, { record_id: ' ' }, { record_id: null }])(
		'writes nothing for a record without an ID: %j',
		async (recordId) => {
			const before = await workspace.countLeads();
			await post({ name: 'Nobody', phone: '+447700900123', ...recordId });

			expect(await workspace.countLeads()).toBe(before);
			expect(leadIds.rows()).toEqual([]);
			expect(chat.messages[0]).toMatch(/^\*A record came without a record_id\*/);
		},
	);
});
