import { startBackground, type Background } from './background';
import { ownEnvironment } from './environment';
import type { Installation } from './install';
import { userOf } from './user';

interface ProcessOptions {
	readonly installation: Installation;
	/** `start`, `worker` or `webhook`, with its flags. */
	readonly args: readonly string[];
	/** n8n's `N8N_USER_FOLDER`. */
	readonly folder: string;
	readonly env: Readonly<Record<string, string>>;
	/** The file for its output. */
	readonly logFile: string;
	/** The port of its readiness endpoint. */
	readonly healthPort: number;
}

/** Milliseconds. The first start migrates n8n's database, which takes minutes on a slow machine. */
const longestStart = 600_000;

/** Starts a process of n8n, as its user, and resolves when it is ready. */
export async function startProcess(options: ProcessOptions): Promise<Background> {
	const { installation, args, folder, env, logFile, healthPort } = options;
	return await startBackground({
		name: args[0] === 'start' ? 'n8n' : `n8n ${args[0]}`,
		command: installation.node,
		args: [installation.cli, ...args],
		env: { ...ownEnvironment(installation, folder), ...env },
		user: userOf(installation.cli),
		logFile,
		isReady: async () =>
			await answers(`http://127.0.0.1:${healthPort}${signs[args[0] === 'start' ? 'main' : 'other']}`),
		longestStart,
	});
}

/**
 * The path that answers with JSON once n8n is ready. An older n8n reports its database as ready before it has any
 * route, and then answers with status 200 and a page that asks the user to wait.
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
