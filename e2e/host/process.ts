import { startBackground, type Background } from './background';
import type { Installation } from './install';

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
export async function startProcess(options: ProcessOptions): Promise<Background> {
	const { installation, args, env, logFile, healthPort } = options;
	return await startBackground({
		name: `n8n ${args[0]}`,
		command: installation.node,
		args: [installation.cli, ...args],
		env: {
			...inherited(),
			PATH: `${installation.nodeBin}:${process.env['PATH'] ?? ''}`,
			...env,
		},
		logFile,
		isReady: async () => await isReady(healthPort),
		longestStart,
	});
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
