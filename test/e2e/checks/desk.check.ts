import { readHere } from '../here';
import { until } from '../host/until';
import { deskForm } from './support/deskForm';
import { Editor } from './support/editor';
import { Imported } from './support/imported';
import { newPerson } from './support/people';
import { Workspace } from './support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

/** The answers of the example form, in the order of its fields. */
const answers = (person: { name: string; phone: string }, email = '', budget = '') => [
	person.name,
	person.phone,
	email,
	'',
	'',
	'',
	budget,
	JSON.stringify([]),
	'',
];

/** As docs/desk.md says: from nothing to a desk for two forms. */
describe('The desk', () => {
	let desk: Imported;
	let enquiry: Imported;
	let callback: Imported;
	let mend: Imported;
	let editor: Editor;

	const formNamed = (form: string) => deskForm({ deskId: desk.id, client: 'Rao Traders', form });

	beforeAll(async () => {
		desk = await Imported.setUp('desk/desk', here);
		enquiry = await Imported.setUp('desk/form', here, formNamed('Enquiry'));
		callback = await Imported.setUp('desk/form', here, formNamed('Callback'));
		mend = await Imported.setUp('desk/mend', here);
		for (const workflow of [desk, enquiry, callback, mend]) await workflow.publish();
		editor = await Editor.open(here);
	});
	afterAll(async () => {
		await editor.close();
		for (const workflow of [mend, callback, enquiry, desk]) await workflow.unpublish();
	});

	const openCases = async (where: Record<string, unknown>) =>
		await desk.rows('desk_cases', { status: 'open', ...where });

	/** Opens the form of *Mend*, chooses the entry with these words, and sends the right value. */
	async function mendInBrowser(words: string, value: string): Promise<string> {
		const { page } = editor;
		await editor.openForm('Show open cases', `${here.n8nUrl}/form/desk-mend`);
		await page.getByRole('button', { name: 'Show open cases' }).click();
		const choice = page.locator('select');
		await choice.waitFor();
		const label = (await choice.locator('option').allInnerTexts()).find((text) => text.includes(words));
		await choice.selectOption({ label: label ?? words });
		await page.getByRole('textbox', { name: 'The right value' }).fill(value);
		if (words.startsWith('2 cases'))
			await editor.picture('desk-mend', { x: 480, y: 0, width: 480, height: 560 });
		await page.getByRole('button', { name: 'Mend' }).click();
		const header = page.locator('.header h1');
		await until(
			'the end of the form',
			async () => await header.innerText(),
			(text) => /mended/.test(text),
		);
		return await header.innerText();
	}

	it('counts both forms, opens cases, and closes them with values that people enter', async () => {
		const people = [newPerson(), newPerson(), newPerson(), newPerson()] as const;
		const [wrongEmail, wrongPhone, lots, alsoLots] = people;
		await enquiry.submit(answers(wrongEmail, 'asha at mail'));
		await enquiry.submit(answers({ ...wrongPhone, phone: 'call me' }));
		await enquiry.submit(answers(lots, '', 'lots'));
		await callback.submit(answers(alsoLots, '', 'lots'));
		await desk.run('Every Ten Minutes');

		const counted = async (where: object) =>
			await desk.rows('desk_counts', { client: 'Rao Traders', ...where });
		expect(await counted({ form: 'Enquiry', field: '' })).toMatchObject([{ submissions: 3, drops: 0 }]);
		expect(await counted({ form: 'Callback', field: '' })).toMatchObject([{ submissions: 1 }]);
		expect(await counted({ field: 'budget', form: 'Callback' })).toMatchObject([{ drops: 1 }]);
		expect(await openCases({})).toHaveLength(4);

		expect(await mendInBrowser('2 cases: budget', '5000')).toBe('2 of 2 mended');
		expect(await mendInBrowser('asha at mail', wrongEmail.email)).toBe('1 of 1 mended');
		expect(await mendInBrowser('call me', wrongPhone.phone)).toBe('1 of 1 mended');

		expect(await workspace.fieldsOf(wrongEmail.phone)).toMatchObject({ email: wrongEmail.email });
		expect(await workspace.fieldsOf(wrongPhone.phone)).toMatchObject({ name: wrongPhone.name });
		for (const { phone } of [lots, alsoLots])
			expect(await workspace.fieldsOf(phone)).toMatchObject({ budget: '5000' });
		expect(await openCases({})).toEqual([]);
		expect(await desk.rows('desk_cases', { status: 'done', owner: here.login.email })).toHaveLength(4);
		await desk.run('Every Night');
		expect(await counted({ field: 'email' })).toMatchObject([{ drops: 1, mended: 1 }]);
	});
});
