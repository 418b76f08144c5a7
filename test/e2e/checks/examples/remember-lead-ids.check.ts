import { readHere } from '../../here';
import { Chat } from '../support/chat';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

describe('The example remember-lead-ids', () => {
	let example: Imported;
	beforeAll(async () => {
		example = await Imported.setUp('remember-lead-ids', here);
		await example.publish();
	});
	afterAll(async () => await example.unpublish());

	it('creates the lead of a new record, and updates it when the record comes again', async () => {
		const chat = await Chat.open(here);
		const { name, phone, storedPhone } = newPerson();
		const record = { record_id: `A-${storedPhone}`, name, phone, rating: 9 };
		await example.call(record);

		const remembered = await example.rows('lead_records', { record_id: record.record_id });
		expect(remembered).toMatchObject([{ phone, lead_id: expect.any(String) }]);
		expect(await chat.messages()).toEqual([expect.stringContaining('• rating: ')]);
		const leads = await workspace.countLeads();

		await example.call({ record_id: record.record_id, city: 'Pune' });

		expect(await workspace.countLeads()).toBe(leads);
		const { fields } = await workspace.get(String(remembered[0]?.['lead_id']));
		expect(fields).toMatchObject({ name, phone: storedPhone, city: 'Pune' });
		const rows = await example.rows('lead_records', { record_id: record.record_id });
		expect(rows.map(({ lead_id: leadId }) => leadId)).toEqual([remembered[0]?.['lead_id']]);
	});

	it('writes nothing for a record without an ID, and notifies the team', async () => {
		const chat = await Chat.open(here);
		const leads = await workspace.countLeads();
		await example.call({ name: 'Nobody' });

		expect(await workspace.countLeads()).toBe(leads);
		expect(await chat.messages()).toEqual([expect.stringContaining('*A record came without a record_id*')]);
	});
});
