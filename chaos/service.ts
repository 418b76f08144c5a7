import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startSandbox } from '../sandbox/src/server';
import { TestWorkspace } from '../testkit/workspace';

/** Milliseconds that are enough for the system to refuse connections to a closed port. */
const downtime = 20;

/** A workspace on disk that can restart in the middle of a run, at the same address. */
export class Service extends TestWorkspace {
	private readonly folder = mkdtempSync(join(tmpdir(), 'chaos-'));
	readonly data = join(this.folder, 'workspace.db');

	/** Uses a host name, so that each connection needs a look-up. */
	get baseUrl(): string {
		return this.sandbox.url.replace('127.0.0.1', 'localhost');
	}

	/** Cuts every connection, stops, and starts on the same data. The new server has no faults. */
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

	override async close(): Promise<void> {
		await super.close();
		rmSync(this.folder, { recursive: true, force: true });
	}
}
