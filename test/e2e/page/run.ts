// The page of the sandbox in Chromium: `npm run e2e -- --page` (test/e2e/run.ts).
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { startReverseProxy } from '../../kit/reverseProxy';
import { root } from '../../kit/root';
import { startSandbox, type Sandbox } from '../../../sandbox/src/server';
import { chromiumOptions } from '../chromium';
import { browserZone, Visit } from './visit';

const looks = [
	{ name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
	{ name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
	{ name: 'phone', colorScheme: 'light', viewport: { width: 375, height: 780 } },
] as const;

const { values: options } = parseArgs({
	options: { out: { type: 'string' } },
});

const folder = options.out ?? join(root, 'docs', 'images');
const readme = readFileSync(join(root, 'sandbox', 'README.md'), 'utf8');
const isWanted = (file: string) => options.out !== undefined || readme.includes(`/${file})`);
const pathOf = (file: string) => (isWanted(file) ? join(folder, file) : undefined);

async function tour(sandbox: Sandbox, context: BrowserContext, look: string): Promise<string[]> {
	const visit = new Visit(await context.newPage(), sandbox, look, pathOf);
	await visit.signIn();
	await visit.copyConnection();
	const token = await visit.makeToken();
	await visit.seeCall(token);
	await visit.seeLead();
	await visit.addLead();
	await visit.seeTheRest();
	await visit.makeTrouble();
	return visit.report();
}

/** Behind a proxy with TLS and a base path. */
async function tourBehindProxy(browser: Browser): Promise<string[]> {
	const proxy = await startReverseProxy({ base: '/crm/sandbox', strips: true, keepsHost: false });
	const sandbox = await startSandbox({ seed: 'demo', password, publicUrl: proxy.url });
	proxy.serve(sandbox.listening);
	// Nobody has signed the certificate of the proxy.
	const context = await browser.newContext({ ...looks[0], timezoneId: browserZone, ignoreHTTPSErrors: true });
	try {
		const visit = new Visit(await context.newPage(), sandbox, 'behind a proxy', () => undefined);
		await visit.signIn();
		await visit.addLead();
		await visit.downloadFile();
		await visit.makeTrouble();
		return visit.report();
	} finally {
		await context.close();
		await sandbox.close();
		await proxy.close();
	}
}

const password = 'abcd-efgh-ijkm-npqr';

async function main(): Promise<void> {
	await mkdir(folder, { recursive: true });
	const profile = await mkdtemp(join(tmpdir(), 'page-'));
	const browser = await chromium.launch({
		...chromiumOptions(),
		env: { ...process.env, HOME: profile },
	});
	const complaints: string[] = [];
	try {
		for (const { name, colorScheme, viewport } of looks) {
			const sandbox = await startSandbox({ seed: 'demo', password });
			const context = await browser.newContext({
				colorScheme,
				viewport,
				reducedMotion: 'reduce',
				timezoneId: browserZone,
				permissions: ['clipboard-read', 'clipboard-write'],
			});
			complaints.push(...(await tour(sandbox, context, name)));
			await context.close();
			await sandbox.close();
		}
		complaints.push(...(await tourBehindProxy(browser)));
	} finally {
		await browser.close();
		await rm(profile, { recursive: true, force: true });
	}
	for (const complaint of complaints) console.error(complaint);
	console.log(`${looks.length + 1} visits, ${complaints.length} complaints, pictures in ${folder}`);
	process.exitCode = complaints.length === 0 ? 0 : 1;
}

void main();
