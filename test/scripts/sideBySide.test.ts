import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../testkit/root';

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
	return spawnSync(process.execPath, [join(root, 'scripts', 'side-by-side.mjs'), 'left', 'right'], {
		cwd: folder,
		encoding: 'utf8',
	});
}

const block = (name: string, verdict: string) =>
	new RegExp(`^${name} begins\\n${name} ends\\n${name}: ${verdict} in [\\d.]+ s$`, 'm');

it('runs the scripts at the same time, and prints the output of each in one block', () => {
	const { status, stdout } = runBoth({ left: 0, right: 0 });

	expect(stdout).toMatch(block('left', 'passed'));
	expect(stdout).toMatch(block('right', 'passed'));
	expect(status).toBe(0);
});

it.each([
	{ left: 3, right: 0 },
	{ left: 0, right: 3 },
])('fails with the status of the script that failed: %j', (statuses) => {
	const { status, stdout } = runBoth(statuses);

	expect(stdout).toMatch(block('left', statuses.left === 0 ? 'passed' : 'FAILED with 3'));
	expect(stdout).toMatch(block('right', statuses.right === 0 ? 'passed' : 'FAILED with 3'));
	expect(status).toBe(3);
});
