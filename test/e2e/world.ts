/** n8n with our nodes, a workspace, and the outside services that the examples use. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import getPort, { portNumbers } from 'get-port';

import { startSandbox, type Sandbox } from '../../sandbox/src/server';
import { tokensBeside } from '../../sandbox/src/tokenFile';
import { dialect } from '../kit/dialect';
import { startModel, type Model } from './around/model';
import { startOutside, type Outside } from './around/outside';
import type { Credentials } from './examples';
import type { Login, N8nApi } from './host/api';
import type { Edition, Say } from './host/install';
import { startN8n, type N8n } from './host/n8n';

interface WorldOptions {
	readonly edition?: Edition;
	/** The folder that keeps the data of n8n and the workspace between starts. */
	readonly folder: string;
	readonly login: Login;
	/** Ports of n8n, the workspace and the chat; free ports when omitted. */
	readonly ports?: { readonly n8n: number; readonly sandbox: number; readonly outside: number };
	readonly say: Say;
	readonly onMessage?: (message: string) => void;
}

export interface World {
	readonly n8n: N8n;
	readonly sandbox: Sandbox;
	readonly outside: Outside;
	readonly model: Model;
	readonly credentials: Credentials;
	close(): Promise<void>;
}

export async function startWorld(options: WorldOptions): Promise<World> {
	const { edition = 'newest', folder, login, ports, say, onMessage } = options;
	await mkdir(folder, { recursive: true });
	const closers: Array<() => Promise<void>> = [];
	const close = async () => {
		for (const closer of closers.splice(0).reverse()) await closer();
	};
	try {
		say('Starting a workspace ...');
		const data = join(folder, 'workspace.db');
		const sandbox = await startSandbox({
			port: await freePort(ports?.sandbox),
			data,
			seed: 'demo',
			dialect,
			tokens: tokensBeside(data),
		});
		closers.push(sandbox.close);
		const outside = await startOutside({
			port: await freePort(ports?.outside),
			...(onMessage && { onMessage }),
		});
		closers.push(outside.close);
		const model = await startModel();
		closers.push(model.close);
		const n8n = await startN8n({
			edition,
			folder: join(folder, 'n8n'),
			login,
			say,
			...(ports && { port: ports.n8n }),
		});
		closers.push(n8n.stop);
		const credentials = await saveCredentials(n8n.api, sandbox, model);
		return { n8n, sandbox, outside, model, credentials, close };
	} catch (error) {
		await close();
		throw error;
	}
}

async function freePort(wish: number | undefined): Promise<number> {
	return wish === undefined ? 0 : await getPort({ port: portNumbers(wish, wish + 50) });
}

async function saveCredentials(api: N8nApi, sandbox: Sandbox, model: Model): Promise<Credentials> {
	const { url, enterpriseId, syncToken } = sandbox;
	const data = {
		leadWorkspaceSyncApi: { baseUrl: url, enterpriseId, accessToken: syncToken },
		openAiApi: { apiKey: 'the-model-of-the-examples', url: model.url },
		// Nobody signs in at Google here: the examples are complete, and their sheets are not called.
		googleSheetsOAuth2Api: { clientId: 'none', clientSecret: 'none' },
	};
	const names = {
		leadWorkspaceSyncApi: 'Lead Workspace',
		openAiApi: 'Model of the Examples',
		googleSheetsOAuth2Api: 'Sheets of the Examples',
	};
	const save = async (type: keyof typeof data) => {
		const name = names[type];
		return [type, { id: await api.saveCredential(name, type, data[type]), name }] as const;
	};
	return Object.fromEntries([
		await save('leadWorkspaceSyncApi'),
		await save('openAiApi'),
		await save('googleSheetsOAuth2Api'),
	]);
}
