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

it.each([
	{ left: 3, right: 0, status: 3 },
	{ left: 0, right: 3, status: 3 },
])(
	'runs the scripts at the same time, prints all but the last in one block, and says how each ended: %j',
	({ status: expected, ...statuses }) => {
		const { status, stdout } = runBoth(statuses);
		const ending = (name: 'left' | 'right') =>
			expect.stringMatching(
				new RegExp(`^${name}: ${statuses[name] === 0 ? 'passed' : 'FAILED with 3'} in [\\d.]+ s$`),
			);

		expect(stdout).toMatch(/^left begins\nleft ends$/m);
		expect(stdout).toMatch(/right begins\n[^]*right ends\n/);
		expect(stdout.trim().split('\n').slice(-2).sort()).toEqual([ending('left'), ending('right')]);
		expect(status).toBe(expected);
	},
);

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
