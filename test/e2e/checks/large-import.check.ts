import { readFile, rm } from 'node:fs/promises';

import { sumBy } from 'lodash';

import { startSandbox, type Sandbox } from '../../../sandbox/src/server';
import { dialect } from '../../kit/dialect';
import type { Example } from '../examples';
import { readHere, type Here } from '../here';
import { until } from '../host/until';
import { startN8n, type N8n } from '../host/n8n';
import { temporaryFolder } from '../host/user';
import { Chat } from './support/chat';
import { Editor } from './support/editor';
import { Imported } from './support/imported';
import { fileOf, lineOf } from './support/importLines';
import { judgeImport } from './support/judgeImport';
import { Workspace } from './support/workspace';

/** Milliseconds. n8n starts twice. */
const longest = 600_000;
const lines = Array.from({ length: 300 }, (_, index) => lineOf(index));

/** In an n8n of its own, which is killed. */
describe('A large import', () => {
	let folder: string;
	let sandbox: Sandbox;
	let n8n: N8n;
	let here: Here;
	let example: Imported;
	let editor: Editor;
	/** In the order in which they were made. */
	const closers: Array<() => Promise<void>> = [];

	/** Three batches. */
	const smallBatches = (whole: Example) =>
		JSON.parse(JSON.stringify(whole).replace('$itemIndex / 500', '$itemIndex / 100')) as Example;

	beforeAll(async () => {
		folder = await temporaryFolder('e2e-large-import');
		closers.push(async () => await rm(folder, { recursive: true, force: true }));
		sandbox = await startSandbox({ seed: 'empty', dialect });
		closers.push(sandbox.close);
		n8n = await startN8n({ edition: 'newest', folder, login: readHere().login, say: () => undefined });
		closers.push(n8n.stop);
		const { url: baseUrl, enterpriseId, syncToken: accessToken } = sandbox;
		const [type, name] = ['leadWorkspaceSyncApi', 'Lead Workspace'];
		const id = await n8n.api.saveCredential(name, type, { baseUrl, enterpriseId, accessToken });
		here = { ...readHere(), n8nUrl: n8n.url, credentials: { [type]: { id, name } } };
		example = await Imported.setUp('large-import', here, smallBatches);
		await example.publish();
		editor = await Editor.open(here);
		closers.push(async () => await editor.close());
		editor.page.setDefaultTimeout(60_000);
	}, longest);
	afterAll(async () => {
		for (const closer of closers.reverse()) await closer();
	});

	const formAt = (path: string) => `${n8n.url}/form/${path}`;
	const report = async () => (await example.rows('imports'))[0] ?? {};
	/** How many leads the workspace has, and how many lines have a result. */
	const progress = async () => {
		const leads = await new Workspace(sandbox).countLeads();
		const batches = await example.rows('import_batches');
		return { leads, results: sumBy(batches, ({ total, waiting }) => Number(total) - Number(waiting)) };
	};
	const minute = async () => {
		await example.run('Every Minute');
		return await progress();
	};

	it('takes the file that a person uploads', async () => {
		const { page } = editor;
		await editor.openForm('Submit', formAt('748963d1-0161-554a-a067-4ad51f843c6c'));
		const buffer = Buffer.from(fileOf(lines));
		const file = { name: 'leads.csv', mimeType: 'text/csv', buffer };
		await page.locator('input[type=file]').setInputFiles(file);
		await page.getByRole('button', { name: 'Submit' }).click();
		await until(
			'the batches of the file',
			async () => await example.rows('import_batches'),
			(batches) => batches.length === 3,
		);
		expect(await report()).toMatchObject({ file: 'leads.csv' });
	});

	it(
		'accounts for each line once, though n8n is killed while it sends',
		async () => {
			const chat = await Chat.open(here);
			await until('the first batch', minute, ({ results }) => results >= 100);
			sandbox.traffic.set({ latencyMs: 500 });
			await example.start('Every Minute');
			await until('leads without a result', progress, ({ leads, results }) => leads > results + 10);
			await n8n.kill();
			sandbox.traffic.set({ latencyMs: 0 });
			await n8n.revive();
			const unanswered = (await example.rows('import_rows', { status: 'sending' })).length;
			const { results } = await progress();
			expect((await minute()).results).toBe(results);

			await n8n.ageRows(61);
			await until('all lines', minute, (now) => now.results === lines.length);
			await example.run('Every Five Minutes');
			await example.run('Every Five Minutes');
			const rows = await example.rows('import_rows');
			const findings = await judgeImport({ rows, report: await report(), sandbox, lines, unanswered });
			expect(findings.filter(({ holds }) => !holds)).toEqual([]);
			expect(await chat.messages()).toEqual([
				expect.stringContaining('300 lines: 288 imported, 6 imported with remarks, 6 rejected, 0 to check'),
			]);
		},
		longest,
	);

	it('returns the lines to mend as a file', async () => {
		const { page } = editor;
		await editor.openForm('Get file', formAt('f5df2eb2-76a3-5124-ae8a-a80d6457ba66'));
		await page.locator('input[type=text]').fill(String((await report())['import']));
		await page.locator('select').selectOption({ label: 'rejected' });
		const downloading = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Get file' }).click();
		const file = await (await downloading).path();
		const [head, ...rejected] = (await readFile(file, 'utf8')).trim().split('\n');
		expect(head).toContain('name,phone,rating,lead_id,why_not_stored');
		expect(rejected).toHaveLength(6);
		expect(rejected[0]).toContain('Person 13,');
	});
});
