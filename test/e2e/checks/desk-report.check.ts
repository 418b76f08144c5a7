import { DateTime } from 'luxon';
import { chromium } from 'playwright-core';
import { z } from 'zod';

import { chromiumOptions } from '../chromium';
import { problemsOn } from '../page/accessibility';
import { countsOf } from '../../kit/deskCounts';
import { readHere } from '../here';
import { Editor } from './support/editor';
import { Imported } from './support/imported';

const here = readHere();
const address = `${here.n8nUrl}/form/desk-report`;
/** Other clients than those of the other checks. */
const clients = ['Harbour Books', 'Everest Tours', 'Blue Door'];
const lastMonth = DateTime.now().minus({ months: 1 }).startOf('month');
const counts = countsOf(clients, lastMonth.minus({ months: 1 }), lastMonth.endOf('month').startOf('day'));

/** As the report begins, for the counts of these clients. */
function answerFor(some: readonly string[]): string {
	const mine = counts.filter(({ day, client }) => day >= lastMonth.toISODate() && some.includes(client));
	const total = (key: 'drops' | 'submissions') =>
		mine.reduce((sum, row) => sum + row[key], 0).toLocaleString('en');
	return `${total('drops')} values were lost in ${total('submissions')} submissions.`;
}

describe('The report of the desk', () => {
	let desk: Imported;
	let report: Imported;
	let editor: Editor;

	beforeAll(async () => {
		desk = await Imported.setUp('desk/desk', here);
		report = await Imported.setUp('desk/report', here);
		await desk.addRows('desk_counts', counts);
		const waiting = { client: 'Harbour Books', form: 'Webinar', field: 'budget', closed_on: '' };
		await desk.addRows('desk_cases', [
			{ ...waiting, status: 'check', given_value: 'typed-by-a-person' },
			{ ...waiting, status: 'stopped', given_value: 'typed-by-a-person' },
		]);
		await report.publish();
		editor = await Editor.open(here);
		editor.page.setDefaultTimeout(60_000);
	});
	afterAll(async () => {
		await editor.close();
		await report.unpublish();
		for (const table of ['desk_counts', 'desk_cases']) await desk.deleteRows(table, 'client', clients);
	});

	/** Opens the form, or continues on it, and asks for the report of last month. */
	async function ask(form?: string): Promise<void> {
		const { page } = editor;
		await editor.openForm('Show the report', form);
		await page.locator('select').selectOption({ label: lastMonth.toFormat('MMMM yyyy') });
		await page.getByRole('button', { name: 'Show the report' }).click();
		await page.getByRole('heading', { name: 'Where it happens' }).waitFor();
	}

	const answer = async () => await editor.page.getByRole('heading', { level: 1 }).innerText();
	const background = async () =>
		z.string().parse(await editor.page.evaluate('getComputedStyle(document.body).backgroundColor'));

	it('begins with the answer, is light or dark, fits a phone and has no defect that axe finds', async () => {
		const { page } = editor;
		await ask(address);
		expect(await answer()).toBe(answerFor(clients));
		expect(await page.content()).not.toContain('typed-by-a-person');

		const seen: string[] = [];
		for (const [name, colorScheme, width] of [
			['desk-report', 'light', 1200],
			['desk-report-dark', 'dark', 1200],
			['', 'light', 375],
		] as const) {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 1120 });
			seen.push(await background());
			expect(await problemsOn(page)).toEqual([]);
			expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
			if (name !== '') await editor.picture(name);
		}
		expect(seen).toEqual(['rgb(251, 249, 245)', 'rgb(23, 22, 20)', 'rgb(251, 249, 245)']);
	});

	it('leads to the report of one client, with the form filled in', async () => {
		const { page } = editor;
		await page.getByRole('link', { name: 'Blue Door' }).click();
		await ask();
		expect(await answer()).toBe(answerFor(['Blue Door']));
		expect(await page.getByRole('heading', { name: 'Survey' }).count()).toBe(1);
		expect(await page.getByRole('heading', { name: 'Webinar' }).count()).toBe(0);
	});

	it('is shown to nobody without a login', async () => {
		const browser = await chromium.launch(chromiumOptions());
		try {
			const page = await browser.newPage();
			await page.goto(address, { waitUntil: 'commit' });
			await page.locator('input[name=emailOrLdapLoginId]').waitFor();
			expect(await page.content()).not.toContain('Show the report');
		} finally {
			await browser.close();
		}
	});
});
