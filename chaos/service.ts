import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEngine } from '../engine';
import type { Limits } from '../nodes/shared/sync/limits';
import { startSandbox } from '../sandbox/src/server';
import { TestWorkspace } from '../test/support/workspace';
import { root } from '../testkit/root';
import { builtRuntime } from '../testkit/runtime';

/** Time enough for a port to be refused by the machine. */
const downtime = 20;

/** A workspace on disk, which can be taken down in the middle of a run and comes back at the same address. */
export class Service extends TestWorkspace {
	private constructor(private readonly folder: string) {
		super();
	}

	static async start(limits: Partial<Limits>): Promise<Service> {
		const service = new Service(mkdtempSync(join(tmpdir(), 'chaos-')));
		service.sandbox = await startSandbox({ data: service.data, seed: 'empty' });
		service.engine = await startEngine({ packageDir: root, runtime: await builtRuntime(limits) });
		return service;
	}

	/** By name, so that an address has to be looked up for each connection. */
	get baseUrl(): string {
		return this.sandbox.url.replace('127.0.0.1', 'localhost');
	}

	/** Cuts every connection, stops, and starts on the same data. Faults are gone with the process that had them. */
	async restart(): Promise<void> {
		const { url, syncToken, asyncToken, adminKey } = this.sandbox;
		await this.sandbox.close();
		await new Promise((resolve) => setTimeout(resolve, downtime));
		this.sandbox = await startSandbox({
			port: Number(new URL(url).port),
			data: this.data,
			tokens: { syncToken, asyncToken, adminKey },
		});
	}

	async close(): Promise<void> {
		await this.sandbox.close();
		rmSync(this.folder, { recursive: true, force: true });
	}

	private get data(): string {
		return join(this.folder, 'workspace.db');
	}
}
