/**
 * npm run n8n
 *
 * Starts a real n8n with these nodes, a workspace to write to, and every example imported. Installs n8n once: 2.4 GB, 4 to 10 minutes.
 * Reuses the data of the last start, and runs until Ctrl+C.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { root } from '../kit/root';
import { calledExample, exampleNames, setUpExample } from './examples';
import type { Login } from './host/api';
import { startWorld, type World } from './world';

const folder = join(root, 'test', 'e2e', 'data');

async function main(): Promise<void> {
	const login = await readLogin();
	const world = await startWorld({
		folder,
		login,
		ports: { n8n: 5678, sandbox: 8787, outside: 8788 },
		say: (text) => console.log(text),
		onMessage: (message) => console.log(`A message arrived in the chat of the examples: ${message}`),
	});
	const stopped = new Promise<void>((resolve) => {
		for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
	});
	try {
		await importExamples(world);
		printWelcome(world, login);
		await stopped;
		console.log('\nStopping ...');
	} finally {
		await world.close();
	}
}

/** Imports only missing examples, so that the user's changes since the last start stay. */
async function importExamples({ n8n: { api }, credentials, outside }: World): Promise<void> {
	const there = new Map((await api.workflows()).map(({ name, id }) => [name, id]));
	let deskId: string | undefined;
	for (const name of exampleNames()) {
		const example = setUpExample(name, { credentials, chatUrl: outside.chatUrl, deskId });
		const id = there.get(example.name) ?? (await api.importWorkflow(example)).id;
		if (name === calledExample) deskId = id;
	}
}

function printWelcome({ n8n, sandbox, outside }: World, { email, password }: Login): void {
	console.log(
		[
			'',
			`n8n ${n8n.version} is up. Stop it with Ctrl+C.`,
			'',
			`  n8n        ${n8n.url}`,
			`  E-mail     ${email}`,
			`  Password   ${password}`,
			'',
			`  Workspace  ${sandbox.page}`,
			`  Password   ${sandbox.password}`,
			'',
			'  For a credential of your own (those of the examples are there already):',
			`  Base URL       ${sandbox.url}`,
			`  Enterprise ID  ${sandbox.enterpriseId}`,
			`  Sync token     ${sandbox.syncToken}`,
			'',
			`  Chat       ${outside.chatUrl} (messages of the examples; also printed here)`,
			`  Data       ${folder} (delete it to begin anew)`,
			'',
		].join('\n'),
	);
}

const loginShape = z.object({ email: z.string(), password: z.string() });

/** The first start creates the owner's login and stores it with the data, readable by the file's owner only. */
async function readLogin(): Promise<Login> {
	const file = join(folder, 'login.json');
	if (existsSync(file)) return loginShape.parse(JSON.parse(await readFile(file, 'utf8')));
	const login = { email: 'owner@example.com', password: `Aa1-${randomBytes(9).toString('base64url')}` };
	await mkdir(folder, { recursive: true });
	await writeFile(file, JSON.stringify(login), { mode: 0o600 });
	return login;
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
