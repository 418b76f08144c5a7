import { readHere } from '../here';
import { Newcomer } from './support/newcomer';
import { newPerson } from './support/people';
import { Workspace } from './support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

/** From the empty canvas, by mouse and keyboard only. */
describe('Somebody who opens the editor for the first time', () => {
	let person: Newcomer;
	beforeAll(async () => {
		person = await Newcomer.open(here);
	});
	afterAll(async () => await person.close());

	it('has the first lead after ten clicks at most, and meets no error', async () => {
		const { name, phone, storedPhone } = newPerson();
		const began = Date.now();
		await person.startWithManualTrigger();
		await person.addNode('lead', 'Lead Workspace Leads', 'Create a lead');
		await person.type('phone', phone);
		await person.type('name', name);
		await person.executeStep();

		expect(await workspace.fieldsOf(storedPhone)).toMatchObject({ name });
		expect(person.complaints).toEqual([]);
		expect(person.clicks).toBeLessThanOrEqual(10);
		console.log(`The first lead took ${person.clicks} clicks and ${Date.now() - began} ms.`);
	});

	it('types several tags with commas', async () => {
		const { phone, storedPhone } = newPerson();
		await person.startWithManualTrigger();
		await person.addNode('crm', 'Lead Workspace Leads', 'Create a lead');
		await person.type('phone', phone);
		await person.addField('Interests');
		await person.type('interests', 'CRM, Reports');
		await person.executeStep();

		expect(await workspace.fieldsOf(storedPhone)).toMatchObject({ interests: ['CRM', 'Reports'] });
		expect(person.complaints).toEqual([]);
	});
});
