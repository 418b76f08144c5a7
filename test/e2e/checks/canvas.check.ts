import { pickBy } from 'lodash';

import { calledExample, exampleNames, setUpExample } from '../examples';
import { readHere } from '../here';
import { N8nApi } from '../host/api';
import { Editor } from './support/editor';

const here = readHere();
const api = new N8nApi(here.n8nUrl);
const note = 'n8n-nodes-base.stickyNote';

/** The example whose picture would be too small to read, and where its parts begin on the canvas. */
const inParts = 'large-import';
const tops = [-Infinity, 380, 1250, 1700];

describe('The examples on the canvas', () => {
	let editor: Editor;
	beforeAll(async () => {
		await api.signIn(here.login);
		editor = await Editor.open(here);
	});
	afterAll(async () => await editor.close());

	let deskId: string | undefined;

	it.each(exampleNames())('have all their nodes after the import, and no issue: %s', async (name) => {
		const example = setUpExample(name, { ...here, chatUrl: here.outside.chatUrl, deskId });
		const { id } = await api.importWorkflow(example);
		if (name === calledExample) deskId = id;
		await editor.openWorkflow(id);
		const { page } = editor;
		const notes = example.nodes.filter(({ type }) => type === note);
		expect(await page.getByTestId('sticky').count()).toBe(notes.length);
		expect(await page.getByTestId('canvas-node').count()).toBe(example.nodes.length - notes.length);
		expect(await page.getByTestId('node-issues').count()).toBe(0);
		if (name !== inParts) await editor.pictureOfWorkflow(`recipe-${name.replace('/', '-')}`);
	});

	it('can be seen in parts where they are large', async () => {
		const { nodes, connections, ...example } = setUpExample(inParts, {
			...here,
			chatUrl: here.outside.chatUrl,
		});
		for (const [index, top] of tops.entries()) {
			const bottom = tops[index + 1] ?? Infinity;
			const shown = nodes.filter(({ position: [, y] = [0, 0] }) => y >= top && y < bottom);
			const names = new Set(shown.map((node) => node.name));
			const inside = pickBy(connections, (_, from) => names.has(from));
			const { id } = await api.importWorkflow({ ...example, nodes: shown, connections: inside });
			await editor.openWorkflow(id);
			expect(await editor.page.getByTestId('canvas-node').count()).toBeGreaterThan(0);
			await editor.pictureOfWorkflow(`recipe-${inParts}-${index + 1}`);
		}
	});
});
