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
		isReady: async () =>
			await answers(`http://127.0.0.1:${healthPort}${signs[args[0] === 'start' ? 'main' : 'other']}`),
		longestStart,
	});
}

/**
 * What answers with JSON when it is ready. An older n8n tells that its database is ready before it has any route, and
 * asks for patience with status 200.
 */
const signs = { main: '/rest/settings', other: '/healthz/readiness' };

async function answers(url: string): Promise<boolean> {
	try {
		const { ok, headers } = await fetch(url);
		return ok && headers.get('content-type')?.startsWith('application/json') === true;
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
