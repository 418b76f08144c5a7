import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { builtCommand } from './builtCommand';
import { root } from '../../test/kit/root';

interface Announcement {
	url: string;
	enterpriseId: string;
	syncToken: string;
	asyncToken: string;
	adminKey: string;
}

const started = new Set<ChildProcess>();

let built: { readonly folder: string; readonly file: string };

beforeAll(async () => {
	built = await builtCommand('sandbox/src/main.ts');
});

// A failed test leaves no process running.
afterAll(() => {
	started.forEach((child) => child.kill('SIGKILL'));
	rmSync(built.folder, { recursive: true, force: true });
});

export const commandFile = () => built.file;

/** `npm run sandbox -- ...args`, without npm and a compilation for each start. */
export function spawnSandbox(...args: string[]): ChildProcess {
	const child = spawn(process.execPath, [commandFile(), ...args], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	started.add(child);
	child.once('exit', () => started.delete(child));
	return child;
}

/** Starts the sandbox and waits for its first line, which it prints when it is ready. */
export async function startCommand(...args: string[]): Promise<{ child: ChildProcess; said: Announcement }> {
	const child = spawnSandbox('--port', '0', '--json', ...args);
	if (child.stdout === null) throw new Error('The sandbox has no standard output');
	for await (const line of createInterface({ input: child.stdout })) {
		return { child, said: JSON.parse(line) };
	}
	throw new Error('The sandbox ended before it answered');
}

export async function endOf(child: ChildProcess): Promise<number | null> {
	if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
	return child.exitCode;
}

export async function runToEnd(
	...args: string[]
): Promise<{ code: number | null; out: string; err: string }> {
	const child = spawnSandbox(...args);
	let [out, err] = ['', ''];
	child.stdout?.on('data', (chunk) => (out += String(chunk)));
	child.stderr?.on('data', (chunk) => (err += String(chunk)));
	await once(child, 'close');
	return { code: child.exitCode, out, err };
}
