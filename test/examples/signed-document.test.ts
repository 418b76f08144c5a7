import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { inDialect } from '../kit/dialect';
import { webPage } from '../kit/fakeService';
import { root } from '../kit/root';
import { DataTables, readWorkflow, type WorkflowDefinition } from '../kit/engine';
import { withChat } from '../kit/support/chat';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { createRemembered } from './remembered';
import { runWebhook, type WebhookRequest } from './webhook';

const recipe = readWorkflow(join(root, 'examples', 'signed-document.json'));
/** The recipe, but it does not wait between the tries to fetch a document. */
const workflow: WorkflowDefinition = {
	...recipe,
	nodes: recipe.nodes.map((node) => (node.retryOnFail === true ? { ...node, waitBetweenTries: 1 } : node)),
};

const signer = { name: 'Asha Rao', phone: '+919876512345', email: 'asha.rao@mail.example' };
const pdf = '%PDF-1.4\n% signed by Asha Rao\n%%EOF\n';

describe('the example signed-document', () => {
	const workspace = withWorkspace('demo');
	const chat = withChat();
	const storage = withFakeService();
	let dataTables: DataTables;
	let leadId: string;

	beforeEach(async () => {
		storage.on('*', ({ target }) => {
			if (target.endsWith('.pdf')) return { headers: { 'content-type': 'application/pdf' }, body: pdf };
			return target.endsWith('/sign-in') ? webPage('<h1>Sign in</h1>') : { status: 404, body: {} };
		});
		dataTables = new DataTables();
		leadId = await createRemembered(workspace, signer, dataTables);
	});

	const run = async (request: WebhookRequest) =>
		await runWebhook(workspace, chat.joinedBy(workflow), dataTables, request);

	const announce = async (more: IDataObject = {}) =>
		await run({
			body: {
				documentId: 'doc_481',
				title: 'Offer 2026',
				signerEmail: signer.email,
				downloadUrl: `${storage.url}/offer.pdf`,
				...more,
			},
		});

	/** The documents on the timeline of the lead, with the names of their files. */
	async function documents() {
		const actions = await workspace.actionsOf(leadId);
		return actions
			.filter(({ type }) => type === 'ACTION_1003')
			.map(({ fields, files }) => ({
				title: (fields as IDataObject)['title'],
				files: (files as IDataObject[]).map(({ name, status }) => `${String(name)} ${String(status)}`),
			}));
	}

	it('files the PDF in the FILE field of an action', async () => {
		const result = await announce();

		expect(chat.messages).toEqual([]);
		expect(await documents()).toEqual([{ title: 'Offer 2026 [doc_481]', files: ['offer.pdf STORED'] }]);
		const filed = result.node('Filed').outputs[0]?.[0]?.json ?? {};
		expect(filed).toMatchObject({ lead_id: leadId, files: [{ field: 'document' }] });
		const [{ file_id: fileId } = {}] = filed['files'] as IDataObject[];
		const answer = await workspace.call(
			'GET',
			`/lead/${leadId}/action/${String(filed['action_id'])}/file/${String(fileId)}`,
		);
		const { download_url: url } = (await answer.json()) as { download_url: string };
		expect(await (await fetch(url)).text()).toBe(pdf);
	});

	it('files a document once that is announced twice, and another one too', async () => {
		await announce();
		const second = await announce();
		await announce({ documentId: 'doc_482' });

		expect(second.node('Filed Before').outputs[0]).toHaveLength(1);
		expect((await documents()).map(({ title }) => title)).toEqual([
			'Offer 2026 [doc_482]',
			'Offer 2026 [doc_481]',
		]);
		expect(chat.messages).toEqual([]);
	});

	it('reports a file to the team that was not stored, and adds only the file when it is announced again', async () => {
		workspace.sandbox.faults.add({ route: 'createActionFiles', status: 400, times: 1 });
		await announce();
		expect(await documents()).toEqual([{ title: 'Offer 2026 [doc_481]', files: [] }]);
		expect(chat.messages).toEqual([expect.stringContaining('not taken whole by the workspace: doc_481')]);

		await announce();
		expect(await documents()).toEqual([{ title: 'Offer 2026 [doc_481]', files: ['offer.pdf STORED'] }]);
	});

	it('reports to the team what the service rejects, and uploads nothing', async () => {
		workspace.sandbox.faults.add({ route: 'createActions', status: 400, times: 1 });
		await announce();

		expect(await documents()).toEqual([]);
		expect(workspace.requestsTo('createActionFiles')).toEqual([]);
		expect(chat.messages).toEqual([expect.stringContaining('not taken whole by the workspace: doc_481')]);
	});

	it.each([
		['without a document ID', { documentId: '' }, 'The event has no documentId'],
		['without a signer', { signerEmail: null }, 'The event has no signerEmail'],
		[
			'whose signer is no lead',
			{ signerEmail: 'nobody@mail.example' },
			'No lead has the e-mail of the signer',
		],
		['whose signer has no e-mail address', { signerEmail: 'Asha' }, 'The lead could not be looked up'],
	])('reports a document %s to the team, and writes nothing', async (_what, more, words) => {
		await announce(more);

		expect(workspace.requestsTo('createActions')).toEqual([]);
		expect(chat.messages).toEqual([expect.stringContaining(words)]);
	});

	it.each([
		['/gone', 'The PDF could not be fetched: '],
		['/sign-in', 'What its link gave is no PDF'],
	])('reports a link without a document to the team (%s), and writes nothing', async (path, words) => {
		await announce({ downloadUrl: storage.url + path });

		expect(await documents()).toEqual([]);
		expect(chat.messages).toEqual([expect.stringContaining(words)]);
	});

	it('writes nothing when the timeline cannot be read', async () => {
		workspace.sandbox.faults.add({ route: 'searchActions', status: 400, times: 1 });
		await announce();

		expect(await documents()).toEqual([]);
		expect(chat.messages).toEqual([expect.stringContaining('The timeline of the lead could not be read: ')]);
	});

	it('says so where nothing tells the ID of the lead', async () => {
		dataTables = new DataTables();
		await announce();

		expect(chat.messages).toEqual(
			inDialect({ strict: [expect.stringContaining('but nothing tells its ID')], observed: [] }),
		);
	});
});
