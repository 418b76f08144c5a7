import { readFile } from 'node:fs/promises';

import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';

import type { Sandbox } from '../../../sandbox/src/server';
import { problemsOn } from './accessibility';

/** Not that of the sandbox, which runs in the zone of this machine. */
export const browserZone = 'America/St_Johns';

/** A person on the page, in one look: what they do, and what they find wrong. */
export class Visit {
	private readonly complaints: string[] = [];
	private navigation: string | undefined;

	/** @param pathOf where a picture with this file name goes; undefined if nobody wants it */
	constructor(
		readonly page: Page,
		private readonly sandbox: Sandbox,
		private readonly look: string,
		private readonly pathOf: (file: string) => string | undefined,
	) {
		page.on('console', (message) => {
			if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
		});
		page.on('pageerror', (error) => this.complaints.push(error.message));
	}

	async signIn(): Promise<void> {
		await this.page.goto(this.sandbox.page);
		await this.picture('sign-in');
		await this.page.getByLabel('Password').fill(this.sandbox.password);
		await this.page.getByRole('button', { name: 'Sign in' }).click();
		await this.page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
	}

	async open(place: string): Promise<void> {
		await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
		await this.page.getByRole('heading', { name: place, level: 1 }).waitFor();
	}

	/** Creates a token with the form, and reads it from the page, which shows it once. */
	async makeToken(): Promise<string> {
		await this.open('Tokens');
		await this.page.getByLabel('Name').fill(`Website forms (${this.look})`);
		await this.page.getByRole('button', { name: 'Create' }).click();
		const token = await this.page.locator('#secret').innerText();
		await this.picture('tokens');
		return token;
	}

	/** Calls the API and waits until the open log shows the call and its remark. */
	async seeCall(token: string): Promise<void> {
		await this.open('Request log');
		await this.page.locator('[data-state]', { hasText: /^Live$/ }).waitFor();
		await callApi(this.sandbox, token);
		const call = this.page.locator('tbody.silent').first();
		await call.getByText('fields.rating', { exact: true }).waitFor();
		await call.getByText('Rating must be between 1 and 5', { exact: true }).waitFor();
		await this.page
			.locator('[data-spoken]', { hasText: ': 201, 2 remarks, 1 dropped in silence' })
			.waitFor({ state: 'attached' });
		await this.checkClock(call.locator('time'));
		await this.picture('log');
		await call.getByText('Body and answer').click();
		await call.getByText('"status": "Renewed"').first().waitFor();
		await this.picture('call');
	}

	async seeLead(): Promise<void> {
		await this.open('Leads');
		await this.picture('leads');
		await this.page.getByLabel('Search').fill('a');
		await this.page.getByLabel('Status').selectOption('Won');
		await this.page.getByRole('button', { name: 'Search' }).click();
		await this.page.getByRole('row').nth(1).getByRole('link').click();
		await this.page.getByRole('heading', { name: 'Timeline' }).waitFor();
		await this.picture('lead');
		await this.page.getByText('Change the lead').first().click();
		await this.page.getByLabel('rating').selectOption('5');
		await this.page.getByLabel('city').scrollIntoViewIfNeeded();
		await this.picture('change-lead');
		await this.page.getByRole('button', { name: 'Change the lead' }).click();
		await this.page.getByRole('status').getByText('Lead changed.').waitFor();
	}

	/** Adds a lead of which one value is not stored. */
	async addLead(): Promise<void> {
		await this.open('Leads');
		await this.page.getByRole('link', { name: 'Add a lead' }).click();
		await this.page.getByLabel('phone', { exact: true }).fill('+919876500001');
		await this.page.getByLabel('name', { exact: true }).fill('Typed by Hand');
		await this.page.getByLabel('budget', { exact: true }).fill('lots');
		await this.picture('add-lead');
		await this.page.getByRole('button', { name: 'Add the lead' }).click();
		await this.page.getByRole('alert').getByText('Lead added. fields.budget').waitFor();
	}

	/** Opens the download link of a file, as the API gives it. */
	async downloadFile(): Promise<void> {
		const { url, enterpriseId, syncToken } = this.sandbox;
		const { request } = this.page.context();
		const headers = { Authorization: `Bearer ${syncToken}` };
		const api = async <Shape extends z.ZodTypeAny>(
			method: string,
			path: string,
			shape: Shape,
			data?: unknown,
		): Promise<z.infer<Shape>> => {
			const answer = await request.fetch(`${url}/enterprise/${enterpriseId}${path}`, {
				method,
				headers,
				data,
			});
			return shape.parse(await answer.json());
		};
		const fields = { phone: '+919876500002', name: 'Has a File' };
		const { lead_id: lead } = await api('POST', '/lead', z.object({ lead_id: z.string() }), { fields });
		const described = z.object({
			action_id: z.string(),
			files: z.array(z.object({ file_id: z.string(), upload_url: z.string() })).length(1),
		});
		const file = { name: 'note.txt', content_type: 'text/plain', size: 5 };
		const { action_id: action, files } = await api('POST', `/lead/${lead}/file`, described, {
			files: [file],
		});
		const [{ file_id: id, upload_url: upload } = { file_id: '', upload_url: '' }] = files;
		await request.put(upload, { headers: { 'Content-Type': 'text/plain' }, data: 'hello' });
		const link = z.object({ download_url: z.string() });
		const { download_url: address } = await api('GET', `/lead/${lead}/action/${action}/file/${id}`, link);

		const [download] = await Promise.all([
			this.page.waitForEvent('download'),
			this.page.evaluate(`location.href = ${JSON.stringify(address)}`),
		]);
		const text = await readFile(await download.path(), 'utf8');
		if (text !== 'hello') this.complaints.push(`The file has ${JSON.stringify(text)} in it`);
	}

