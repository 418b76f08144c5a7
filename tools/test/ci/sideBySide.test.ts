import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../../test/kit/root';

const program = join(root, 'tools', 'ci', 'sideBySide.mjs');

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'side-by-side-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Each script names itself, waits until the other has begun, names itself again and exits with its status. */
function runBoth(statuses: { readonly left: number; readonly right: number }) {
	const code = (name: string, other: string, status: number) => `
		const { existsSync, writeFileSync } = require('node:fs');
		console.log('${name} begins');
		writeFileSync('${name}', '');
		const timer = setInterval(() => {
			if (!existsSync('${other}')) return;
			clearInterval(timer);
			console.error('${name} ends');
			process.exitCode = ${status};
		}, 5);`;
	writeFileSync(join(folder, 'left.cjs'), code('left', 'right', statuses.left));
	writeFileSync(join(folder, 'right.cjs'), code('right', 'left', statuses.right));
	const scripts = { left: 'node left.cjs', right: 'node right.cjs' };
	writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
	return spawnSync(process.execPath, [program, 'left', 'right'], {
		cwd: folder,
		encoding: 'utf8',
	});
}

it('runs the scripts at the same time, and prints the output of all but the last in one block', () => {
	const { status, stdout } = runBoth({ left: 0, right: 0 });

	expect(stdout).toMatch(/^left begins\nleft ends$/m);
	expect(stdout).toMatch(/right begins\n[^]*right ends\n/);
	expect(status).toBe(0);
});

it('says at the end how each script ended', () => {
	const { stdout } = runBoth({ left: 3, right: 0 });

	const verdicts = stdout.trim().split('\n').slice(-2).sort();
	expect(verdicts).toEqual([
		expect.stringMatching(/^left: FAILED with 3 in [\d.]+ s$/),
		expect.stringMatching(/^right: passed in [\d.]+ s$/),
	]);
});

it.each([
	{ left: 3, right: 0 },
	{ left: 0, right: 3 },
])('fails with the status of the script that failed: %j', (statuses) => {
	expect(runBoth(statuses).status).toBe(3);
});

it('prints the output of the last script as it comes, and gives it the further arguments', async () => {
	writeFileSync(
		join(folder, 'first.cjs'),
		"const { existsSync } = require('node:fs');\n" +
			"const timer = setInterval(() => existsSync('seen') && clearInterval(timer), 5);",
	);
	writeFileSync(join(folder, 'last.cjs'), 'console.log(process.argv.slice(2).join());');
	writeFileSync(
		join(folder, 'package.json'),
		JSON.stringify({ scripts: { first: 'node first.cjs', last: 'node last.cjs' } }),
	);
	const running = spawn(process.execPath, [program, 'first', 'last', '--', 'test/leads', '--watch'], {
		cwd: folder,
	});
	const [chunk] = await once(running.stdout, 'data');
	// Only now may the first script end.
	writeFileSync(join(folder, 'seen'), '');
	const [status] = await once(running, 'close');

	expect(String(chunk)).toBe('test/leads,--watch\n');
	expect(status).toBe(0);
});
