import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { z } from 'zod';

const announcement = z.object({
	url: z.string(),
	enterpriseId: z.string(),
	syncToken: z.string(),
	adminKey: z.string(),
});

export type Announced = z.infer<typeof announcement>;

/** A sandbox in a separate process, so that its memory can be measured alone. */
export interface SandboxProcess extends Announced {
	/** Resident memory in MiB: the current value or the peak (Linux only). */
	memory(which: 'VmRSS' | 'VmHWM'): number;
	stop(): Promise<void>;
}

/** Starts the sandbox on a free port with its data in this file. */
export async function startProcess(data: string, seed = 'empty'): Promise<SandboxProcess> {
	const main = join(__dirname, '..', 'src', 'main.ts');
	const args = ['--import', 'tsx', main, '--port', '0', '--json', '--seed', seed, '--data', data];
	const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
	const [line]: string[] = await once(createInterface({ input: child.stdout }), 'line');
	return {
		...announcement.parse(JSON.parse(line ?? '')),
		memory: (which) => {
			const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
			return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
		},
		stop: async () => {
			child.kill();
			await once(child, 'exit');
		},
	};
}
