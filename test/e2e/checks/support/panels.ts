import type { Here } from '../../here';
import { N8nApi } from '../../host/api';
import { until } from '../../host/until';
import { defectsIn, type Defect } from './defects';
import { Editor } from './editor';
import type { PanelNode } from './fullNodes';

const parameters = '[data-test-id=node-parameters]';
const dialog = '[data-test-id=credential-edit-dialog]';
/** How much of a panel still loads: options of a collection, and entries of dropdowns. */
const loading = `[
	...document.querySelectorAll('${parameters} .async-notice'),
	...[...document.querySelectorAll('${parameters} input')].filter((input) =>
		(input.value + input.placeholder).startsWith('Loading')),
].length`;

/** The panels of n8n's editor, opened one after the other. */
export class Panels {
	private readonly api: N8nApi;
	private opened: Editor | undefined;

	constructor(private readonly here: Here) {
		this.api = new N8nApi(here.n8nUrl);
	}

	async open(): Promise<void> {
		await this.api.signIn(this.here.login);
		this.opened = await Editor.open(this.here);
		this.editor.page.setDefaultTimeout(60_000);
	}

	async close(): Promise<void> {
		await this.opened?.close();
	}

	private get editor(): Editor {
		if (this.opened === undefined) throw new Error('The editor is not open');
		return this.opened;
	}

	private get credential() {
		const found = this.here.credentials['leadWorkspaceSyncApi'];
		if (found === undefined) throw new Error('The credential for the workspace is missing');
		return found;
	}

	/** What axe-core finds in the panels of these nodes. Throws for no nodes, which could have no defect. */
	async defectsOfNodes(workflow: string, nodes: readonly PanelNode[]): Promise<Defect[]> {
		if (nodes.length === 0) throw new Error(`${workflow}: there are none`);
		const { id } = await this.api.importWorkflow({
			name: workflow,
			nodes: nodes.map((node, index) => ({
				...node,
				id: `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
				position: [240 * (index % 4), 200 * Math.floor(index / 4)],
				credentials: { leadWorkspaceSyncApi: this.credential },
			})),
			connections: {},
		});
		await this.editor.openWorkflow(id);
		const found: Defect[] = [];
		for (const { name } of nodes) found.push(...(await this.defectsOfNode(name)));
		return found;
	}

	private async defectsOfNode(name: string): Promise<Defect[]> {
		const { page } = this.editor;
		await this.editor.openNode(name);
		const isLoaded = (parts: unknown) => parts === 0;
		await until(`the panel of ${name}`, async () => await page.evaluate<unknown>(loading), isLoaded);
		const found = await defectsIn(page, parameters, name);
		await this.editor.closeNode();
		return found;
	}

	/** What axe-core finds in the dialog of one of n8n's own credentials, which has numbers and switches. */
	async defectsOfMailCredential(): Promise<Defect[]> {
		const data = { user: '', password: '', host: 'mail.example', port: 465, secure: true };
		return await this.defectsOfDialog(await this.api.saveCredential('Mail', 'smtp', data));
	}

	/** What axe-core finds in the dialog of our credential. */
	async defectsOfCredential(): Promise<Defect[]> {
		return await this.defectsOfDialog(this.credential.id);
	}

	private async defectsOfDialog(credentialId: string): Promise<Defect[]> {
		const { page } = this.editor;
		await page.goto(`${this.here.n8nUrl}/home/credentials/${credentialId}`);
		await page.locator(`${dialog} label`).first().waitFor();
		return await defectsIn(page, dialog, 'the dialog of the credential');
	}
}
