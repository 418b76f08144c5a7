import { readHere } from '../here';
import { N8nApi } from '../host/api';
import { Editor } from './support/editor';
import { leadsWorkflow } from './support/workflows';

const here = readHere();
const api = new N8nApi(here.n8nUrl);

/** A phone number that is new in this workspace, however often the check runs in it. */
const phone = (last: number) => `+91 98${String(process.pid).padStart(7, '0').slice(-7)}${last}`;

const people = [
	{ name: 'Asha Rao', phone: phone(1), city: 'Pune', rating: '4' },
	{ name: 'Ben Ode', phone: phone(2), city: 'Delhi', rating: '3 stars' },
	{ name: 'Carla Diaz', phone: phone(3), email: 'carla at mail', city: 'Mumbai' },
	{ name: 'Deepak Nair', phone: phone(4), city: 'Chennai' },
	{ name: 'Esha Bose', phone: 'call me', city: 'Kolkata' },
];

describe('The two branches in the editor', () => {
	let editor: Editor;
	beforeAll(async () => {
		await api.signIn(here.login);
		editor = await Editor.open(here);
	});
	afterAll(async () => await editor.close());

	it('show their names and, after a run, their number of items; the panel shows the remarks', async () => {
		const parameters = { operation: 'create', fields: { mappingMode: 'autoMapInputData', value: null } };
		const workflow = leadsWorkflow(
			here,
			'Form to Leads',
			{ parameters, onError: 'continueRegularOutput' },
			people,
		);
		const { id } = await api.importWorkflow(workflow);
		await editor.openWorkflow(id);
		const canvas = editor.page.getByTestId('canvas');
		await canvas.getByText('Success', { exact: true }).waitFor();
		await canvas.getByText('Remarks', { exact: true }).waitFor();

		await editor.execute();
		// Four leads are written, one of them with a remark. One writes nothing and gets one remark: its phone is not usable.
		await editor.dismissMessage();
		expect((await editor.edgeLabels()).slice(0, 3)).toEqual(['5 items', '4 items', '2 items']);
		await editor.picture('editor-branches', { x: 300, y: 280, width: 960, height: 390 });

		await editor.openNode('To Check');
		await editor.page.getByTestId('ndv').getByText('message').first().waitFor();
		await editor.picture('editor-remarks');
	});
});
