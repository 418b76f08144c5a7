import { readHere } from '../../here';
import { Chat } from '../support/chat';
import { Imported } from '../support/imported';
import { pollingOften } from '../support/polling';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

describe('The example definitions-changed', () => {
	let example: Imported;
	beforeAll(async () => {
		example = await Imported.setUp('definitions-changed', here, pollingOften);
	});
	afterAll(async () => await example.unpublish());

	it('shows a sample when it is executed by hand', async () => {
		const chat = await Chat.open(here);
		await example.run('Definitions Changed');
		expect(await chat.messages()).toEqual([
			expect.stringContaining('*The definitions of the workspace changed*'),
		]);
	});

	it('reports a new field to the team', async () => {
		const chat = await Chat.open(here);
		await example.publish();
		await example.firstPolls('Definitions Changed');
		const apiName = `hat_size_${process.pid}`;
		await workspace.addField({ apiName, type: 'NUMBER' });
		await example.next();
		expect(await chat.messages()).toEqual([expect.stringContaining(`• Field ${apiName} is new`)]);
	});
});
