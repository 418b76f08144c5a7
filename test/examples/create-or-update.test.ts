import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { root } from '../kit/root';
import { DataTables, readWorkflow } from '../kit/engine';
import { withChat } from '../kit/support/chat';
import { withWorkspace } from '../kit/support/withWorkspace';

const workflow = readWorkflow(join(root, 'examples', 'create-or-update.json'));
const ada = { name: 'Ada Byron', phone: '+44 7700 900123' };

describe('the example create-or-update', () => {
	const workspace = withWorkspace('demo');
	const chat = withChat();

	/** The leads that the workflow reports as written after a system posts a record. */
	async function post(body: IDataObject, dataTables = new DataTables()) {
		const run = await workspace.engine.run(chat.joinedBy(workflow), {
			dataTables,
			credentials: workspace.credentials(),
			input: [{ json: { headers: {}, params: {}, query: {}, body } }],
		});
		expect(run.error).toBeUndefined();
		return jsonOf(run.node('Write Lead').outputs[0]);
	}

	describe('where a search returns the ID of each lead', () => {
		beforeEach(() => workspace.sandbox.speak('observed'));

		it('creates the lead of a new phone, and updates it when the phone comes again', async () => {
			const [created] = await post(ada);
			const leads = await workspace.countLeads();
			const [updated] = await post({ phone: '+447700900123', name: 'Ada Lovelace', city: 'London' });

			expect(created).toMatchObject({ outcome: 'created', lead_id: expect.any(String) });
			expect(updated).toMatchObject({ outcome: 'updated', lead_id: created?.['lead_id'] });
			expect(await workspace.countLeads()).toBe(leads);
			expect(await workspace.fieldsOf(created?.['lead_id'])).toMatchObject({
				name: 'Ada Lovelace',
				city: 'London',
			});
			expect(chat.messages).toEqual([]);
		});

		it('reports to the team what was not stored of a lead', async () => {
			await post(ada);
			const [updated] = await post({ ...ada, rating: 9, colour: 'blue' });

			expect(chat.messages.map((text) => text.split('\n'))).toEqual([
				[
					`*Lead ${String(updated?.['lead_id'])} was written, but not all of it*`,
					'• rating: Rating must be between 1 and 5. Send a whole number from 1 to 5.',
					expect.stringMatching(/^• colour: No field is called colour\. /),
				],
			]);
		});
	});

	describe('where a search returns no IDs', () => {
		beforeEach(() => workspace.sandbox.speak('strict'));

		it('updates the lead of a phone that comes again', async () => {
			const dataTables = new DataTables();
			const [created] = await post(ada, dataTables);
			const [updated] = await post({ ...ada, name: 'Ada Lovelace' }, dataTables);
			expect(updated).toMatchObject({ outcome: 'updated', lead_id: created?.['lead_id'] });
			expect(await workspace.fieldsOf(created?.['lead_id'])).toMatchObject({ name: 'Ada Lovelace' });
			expect(chat.messages).toEqual([]);
		});

		it('reports to the team that a lead from elsewhere exists, and changes nothing', async () => {
			const [created] = await post(ada);
			const second = await post({ ...ada, name: 'Ada Lovelace' });

			expect(second).toEqual([]);
			expect(chat.messages.map((text) => text.split('\n'))).toEqual([
				[
					'*A record was not written as a lead*',
					expect.stringMatching(
						/^• phone: Not written: a lead with the same phone exists already\. .*returns no lead IDs in searches, and the data table lead_ids_\w+ has none/,
					),
				],
			]);
			expect(await workspace.fieldsOf(created?.['lead_id'])).toMatchObject({ name: 'Ada Byron' });
		});
	});
});
