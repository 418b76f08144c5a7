import { readHere } from '../../here';
import { Imported } from '../support/imported';
import { answersOf, newPerson } from '../support/people';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

describe('The example form-to-leads', () => {
	let example: Imported;
	beforeAll(async () => {
		example = await Imported.setUp('form-to-leads', here);
		await example.publish();
	});
	afterAll(async () => await example.unpublish());

	it('makes a lead of a sent form', async () => {
		const person = newPerson();
		const { outputs } = await example.submit(answersOf(person));

		expect(await workspace.fieldsOf(person.phone)).toMatchObject({
			name: person.name,
			email: person.email,
			company: 'Rao Traders',
			interests: ['CRM'],
		});
		expect(outputs('Leads Created')).toEqual([[expect.anything()]]);
		expect(outputs('Values to Check')).toEqual([]);
	});

	it('makes the lead without an invalid email address, and a remark', async () => {
		const person = { ...newPerson(), email: 'asha at mail' };
		const { outputs } = await example.submit(answersOf(person));

		const fields = await workspace.fieldsOf(person.phone);
		expect(fields['name']).toBe(person.name);
		expect(fields['email'] ?? '').toBe('');
		expect(outputs('Values to Check')).toMatchObject([[{ json: { field: 'email' } }]]);
	});
});
