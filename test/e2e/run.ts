/**
 * `npm run e2e`: the checks of `test/e2e/checks` in a real n8n, with a real browser. Arguments go to jest, so that
 * `npm run e2e -- branches` runs the checks whose file name has that word.
 *
 * `--oldest` uses the oldest n8n that the README supports, and without other arguments runs the first example in it.
 * With `DIALECT=observed`, the service answers as its public clients expect (`test/kit/dialect.ts`).
 * `--pictures` takes the pictures of the editor for the documentation, and writes them to docs/images.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../kit/root';
import { describeHere, variable } from './here';
import { startWorld } from './world';

const firstExample = 'form-to-leads';

async function main(): Promise<number> {
	const { oldest, pictures, checks } = readArguments(process.argv.slice(2));
	const folder = await mkdtemp(join(tmpdir(), 'e2e-'));
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

main().then(
	(status) => {
		process.exitCode = status;
	},
	(error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	},
);
