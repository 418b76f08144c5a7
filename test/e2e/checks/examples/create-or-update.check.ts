import { readHere } from '../../here';
import { Chat } from '../support/chat';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

describe('The example create-or-update', () => {
	let example: Imported;
	beforeAll(async () => {
		example = await Imported.setUp('create-or-update', here);
		await example.publish();
	});
	afterAll(async () => await example.unpublish());

	it('creates the lead of a new phone, and updates it the second time', async () => {
		const chat = await Chat.open(here);
		const { name, phone } = newPerson();
		await example.call({ name, phone });
		const leads = await workspace.countLeads();
		const { outputs } = await example.call({ name: 'Ada Lovelace', phone });

		expect(await workspace.countLeads()).toBe(leads);
		expect(await workspace.fieldsOf(phone)).toMatchObject({ name: 'Ada Lovelace' });
		expect(outputs('Lead Written')).toEqual([[expect.anything()]]);
		expect(await chat.messages()).toEqual([]);
	});
});
