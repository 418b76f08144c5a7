import { join } from 'node:path';

import { root } from '../../kit/root';
import { readHere } from '../here';
import { until } from '../host/until';
import { Editor } from './support/editor';
import { Imported } from './support/imported';
import { answersOf, newPerson } from './support/people';

const here = readHere();
const file = join(root, 'examples', 'desk', 'form.json');
const deskName = 'Desk for forms by hand';

/** Steps 2 and 3 of docs/desk.md, by mouse and keyboard. */
describe('A person who sets up forms of the desk', () => {
	let desk: Imported;
	let editor: Editor;
	const forms: Imported[] = [];

	beforeAll(async () => {
		desk = await Imported.setUp('desk/desk', here, (example) => ({ ...example, name: deskName }));
		await desk.publish();
		editor = await Editor.open(here);
		editor.page.setDefaultTimeout(60_000);
	});
	afterAll(async () => {
		await editor.close();
		for (const workflow of [...forms, desk]) await workflow.unpublish();
		await desk.deleteRows('desk_log', 'client', ['Lotus Spa']);
	});

	/** Imports the form, gives it names, chooses the credential and *Desk*, and publishes it. */
	async function setUp(name: string): Promise<Imported> {
		const { page } = editor;
		await editor.newWorkflow();
		await page.getByTestId('workflow-import-input').setInputFiles(file);
		await editor.node('Create Leads').waitFor();

		await editor.openNode('Create Leads');
		await page.getByTestId('node-credentials-select').first().click();
		const credential = here.credentials['leadWorkspaceSyncApi']?.name ?? '';
		await page.locator('.el-select-dropdown__item:visible').filter({ hasText: credential }).first().click();
		await editor.closeNode();

		await editor.openNode('Client and Form');
		for (const [place, value] of ['Lotus Spa', name].entries())
			await page.getByTestId('assignment-value').nth(place).locator('input').first().fill(value);
		await editor.closeNode();

		await editor.openNode('Tell the Desk');
		await page.getByTestId('resource-locator-workflowId').getByTestId('rlc-input').click();
		await page.getByTestId('rlc-item').filter({ hasText: deskName }).first().click();
		await editor.closeNode();

		await page.getByTestId('workflow-open-publish-modal-button').click();
		const published = page.waitForResponse((response) => response.url().endsWith('/activate'));
		await page.getByTestId('workflow-publish-button').click();
		expect((await published).status()).toBe(200);
		return await Imported.byPerson(new URL(page.url()).pathname.split('/')[2] ?? '', here);
	}

	it('imports the file twice, and both forms report under their names', async () => {
		for (const name of ['Massage', 'Yoga']) {
			const form = await setUp(name);
			forms.push(form);
			await form.submit(answersOf(newPerson()));
		}
		const reported = await until(
			'both reports',
			async () => await desk.rows('desk_log', { client: 'Lotus Spa' }),
			(rows) => rows.length >= 2,
		);
		expect(reported).toMatchObject([
			{ form: 'Massage', submissions: 1, drops: 0 },
			{ form: 'Yoga', submissions: 1, drops: 0 },
		]);
	});
});
