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

const ended = (left: string, right: string) =>
	new RegExp(`\\nleft: ${left} in [\\d.]+ s\\nright: ${right} in [\\d.]+ s\\n$`);

it('runs the scripts at the same time, prints all output of the first in one block, and ends with verdicts', () => {
	const { status, stdout, stderr } = runBoth({ left: 0, right: 0 });

	expect(stdout).toMatch(/^left begins\nleft ends$/m);
	expect(stdout).toMatch(/^right begins$/m);
	// The last one prints by itself: its errors stay errors.
	expect(stderr).toMatch(/^right ends$/m);
	expect(stdout).toMatch(ended('passed', 'passed'));
	expect(status).toBe(0);
});

it.each([
	{ left: 3, right: 0 },
	{ left: 0, right: 3 },
])('fails with the status of the script that failed: %j', (statuses) => {
	const { status, stdout } = runBoth(statuses);
	const verdict = (of: number) => (of === 0 ? 'passed' : 'FAILED with 3');

	expect(stdout).toMatch(ended(verdict(statuses.left), verdict(statuses.right)));
	expect(status).toBe(3);
});
