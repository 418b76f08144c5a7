import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { root } from '../kit/root';
import { DataTables, readWorkflow } from '../kit/engine';
import type { DataTable, WorkflowRun } from '../kit/engine';
import { withChat } from '../kit/support/chat';
import { withWorkspace } from '../kit/support/withWorkspace';

const workflow = readWorkflow(join(root, 'examples', 'form-with-quarantine.json'));

describe('the example form-with-quarantine', () => {
	const workspace = withWorkspace('demo');
	const chat = withChat();
	let tables: DataTables;
	let quarantine: DataTable;

	beforeEach(async () => {
		tables = new DataTables();
		await run({ startNode: 'Set Up Once' });
		quarantine = tables.find('lead_quarantine');
	});

	async function run(options: Parameters<typeof workspace.engine.run>[1]): Promise<WorkflowRun> {
		const finished = await workspace.engine.run(chat.joinedBy(workflow), {
			credentials: workspace.credentials(),
			dataTables: tables,
			...options,
		});
		expect(finished.error).toBeUndefined();
		return finished;
	}

	/** The output of the form after a person has sent it. */
	const submit = async (answers: IDataObject, token?: string) =>
		await run({
			input: [{ json: { ...answers, submittedAt: '2026-11-21T09:00:00.000+00:00', formMode: 'production' } }],
			...(token !== undefined && { credentials: workspace.credentials({ accessToken: token }) }),
		});

	it('makes a lead of valid answers, and notifies nobody', async () => {
		await submit({
			name: 'Ada Byron',
			phone: '+44 7700 900123',
			email: 'ada@mail.example',
			birth_date: '1995-12-10',
			interests: ['CRM', 'Reports'],
		});

		expect(await workspace.search({ name: 'Ada Byron' })).toMatchObject([
			{ phone: '447700900123', email: 'ada@mail.example', interests: ['CRM', 'Reports'] },
		]);
		expect(quarantine.rows()).toEqual([]);
		expect(chat.messages).toEqual([]);
	});

	it('keeps values that were not stored with their lead, and notifies the team without the answers', async () => {
		const answers = {
			name: 'Ada Byron',
			phone: '+447700900123',
			email: 'ada at mail',
			birth_date: 'last summer',
		};
		await submit(answers);

		expect(await workspace.search({ name: 'Ada Byron' })).toHaveLength(1);
		const rows = quarantine.rows();
		expect(rows).toMatchObject([
			{ field: 'email', sent_value: 'ada at mail', message: 'An email address was expected' },
			{ field: 'birth_date', sent_value: 'last summer' },
		]);
		const leadId = String(rows[0]?.['lead_id']);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Ada Byron' });
		expect(rows.map((row) => JSON.parse(String(row['submission'])))).toEqual([answers, answers]);
		expect(chat.messages).toHaveLength(1);
		expect(chat.messages[0]).toMatch(`*Lead ${leadId} was created from the form, but not all of it*`);
		expect(chat.messages[0]).toMatch('• email: An email address was expected. Send an address such as');
		expect(chat.messages[0]).toMatch('• birth_date: ');
		expect(chat.messages[0]).not.toMatch(/ada at mail|last summer|Byron|7700/);
	});

	it.each([
		['an invalid phone', { name: 'Ada', phone: 'call me' }, undefined, 'phone'],
		['an existing lead', { name: 'Ada', phone: '+447700900123' }, undefined, 'phone'],
		['a token that is not accepted', { name: 'Ada', phone: '+447700900199' }, 'wrong', null],
	])('keeps the whole submission when nothing was written: %s', async (_case, answers, token, field) => {
		await workspace.createLead({ phone: '+447700900123' });
		const before = await workspace.countLeads();
		await submit(answers, token);

		expect(await workspace.countLeads()).toBe(before);
		expect(quarantine.rows()[0]).toMatchObject({
			lead_id: null,
			field,
			submission: JSON.stringify(answers),
		});
		expect(chat.messages).toHaveLength(1);
		expect(chat.messages[0]).toMatch(/^\*No lead was created from a form\*\n• /);
	});
});
