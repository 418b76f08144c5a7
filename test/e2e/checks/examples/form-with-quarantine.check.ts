import { readHere } from '../../here';
import { Chat } from '../support/chat';
import { Imported } from '../support/imported';
import { answersOf, newPerson } from '../support/people';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

describe('The example form-with-quarantine', () => {
	let example: Imported;
	beforeAll(async () => {
		example = await Imported.setUp('form-with-quarantine', here);
		await example.publish();
	});
	afterAll(async () => await example.unpublish());

	it('makes the lead, keeps the value that was not stored, and notifies the team', async () => {
		const chat = await Chat.open(here);
		const person = { ...newPerson(), email: 'asha at mail' };
		const { outputs } = await example.submit(answersOf(person));

		const [, [remark] = []] = outputs('Create Leads');
		const leadId = String(remark?.json['lead_id']);
		expect((await workspace.get(leadId)).fields).toMatchObject({ phone: person.storedPhone });
		expect(await example.rows('lead_quarantine', { lead_id: leadId })).toMatchObject([
			{ field: 'email', sent_value: 'asha at mail', submission: expect.stringContaining(person.name) },
		]);
		expect(await chat.messages()).toEqual([
			expect.stringContaining(`*Lead ${leadId} was created from the form, but not all of it*`),
		]);
	});
});
