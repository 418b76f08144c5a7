import { readHere } from '../../here';
import { until } from '../../host/until';
import { Editor } from '../support/editor';
import { Imported } from '../support/imported';
import { newPerson } from '../support/people';
import { Workspace } from '../support/workspace';

const here = readHere();
const workspace = new Workspace(here.sandbox);

describe('The example csv-import', () => {
	let example: Imported;
	let editor: Editor;
	beforeAll(async () => {
		example = await Imported.setUp('csv-import', here);
		await example.publish();
		editor = await Editor.open(here);
	});
	afterAll(async () => {
		await editor.close();
		await example.unpublish();
	});

	/** Uploads a file in the form, and returns what its last page says. */
	async function upload(lines: readonly string[]) {
		const { page } = editor;
		await editor.openForm('Submit', `${here.n8nUrl}/form/682cbbd2-79f2-4c0f-9a8d-96b995e42196`);
		const buffer = Buffer.from(lines.join('\n'));
		await page.locator('input[type=file]').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer });
		await page.getByRole('button', { name: 'Submit' }).click();
		const said = async () => await page.locator('body').innerText();
		return await until('the end of the form', said, (text) => /lines? written/.test(text));
	}

	it('makes leads of the lines, and sends fixed values again until the service stores them', async () => {
		const [wrongValues, wrongPhone, right] = [newPerson(), newPerson(), newPerson()];
		const lines = [
			'name,phone,email,rating',
			`${wrongValues.name},${wrongValues.phone},asha at mail,9`,
			`${wrongPhone.name},call me,,3`,
			`${right.name},${right.phone},${right.email},4`,
		];
		const said = await upload(lines);
		const { id } = await example.next();
		expect(said).toContain('2 of 3 lines written, 2 to mend');
		expect(said).toContain(`${id}-2, ${id}-3`);
		const rowsOf = async (line: number) => await example.rows('lead_fixes', { record: `${id}-${line}` });

		expect(await workspace.fieldsOf(right.phone)).toMatchObject({ email: right.email, rating: 4 });
		expect(await rowsOf(4)).toEqual([]);
		expect(await rowsOf(3)).toMatchObject([{ field: 'phone', sent_value: 'call me', lead_id: null }]);
		expect(await rowsOf(2)).toMatchObject([
			{ field: 'email', sent_value: 'asha at mail', lead_id: expect.any(String) },
			{ field: 'rating', sent_value: '9', status: 'open' },
		]);

		const fix = async (line: number, field: string, value: string) =>
			await example.editRows('lead_fixes', { record: `${id}-${line}`, field }, { fixed_value: value });
		await fix(2, 'email', wrongValues.email);
		await fix(2, 'rating', '7');
		await fix(3, 'phone', wrongPhone.phone);
		await example.run('Every Hour');

		expect(await workspace.fieldsOf(wrongValues.phone)).toMatchObject({ email: wrongValues.email });
		expect(await workspace.fieldsOf(wrongPhone.phone)).toMatchObject({ name: wrongPhone.name, rating: 3 });
		expect(await rowsOf(3)).toMatchObject([{ field: 'phone', status: 'done' }]);
		expect(await rowsOf(2)).toMatchObject([
			{ field: 'email', status: 'done' },
			{ field: 'rating', status: 'open', sent_value: '7', fixed_value: '' },
		]);
	});
});
