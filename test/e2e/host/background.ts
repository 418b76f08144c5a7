import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A background process that runs until it is stopped. */
export interface Background {
	readonly pid: number;
	/** Asks it to stop, and kills it if it still runs after ten seconds. */
	stop(): Promise<void>;
	/** Kills it at once, like a crash or a power cut. */
	kill(): Promise<void>;
}

interface BackgroundOptions {
	/** Its name in messages, for example `n8n worker`. */
	readonly name: string;
	readonly command: string;
	readonly args: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	/** Sent to its standard input. */
	readonly input?: string;
	/** The user it runs as; our own when omitted. */
	readonly user?: { readonly uid: number; readonly gid: number } | undefined;
	/** The signal that asks it to stop; SIGTERM when omitted. */
	readonly stopSignal?: NodeJS.Signals;
	/** The file for its output. */
	readonly logFile: string;
	isReady(): Promise<boolean>;
	/** In milliseconds. */
	readonly longestStart: number;
}

const alive = new Set<ChildProcess>();

// Stops every child when this process ends, also a child that is not ready yet.
process.once('exit', () => alive.forEach((child) => child.kill('SIGKILL')));

/** Starts a process and resolves when it is ready. */
export async function startBackground(options: BackgroundOptions): Promise<Background> {
	const { name, command, args, env, input, user, stopSignal = 'SIGTERM', logFile } = options;
	const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'], ...user });
	child.stdin.on('error', () => undefined).end(input);
	const log = createWriteStream(logFile, { flags: 'a' });
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });
	alive.add(child);
	const ended = new Promise<void>((resolve) => {
		for (const event of ['exit', 'error']) child.once(event, () => resolve());
	}).then(() => void alive.delete(child));

	const until = Date.now() + options.longestStart;
	while (!(await options.isReady())) {
		if (!alive.has(child)) throw new Error(`${name} ended before it was ready; see ${logFile}`);
		if (Date.now() > until) {
			child.kill('SIGKILL');
			throw new Error(`${name} is slow to start; run the command again`);
		}
		await wait(200);
	}
	return {
		pid: child.pid ?? 0,
		async stop() {
			child.kill(stopSignal);
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
