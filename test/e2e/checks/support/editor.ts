import { compact, isEqual } from 'lodash';
import { join } from 'node:path';

import {
	chromium,
	selectors,
	type Browser,
	type Locator,
	type Page,
	type PageScreenshotOptions,
} from 'playwright-core';

import { chromiumOptions } from '../../chromium';
import type { Here } from '../../here';
import { until } from '../../host/until';

const window = { width: 1440, height: 900 };
/** In a window of this size the node names of the largest example are readable. */
const wide = { width: 3600, height: 2000 };
/** Pixels around a workflow in its picture. A name has at most two lines. */
const space = 56;

selectors.setTestIdAttribute('data-test-id');

const shownOption = '.el-select-dropdown__item:visible';
const shownMenuItem = '[role="menu"][data-state="open"] [role="menuitem"]';

/** The name of each entry, without the description below it. */
function firstLines(texts: readonly string[]): string[] {
	return texts.map((text) => text.trim().split('\n')[0] ?? '').filter((text) => text !== '');
}

/** n8n's editor in Chromium, used as a user does. */
export class Editor {
	private constructor(
		private readonly browser: Browser,
		readonly page: Page,
		private readonly here: Here,
	) {}

	static async open(here: Here): Promise<Editor> {
		const browser = await chromium.launch(chromiumOptions());
		const context = await browser.newContext({ viewport: window });
		const page = await context.newPage();
		page.setDefaultTimeout(20_000);
		const editor = new Editor(browser, page, here);
		await editor.signIn();
		return editor;
	}

	async close(): Promise<void> {
		await this.browser.close();
	}

