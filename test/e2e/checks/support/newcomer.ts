import type { Locator, Page } from 'playwright-core';

import type { Here } from '../../here';
import { Editor } from './editor';

/** How n8n shows that something is wrong. Beside *Retry* it says that the fields of a mapper do not load. */
const signsOfError = ['.el-notification--error', ':text-is("Retry")'];
/** How n8n marks a required field that is still empty, and its node. */
const signsOfGap = ['[data-test-id=parameter-issues]', '[data-test-id=node-issues]'];

/** Builds a workflow as a person does who has never seen these nodes. Counts clicks, and notes what looks like an error. */
export class Newcomer {
	clicks = 0;
	readonly complaints: string[] = [];

	private constructor(private readonly editor: Editor) {}

	static async open(here: Here): Promise<Newcomer> {
		return new Newcomer(await Editor.open(here));
	}

	get page(): Page {
		return this.editor.page;
	}

	async close(): Promise<void> {
		await this.editor.close();
	}

	private async click(target: Locator): Promise<void> {
		this.clicks++;
		await target.click();
		await this.look();
	}

	/** Notes what n8n shows now of these signs. */
	private async look(signs = signsOfError): Promise<void> {
		const shown = this.page.locator(signs.map((sign) => `${sign}:visible`).join(', '));
		const texts = await shown.evaluateAll((all) => all.map((each) => each.textContent || each.outerHTML));
		this.complaints.push(...texts);
	}

	/** A new workflow whose first step is the manual trigger. */
	async startWithManualTrigger(): Promise<void> {
		await this.editor.newWorkflow();
		await this.click(this.page.getByTestId('canvas-plus-button'));
		await this.page.getByTestId('node-creator-search-bar').fill('manual');
		await this.click(this.page.getByTestId('node-creator-item-name').filter({ hasText: 'Trigger manually' }));
	}

	/** Adds a node after the last one, by a word that the person has in mind, and chooses what it does. */
	async addNode(word: string, node: string, action: string): Promise<void> {
		await this.click(this.page.getByTestId('canvas-handle-plus').last());
		await this.page.getByTestId('node-creator-search-bar').fill(word);
		const entries = this.page.getByTestId('node-creator-item-name');
		await this.click(entries.filter({ hasText: node }).first());
		await this.click(entries.filter({ hasText: action }).first());
		await this.page.getByTestId('ndv').waitFor();
		await this.look();
	}

	/** Adds a field to those that the mapper shows at first. */
	async addField(label: string): Promise<void> {
		// n8n may have asked for the fields before the new node had its credential, and asks again when it is opened.
		const select = this.page.getByTestId('add-fields-select');
		if (!(await select.isVisible())) {
			await this.editor.closeNode();
			await this.editor.openNode('Create a lead');
			const input = this.page.getByTestId(`parameter-input-${label.toLowerCase()}`);
			await select.or(input).first().waitFor();
			// n8n shows all fields that it did not know before.
			if (await input.isVisible()) return;
		}
		await this.editor.fieldsToAdd();
		await this.editor.addField(label);
		this.clicks += 2;
		await this.look();
	}

	async type(field: string, value: string): Promise<void> {
		const input = this.page.getByTestId(`parameter-input-${field}`).locator('input');
		await input.waitFor();
		this.clicks++;
		await input.fill(value);
		await this.look();
	}

	/** Everything that the node needs is filled in. */
	async executeStep(): Promise<void> {
		await this.look(signsOfGap);
		await this.click(this.page.getByTestId('node-execute-button'));
		await this.page.getByTestId('output-panel').getByText('1 item').first().waitFor();
		await this.look([...signsOfError, ...signsOfGap]);
	}
}
