/**
 * npm run e2e -- [CHECK ...] [options]
 *
 * The checks of test/e2e/checks in a real n8n, with a real browser. Needs Debian's chromium. Arguments go to jest, so that
 * npm run e2e -- branches runs the checks whose file name has that word.
 *
 *   --oldest    uses the oldest n8n that the README supports, and without other arguments runs the first example in it
 *   --pictures  takes the pictures of the editor for the documents, and writes them to docs/images
 *
 * With DIALECT=observed, the service answers as its public clients expect (test/kit/dialect.ts).
 *
 * npm run e2e -- --page [--out DIR]
 *
 * Uses the page of the sandbox instead, in Chromium, as a person would. Writes the pictures that sandbox/README.md shows to
 * docs/images, or one of every part, light, dark and on a phone, to DIR.
 *
 * npm run e2e -- --install [--write-docs]
 *
 * Installs the package in each way that docs/installing.md names, as another user, and starts n8n. Needs root. With
 * --write-docs, writes what came of it into docs/installing.md.
 *
 * npm run e2e -- --queue [options]
 *
 * Posts forms to n8n in queue mode instead, as fast as n8n accepts them, while a worker is killed and restarted. Needs
 * Debian's postgresql and redis-server. Fails if a post was lost or a lead was written twice.
 *
 *   --posts N        how many forms, by default 5000
 *   --concurrency N  concurrent executions in each worker, by default 10
 *   --connections N  connections for the posts, each always busy, by default 50
 *   --at-once N      the most requests that the workspace takes at once, by default 20
 *   --calm           kills no worker, to measure an undisturbed n8n
 *   --json           prints the figures as one JSON object
 *   --write-docs     writes the figures into docs/scaling.md
 */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { root } from '../kit/root';
import { describeHere, variable } from './here';
import { temporaryFolder } from './host/user';
import { startWorld } from './world';

const firstExample = 'form-to-leads';

async function main(): Promise<number> {
	const { oldest, pictures, checks } = readArguments(process.argv.slice(2));
	const folder = await temporaryFolder('e2e');
	const login = { email: 'owner@example.com', password: 'Only-For-This-Run-1' };
	const edition = oldest ? 'oldest' : 'newest';
	const world = await startWorld({ edition, folder, login, say: (text) => console.error(text) });
	const here = describeHere(world, login, pictures ? join(root, 'docs', 'images') : undefined);
	try {
		const status = await jest(checks, { [variable]: here });
		if (status !== 0) console.error(await endOf(join(folder, 'n8n', 'n8n.log')));
		return status;
	} finally {
		await world.close();
		await rm(folder, { recursive: true, force: true });
	}
}

function readArguments(args: readonly string[]) {
	const own = ['--oldest', '--pictures'];
	const oldest = args.includes('--oldest');
	const named = args.filter((arg) => !own.includes(arg));
	const checks = oldest && named.length === 0 ? [firstExample] : named;
	return { oldest, pictures: args.includes('--pictures'), checks };
}

async function jest(args: readonly string[], env: Record<string, string>): Promise<number> {
	const script = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
	const config = join(root, 'test', 'e2e', 'jest.config.js');
	const child = spawn(process.execPath, [script, '--config', config, '--runInBand', ...args], {
		cwd: root,
		env: { ...process.env, ...env, NODE_OPTIONS: '--experimental-vm-modules' },
		stdio: 'inherit',
	});
	return await new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('exit', (code) => resolve(code ?? 1));
	});
}

async function endOf(file: string): Promise<string> {
	return (await readFile(file, 'utf8')).split('\n').slice(-60).join('\n');
}

/** Another program that takes the place of the checks. */
function insteadOfChecks(option: string): boolean {
	const at = process.argv.indexOf(option);
	if (at > 0) process.argv.splice(at, 1);
	return at > 0;
}

if (insteadOfChecks('--queue')) void import('./queue/run');
else if (insteadOfChecks('--page')) void import('./page/run');
else if (insteadOfChecks('--install')) void import('./installing/run');
else {
	main().then(
		(status) => {
			process.exitCode = status;
		},
		(error: unknown) => {
			console.error(error);
			process.exitCode = 1;
		},
	);
}
