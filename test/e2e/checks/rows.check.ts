import { join } from 'node:path';

import { mapKeys } from 'lodash';

import { root } from '../../kit/root';
import { readSubmissions } from '../../../tools/start/submissions';
import { readHere } from '../here';
import { N8nApi } from '../host/api';
import { Editor } from './support/editor';
import { leadsWorkflow } from './support/workflows';

const here = readHere();
const api = new N8nApi(here.n8nUrl);

const submissions = readSubmissions(join(root, 'examples', 'data', 'form-submissions.csv'));
const rows = submissions.slice(0, 30).map(({ json }) => json);

/** As another form may call the columns. The last one has no field. */
const headings: Readonly<Record<string, string>> = {
	name: 'Full Name',
	phone: 'Mobile number',
	email: 'E-mail',
	city: 'City',
	source: 'utm_medium',
};
const renamed = rows.map((row) => mapKeys(row, (_, key) => headings[key] ?? key));

const parameters = { operation: 'upsert', fields: { mappingMode: 'autoMapInputData', value: null } };

describe.each([
	['with the headings of the fields', rows, '28 were written, 15 of them in part'],
	['with other headings', renamed, '28 were written, all in part'],
])('Thirty rows of a form %s', (name, items, written) => {
	let editor: Editor;
	beforeAll(async () => {
		await api.signIn(here.login);
		editor = await Editor.open(here);
	});
	afterAll(async () => await editor.close());

	const run = async (outputs?: readonly string[]) => {
		const { id } = await api.importWorkflow(leadsWorkflow(here, name, { parameters }, items, outputs));
		await editor.openWorkflow(id);
		await editor.execute();
	};

	it('leave on both branches', async () => {
		await run();
		await editor.dismissMessage();
		expect((await editor.edgeLabels()).slice(0, 3)).toEqual(['30 items', '28 items', '21 items']);
	});

	it('end in one message that names the rows that were not written, if Remarks leads nowhere', async () => {
		await run(['Written']);
		const message = editor.page.locator('.el-notification');
		await message.first().waitFor();
		expect(await message.allInnerTexts()).toEqual([
			expect.stringContaining(
				`2 of 30 rows were not written: 12 (no phone), 18 (the phone cannot be used). ${written}. Connect Remarks to see each value.`,
			),
		]);
	});
});
