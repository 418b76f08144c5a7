import { DataTables } from '../kit/engine';
import { categoriesOf, reportedOf } from '../kit/items';
import { upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

/** Of the workspace of the sandbox. */
const table = 'lead_ids_70b8ac822f813f03b815c18c';

describe('a phone that is sent with its country code and without', () => {
	const workspace = withWorkspace('demo');
	beforeEach(() => workspace.sandbox.speak('strict'));
	const { phone } = person(1);
	const spellings = [phone, phone.replace('+', ''), phone.replace('+91', ''), phone.replace('+91', '0')];

	it.each(spellings)('is that of the lead that was created with %s', async (first) => {
		const dataTables = new DataTables();
		const send = async (each: string) => {
			const { outputs } = await workspace.leads(upsert(), [{ phone: each, name: each }], { dataTables });
			return reportedOf(outputs[0])[0];
		};
		const created = await send(first);
		for (const other of spellings) {
			expect(await send(other)).toMatchObject({ lead_id: created?.['lead_id'], name: other });
		}
	});

	it('is not that of a lead that has another number', async () => {
		await workspace.createLead(person(1));
		const other = await workspace.createLead(person(2));
		const dataTables = new DataTables();
		const rows = spellings.slice(1).map((identifier) => ({ identifier, lead_id: other }));
		dataTables.create(table, { identifier: 'string', lead_id: 'string' }).insert(rows);
		const { outputs } = await workspace.leads(upsert(), [{ phone, name: 'Asha' }], { dataTables });

		expect(categoriesOf(outputs[1])).toEqual(['phone already_exists service']);
		expect((await workspace.fieldsOf(other))['name']).toBe(person(2).name);
	});
});