	private async signIn(): Promise<void> {
		await this.page.goto(`${this.here.n8nUrl}/signin`);
		await this.page.locator('input[name=emailOrLdapLoginId]').fill(this.here.login.email);
		await this.page.locator('input[name=password]').fill(this.here.login.password);
		await this.page.keyboard.press('Enter');
		await this.page.getByTestId('project-home-menu-item').waitFor();
	}

	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.here.n8nUrl}/workflow/${id}`);
		await this.page.getByTestId('canvas-node').first().waitFor();
		await this.zoomToFit();
	}

	/**
	 * Opens a form that asks for an n8n account, or continues on it, and lets it use the login.
	 *
	 * @param address left out if the form is open
	 * @param button the name of the button on its first page
	 */
	async openForm(button: string, address?: string): Promise<void> {
		if (address !== undefined) await this.page.goto(address, { waitUntil: 'commit' });
		const allow = this.page.getByRole('button', { name: 'Allow access' });
		const first = this.page.getByRole('button', { name: button });
		// Before it, n8n loads its whole editor, to know the login.
		await allow.or(first).waitFor({ timeout: 90_000 });
		if (await allow.isVisible()) await allow.click();
		await first.waitFor({ timeout: 90_000 });
	}

	async newWorkflow(): Promise<void> {
		await this.page.goto(`${this.here.n8nUrl}/workflow/new`);
		await this.page.getByTestId('canvas-plus-button').waitFor();
	}

	/** The node names that n8n finds for a word, in n8n's order. */
	async searchNodes(word: string): Promise<string[]> {
		const search = this.page.getByTestId('node-creator-search-bar');
		if (!(await search.isVisible())) await this.page.getByTestId('canvas-plus-button').click();
		await search.fill(word);
		await this.page
			.getByTestId('node-creator-item-name')
			.filter({ hasText: 'Lead Workspace' })
			.first()
			.waitFor();
		return await this.page.getByTestId('node-creator-item-name').allInnerTexts();
	}

	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	async openNode(name: string): Promise<void> {
		await this.node(name).dblclick();
		await this.page.getByTestId('ndv').waitFor();
	}

	async closeNode(): Promise<void> {
		await this.page.getByTestId('ndv-close-button').click();
		await this.page.getByTestId('ndv').waitFor({ state: 'detached' });
	}

	/** The labels in a parameter's dropdown, which stays open. */
	async optionsOf(parameter: string): Promise<string[]> {
		await this.openDropdown(parameter);
		const options = this.page.locator(shownOption);
		await options.first().waitFor();
		return firstLines(await options.allInnerTexts());
	}

	async fill(parameter: string, value: string): Promise<void> {
		await this.page.getByTestId(`parameter-input-${parameter}`).locator('input').fill(value);
	}

	async choose(parameter: string, option: string): Promise<void> {
		await this.openDropdown(parameter);
		await this.page.locator(shownOption).filter({ hasText: option }).first().click();
	}

	/** A dropdown with options from the workspace opens after they are loaded. */
	private async openDropdown(parameter: string): Promise<void> {
		const input = this.page.getByTestId(`parameter-input-${parameter}`);
		await input.locator('input:enabled').first().click();
	}

	/** The fields that a mapper still offers. Their menu stays open for `addField`. */
	async fieldsToAdd(): Promise<string[]> {
		await this.page.getByTestId('add-fields-select').getByRole('button').click();
		const fields = this.page.locator(shownMenuItem);
		await fields.first().waitFor();
		return firstLines(await fields.allInnerTexts());
	}

	/** Adds a field from the open menu to a mapper in manual mode. */
	async addField(label: string): Promise<void> {
		await this.page.locator(shownMenuItem).filter({ hasText: label }).first().click();
	}

	/** Reloads the fields from the workspace. */
	async refreshFields(): Promise<void> {
		await this.page.getByTestId('mapping-fields-container').getByTestId('action-toggle').first().click();
		const answered = this.page.waitForResponse((response) =>
			response.url().includes('/resource-mapper-fields'),
		);
		await this.page.getByText('Refresh field list', { exact: false }).click();
		await answered;
	}

	/** Presses *Execute Workflow*. */
	async execute(): Promise<void> {
		await this.page.getByTestId('execute-workflow-button').click();
	}

	/** Waits for n8n's message about the end of a run, and closes it. */
	async dismissMessage(): Promise<void> {
		await this.page.locator('.el-notification__closeBtn').first().click();
		await this.page.locator('.el-notification').first().waitFor({ state: 'detached' });
	}

	/** The labels on the connections, for example their number of items. */
	async edgeLabels(): Promise<string[]> {
		const texts = await this.page.getByTestId('edge-label').allInnerTexts();
		return texts.map((text) => text.trim()).filter((text) => text !== '');
	}

	async zoomToFit(): Promise<void> {
		await this.page.getByTestId('zoom-to-fit').click();
	}

	/** Takes a picture of the window or of a part of it. The pointer is over nothing. */
	async picture(name: string, clip?: PageScreenshotOptions['clip']): Promise<void> {
		if (this.here.pictures === undefined) return;
		await this.page.mouse.move(2, 2);
		const path = join(this.here.pictures, `${name}.png`);
		// Without the dots of the canvas, a picture is smaller.
		const style = '.vue-flow__background { visibility: hidden }';
		await this.page.screenshot({ path, animations: 'disabled', style, ...(clip && { clip }) });
	}

	/** Takes a picture of all nodes and notes only, large enough to read. */
	async pictureOfWorkflow(name: string): Promise<void> {
		if (this.here.pictures === undefined) return;
		await this.page.setViewportSize(wide);
		await this.zoomToFit();
		const [extent] = await until(
			'the canvas to come to rest',
			async () => [await this.extent(), await this.extent()],
			([one, next]) => isEqual(one, next),
		);
		await this.picture(name, extent);
		await this.page.setViewportSize(window);
	}

	/** Where the nodes and the notes are in the window, with space for the names below them. */
	private async extent() {
		const parts = await this.page.locator('.vue-flow__node, [data-test-id=canvas-handle-plus]').all();
		const boxes = compact(await Promise.all(parts.map(async (part) => await part.boundingBox())));
		const x = Math.min(...boxes.map((box) => box.x)) - space;
		const y = Math.min(...boxes.map((box) => box.y)) - space;
		const right = Math.max(...boxes.map((box) => box.x + box.width)) + space;
		const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + space;
		return { x, y, width: right - x, height: bottom - y };
	}
}
