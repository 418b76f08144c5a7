import { readHere } from '../../here';
import { Chat } from '../support/chat';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { pollingOften } from '../support/polling';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

describe('The example new-lead', () => {
	let example: Imported;
	beforeAll(async () => {
		example = await Imported.setUp('new-lead', here, pollingOften);
	});
	afterAll(async () => await example.unpublish());

	it('shows a sample when it is executed by hand', async () => {
		const chat = await Chat.open(here);
		await example.run('New Lead');
		expect(await chat.messages()).toEqual([expect.stringMatching(/^\*New leads: \d\*\n•/)]);
	});

	it('tells the team about a new lead', async () => {
		const chat = await Chat.open(here);
		await example.publish();
		await example.firstPolls('New Lead', 'Lead Won');
		const { name, phone } = newPerson();
		await workspace.create({ name, phone });
		await example.next();
		expect(await chat.messages()).toEqual([`*New leads: 1*\n• ${name}, for nobody yet`]);
	});
});
