import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import getPort from 'get-port';
import { z } from 'zod';

import { N8nApi, type Login } from '../host/api';
import { ownEnvironment } from '../host/environment';
import type { Installation } from '../host/install';
import { startProcess } from '../host/process';
import { n8nSettings } from '../host/settings';
import { giveTo, userOf, type User } from '../host/user';

export const execute = promisify(execFile);

const login: Login = { email: 'owner@example.com', password: 'Only-For-This-Run-1' };
const lock = z.object({ packages: z.record(z.string(), z.unknown()) });
const manifest = z.object({ version: z.string() });

/** What npm did to a folder of nodes. */
export interface Installed {
	readonly packages: number;
	readonly megabytes: number;
	readonly seconds: number;
}

/** The home of a fresh user who runs n8n. */
export class Home {
	readonly nodes: string;
	private readonly user: User | undefined;

	constructor(
		readonly folder: string,
		private readonly installation: Installation,
	) {
		this.nodes = join(folder, '.n8n', 'nodes');
		this.user = userOf(installation.cli);
	}

	/** @param born a home in which n8n has run, so that its database is there already */
	async make(born?: Home): Promise<this> {
		await mkdir(this.folder, { recursive: true });
		if (born !== undefined) {
			await cp(join(born.folder, '.n8n'), join(this.folder, '.n8n'), { recursive: true });
			await rm(this.nodes, { recursive: true, force: true });
		}
		await mkdir(this.nodes, { recursive: true });
		await giveTo(this.user, this.folder);
		return this;
	}

	/** Runs npm in the folder of the nodes, as the user. @param nodeBin the Node.js for it; n8n's when omitted */
	async npm(args: readonly string[], nodeBin = this.installation.nodeBin): Promise<Installed> {
		const env = ownEnvironment({ ...this.installation, nodeBin }, this.folder);
		const began = Date.now();
		await execute('npm', [...args], { cwd: this.nodes, env, ...this.user });
		const seconds = (Date.now() - began) / 1000;
		const record = await readFile(join(this.nodes, 'node_modules', '.package-lock.json'), 'utf8');
		const { stdout } = await execute('du', ['-sk', join(this.nodes, 'node_modules')]);
		const packages = Object.keys(lock.parse(JSON.parse(record)).packages).length;
		return { packages, megabytes: Number.parseInt(stdout, 10) / 1024, seconds };
	}

	/** Runs a command of a container, whose home this is. */
	async shell(command: string): Promise<void> {
		await rm(this.nodes, { recursive: true, force: true });
		const env = ownEnvironment(this.installation, this.folder);
		await execute('sh', ['-c', command], { cwd: this.folder, env, ...this.user });
	}

	/** The version of the package that is in the folder of the nodes. */
	async version(): Promise<string> {
		const file = join(this.nodes, 'node_modules', 'n8n-nodes-lead-workspace', 'package.json');
		return manifest.parse(JSON.parse(await readFile(file, 'utf8'))).version;
	}

	/** What n8n asks for before it starts, where it cannot write it itself. */
	async writeLedger(): Promise<void> {
		await writeFile(join(this.nodes, 'package.json'), '{"dependencies":{}}');
	}

	/** Takes a folder from the user, who can then only read it. */
	async takeAway(folder: string): Promise<void> {
		await giveTo({ uid: 0, gid: 0 }, folder);
	}

	/** Starts n8n, and stops it again. @returns the types of its nodes that look like ours, or undefined if it did not start */
	async start(env: Readonly<Record<string, string>> = {}): Promise<string[] | undefined> {
		const port = await getPort();
		const settings = n8nSettings(this.folder, port, await getPort());
		const running = await startProcess({
			installation: this.installation,
			args: ['start'],
			folder: this.folder,
			env: { ...settings, ...env },
			logFile: `${this.folder}.log`,
			healthPort: port,
		}).catch(() => undefined);
		if (running === undefined) return undefined;
		try {
			const api = new N8nApi(`http://127.0.0.1:${port}`);
			await api.signIn(login);
			const types = await api.nodeTypes();
			return types.filter((type) => /(lead-workspace|CUSTOM)\.leads$/.test(type));
		} finally {
			await running.stop();
		}
	}
}
