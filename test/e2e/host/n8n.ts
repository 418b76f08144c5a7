import getPort, { portNumbers } from 'get-port';
import { join } from 'node:path';

import { N8nApi, type Login } from './api';
import { installCommunityPackage } from './community';
import { ageDataTables } from './dataTables';
import { installN8n, type Edition, type Say } from './install';
import { startProcess } from './process';
import { n8nSettings } from './settings';

interface N8nOptions {
	readonly edition: Edition;
	/** The folder with all data of this n8n. An existing folder is reused. */
	readonly folder: string;
	readonly login: Login;
	/** Used if it is free; otherwise another port is used. */
	readonly port?: number;
	readonly say: Say;
	readonly env?: Readonly<Record<string, string>>;
}

export interface N8n {
	readonly url: string;
	readonly version: string;
	/** Signed in as the owner. */
	readonly api: N8nApi;
	stop(): Promise<void>;
	/** Kills it at once, like a power cut. */
	kill(): Promise<void>;
	/** Starts it again after `kill`, at the same address. */
	revive(): Promise<void>;
	/** Makes all rows of its data tables older by so many minutes. */
	ageRows(minutes: number): Promise<void>;
}

/** Starts an n8n that has an owner and the packed tarball of this package as a community package. */
export async function startN8n({ edition, folder, login, port, say, env }: N8nOptions): Promise<N8n> {
	const installation = await installN8n(edition, say);
	say('Installing the nodes as a community package ...');
	await installCommunityPackage(installation, folder);

	const free = port === undefined ? await getPort() : await getPort({ port: portNumbers(port, port + 50) });
	const broker = await getPort();
	say(`Starting n8n ${installation.version} ...`);
	const start = async () =>
		await startProcess({
			installation,
			args: ['start'],
			folder,
			env: { ...n8nSettings(folder, free, broker), ...env },
			logFile: join(folder, 'n8n.log'),
			healthPort: free,
		});
	let running = await start();
	const stop = async () => await running.stop();
	const kill = async () => await running.kill();
	const revive = async () => {
		running = await start();
	};
	const api = new N8nApi(`http://127.0.0.1:${free}`);
	try {
		await api.signIn(login);
	} catch (error) {
		await stop();
		throw error;
	}
	const ageRows = async (minutes: number) => await ageDataTables(installation, folder, minutes);
	return { url: api.url, version: installation.version, api, stop, kill, revive, ageRows };
}
