import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import type { Installation } from './install';

export interface N8nProcess {
	readonly pid: number;
	/** Asks it to stop, and kills it when it has not done so after ten seconds. */
	stop(): Promise<void>;
	/** Ends it at once, as a crash or a power cut does. */
	kill(): Promise<void>;
}

export interface ProcessOptions {
	readonly installation: Installation;
	/** `start`, `worker` or `webhook`, with its flags. */
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	/** Where its output goes. */
	readonly logFile: string;
	/** The port on which it says that it is ready. */
	readonly healthPort: number;
}

/** n8n compiles nothing and migrates its database at the first start, which takes longest on a busy machine. */
const longestStart = 180_000;

/** Starts a process of n8n and resolves when it is ready. */
export async function startProcess(options: ProcessOptions): Promise<N8nProcess> {
	const { installation, args, env, logFile, healthPort } = options;
	const child = spawn(installation.node, [installation.cli, ...args], {
		env: {
			...inherited(),
			PATH: `${installation.nodeBin}:${process.env['PATH'] ?? ''}`,
			...env,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const log = createWriteStream(logFile, { flags: 'a' });
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });
	const ended = new Promise<void>((resolve) => {
		child.once('exit', () => resolve());
		child.once('error', () => resolve());
	});

	const until = Date.now() + longestStart;
	while (!(await isReady(healthPort))) {
		if (hasEnded(child)) throw new Error(`n8n ${args[0]} ended before it was ready; see ${logFile}`);
		if (Date.now() > until) {
			child.kill('SIGKILL');
			throw new Error(`n8n ${args[0]} was not ready in time; see ${logFile}`);
		}
		await wait(200);
	}
	return {
		pid: child.pid ?? 0,
		async stop() {
			child.kill('SIGTERM');
			const killer = setTimeout(() => child.kill('SIGKILL'), 10_000);
			await ended;
			clearTimeout(killer);
		},
		async kill() {
			child.kill('SIGKILL');
			await ended;
		},
	};
}

function hasEnded(child: ChildProcess): boolean {
	return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

async function isReady(port: number): Promise<boolean> {
	try {
		return (await fetch(`http://127.0.0.1:${port}/healthz/readiness`)).ok;
	} catch {
		return false;
	}
}

/** What of our own environment n8n must not see: the options of our Node.js and of npm. */
function inherited(): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !/^(NODE_OPTIONS|npm_|N8N_)/.test(name)),
	);
}
