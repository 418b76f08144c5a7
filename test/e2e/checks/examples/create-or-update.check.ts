import { inDialect } from '../../../kit/dialect';
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

	it('creates the lead of a new phone, and updates it the second time if a search returns its ID', async () => {
		const chat = await Chat.open(here);
		const { name, phone } = newPerson();
		await example.call({ name, phone });
		const leads = await workspace.countLeads();
		const { outputs } = await example.call({ name: 'Ada Lovelace', phone });

		const isUpdated = inDialect({ strict: false, observed: true });
		expect(await workspace.countLeads()).toBe(leads);
		expect(await workspace.fieldsOf(phone)).toMatchObject({ name: isUpdated ? 'Ada Lovelace' : name });
		expect(outputs('Lead Written')).toEqual(isUpdated ? [[expect.anything()]] : []);
		expect(await chat.messages()).toEqual(
			isUpdated ? [] : [expect.stringContaining('a lead with the same phone exists already')],
		);
	});
});