	async seeTheRest(): Promise<void> {
		await this.open('Definitions');
		await this.page.getByRole('row', { name: /^city/ }).getByText('9 options').click();
		await this.picture('definitions');
		await this.page.getByText('Add a field').first().click();
		await this.page.locator('#lead-field-name').scrollIntoViewIfNeeded();
		await this.picture('new-field');
		await this.page.getByRole('button', { name: 'Archive Fresh' }).click();
		await this.page.getByRole('alert').getByText('It is the default.').waitFor();
		await this.picture('pipeline');
		await this.page.getByRole('button', { name: 'Bring back Fresh' }).click();
		await this.open('Team');
		await this.picture('team');
	}

	/** Sets a fault and a limit with the forms; the banner has both. */
	async makeTrouble(): Promise<void> {
		await this.open('Faults');
		await this.page.getByLabel('Calls').selectOption('createLead');
		await this.page.getByLabel('Retry-After').fill('2');
		await this.page.getByLabel('Every n-th call').fill('3');
		await this.page.getByRole('button', { name: 'Add the fault' }).click();
		await this.page.getByLabel('Latency', { exact: true }).fill('250');
		await this.page.getByRole('button', { name: 'Set', exact: true }).click();
		await this.page.getByText('1 forced fault · latency 250 ms').waitFor();
		await this.picture('faults');
		await this.page.getByRole('button', { name: 'Back to normal' }).click();
		await this.page.locator('.banner').waitFor({ state: 'detached' });
	}

	/** Copies what a credential needs, and compares the clipboard with the sandbox. */
	async copyConnection(): Promise<void> {
		await this.open('Leads');
		for (const [name, text] of [
			['Copy Base URL', new URL(this.sandbox.url).href],
			['Copy Enterprise ID', this.sandbox.enterpriseId],
		] as const) {
			await this.page.getByRole('button', { name }).click();
			const copied = z.string().parse(await this.page.evaluate('navigator.clipboard.readText()'));
			if (copied !== text) this.complaints.push(`${name} copies ${copied} instead of ${text}`);
		}
	}

	/** Takes a picture, and checks the page for defects that a picture does not show. */
	private async picture(name: string): Promise<void> {
		const wide = z
			.number()
			.parse(await this.page.evaluate('document.documentElement.scrollWidth - innerWidth'));
		if (wide > 0) this.complaints.push(`${name} is ${wide} pixels wider than the window`);
		this.complaints.push(...(await problemsOn(this.page)).map((problem) => `${name}: ${problem}`));
		await this.checkNavigation(name);
		const path = this.pathOf(`sandbox-${name}-${this.look}.png`);
		if (path !== undefined) await this.page.screenshot({ path });
	}

	/** The time of a call must be that of the workspace's zone, also in a row that arrived live. */
	private async checkClock(time: Locator): Promise<void> {
		const moment = new Date(String(await time.getAttribute('datetime')));
		const local = moment.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' });
		const shown = await time.innerText();
		if (shown !== local) this.complaints.push(`The log shows ${shown} instead of ${local}`);
	}

	/** The places of the navigation must not move from page to page. */
	private async checkNavigation(name: string): Promise<void> {
		const links = await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
		if (links.length === 0) return;
		const all = await Promise.all(links.map((link) => link.boundingBox()));
		// Relative to the first, because the page may have been scrolled.
		const boxes = JSON.stringify(all.map((box) => box && { ...box, y: box.y - (all[0]?.y ?? 0) }));
		this.navigation ??= boxes;
		if (boxes !== this.navigation) this.complaints.push(`${name}: the navigation moved`);
	}

	report(): string[] {
		return this.complaints.map((complaint) => `${this.look}: ${complaint}`);
	}
}

async function callApi({ url, enterpriseId }: Sandbox, token: string): Promise<void> {
	const post = (path: string, body: unknown) =>
		fetch(`${url}/enterprise/${enterpriseId}${path}`, {
			method: 'POST',
			headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		});
	await post('/lead/search', { fields: { status: 'Fresh' } });
	await post('/lead/search', { fields: { created_on: 1 } });
	await post('/lead', {
		fields: {
			phone: '919800000000',
			name: '<script>alert(1)</script>',
			rating: 9,
			email: 'no email',
			status: 'Renewed',
		},
	});
}
