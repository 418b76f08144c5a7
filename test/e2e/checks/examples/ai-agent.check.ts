import type { Example } from '../../examples';
import { readHere } from '../../here';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { writeRemembered } from '../support/remembered';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

/** Makes the chat public, so that the check can use it outside the editor. */
function openToAll(example: Example): Example {
	const nodes = example.nodes.map((node) =>
		node.type.endsWith('.chatTrigger') ? { ...node, parameters: { ...node.parameters, public: true } } : node,
	);
	return { ...example, nodes };
}

describe('The example ai-agent', () => {
	let example: Imported;
	beforeAll(async () => {
		example = await Imported.setUp('ai-agent', here, openToAll);
		await example.publish();
	});
	afterAll(async () => await example.unpublish());

	it('finds a lead and changes it by its phone, as asked in the chat', async () => {
		const { name, phone } = newPerson();
		const leadId = await writeRemembered(here, { name, phone });

		const answer = await example.ask(`Set the status of ${phone} to Contacted`);

		expect((await workspace.get(leadId)).fields).toMatchObject({ name, status: 'Contacted' });
		expect(answer).toContain(leadId);
		expect(answer).toContain('updated');
	});

	it('asks back when the lead is unclear, and changes nothing', async () => {
		const before = await workspace.requests();
		expect(await example.ask('Set the status of my best lead')).toContain('Whose status');
		expect(await workspace.requests()).toEqual(before);
	});
});
