import { readHere } from '../../here';
import { until } from '../../host/until';
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
		const before = (await workspace.requests()).length;
		await example.publish();
		await until(
			'the first poll of each trigger, which only stores the state',
			async () => (await workspace.requests()).slice(before).map(({ route }) => route),
			(routes) => routes.filter((route) => route === 'searchLeads').length >= 2,
		);
		const { name, phone } = newPerson();
		await workspace.create({ name, phone });
		await example.next();
		expect(await chat.messages()).toEqual([`*New leads: 1*\n• ${name}, for nobody yet`]);
	});
});
