/** The process that stands for n8n: its engine, its schedules, and nothing that outlives it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { startEngine } from '../../../test/kit/engine';
import type * as runtimeModule from '../../../nodes/shared/run/runtime';
import { largeImport } from '../../../test/kit/largeImport';
import { root } from '../../../test/kit/root';
import { fastClock, liveBy } from './clock';
import { RemoteTables } from './remoteTables';

const task = z
	.object({
		began: z.number(),
		rate: z.number(),
		/** The file that is uploaded at the start. */
		upload: z.string().optional(),
		credential: z.record(z.union([z.string(), z.number()])),
	})
	.parse(JSON.parse(process.env['IMPORT_TRIAL'] ?? ''));

const minute = 60_000;

async function main(): Promise<void> {
	const clock = fastClock(task);
	liveBy(clock);
	const path = join(root, 'dist', 'nodes', 'shared', 'run', 'runtime.js');
	const { createRuntime } = (await import(path)) as typeof runtimeModule;
	// These limits are about a machine that is stuck, so they are of its own time.
	const own = { timeout: minute * task.rate, patience: minute * task.rate };
	const engine = await startEngine({ packageDir: root, runtime: createRuntime(own, clock) });
	const dataTables = new RemoteTables();
	const run = async (startNode: string, input?: Parameters<typeof engine.run>[1]) => {
		const credentials = { leadWorkspaceSyncApi: task.credential };
		const options = { startNode, credentials, dataTables, ...input };
		const { error } = await engine.run(largeImport, options);
		// Nobody listens in the chat of the example.
		if (error && startNode !== 'Every Five Minutes') console.error(startNode, error);
	};
	if (task.upload !== undefined) {
		await run('Set Up Once');
		const data = readFileSync(task.upload).toString('base64');
		const leads = { data, mimeType: 'text/csv', fileName: 'leads.csv' };
		await run('On CSV Upload', { input: [{ json: {}, binary: { leads } }] });
	}
	setInterval(() => void run('Every Minute'), clock.real(minute));
	setInterval(() => void run('Every Five Minutes'), clock.real(5 * minute));
}

void main();
