/**
 * `npm run seeds -- 20`: runs the tests that draw random values with that many seeds, one after the other. Names the seeds
 * that fail, and exits with 1 if there is one. `--from N` chooses the first seed, which is random otherwise.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true });
const count = Number(positionals[0] ?? 20);
const from = Number(values.from ?? randomInt(900_000_000));

const files = ['test', 'sandbox/test']
	.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
	.filter((entry) => entry.isFile())
	.map(({ parentPath, name }) => join(parentPath, name))
	.filter(
		(path) =>
			path.endsWith('.test.ts') && /fast-check|\/exploring'|\/random'/.test(readFileSync(path, 'utf8')),
	);

const failed = [];
for (let seed = from; seed < from + count; seed += 1) {
	const run = spawnSync('npx', ['jest', ...files], {
		cwd: root,
		env: { ...process.env, SEED: String(seed) },
		encoding: 'utf8',
	});
	const said = run.stdout + run.stderr;
	console.log(`SEED=${seed} ${said.match(/^Tests: .*/m)?.[0] ?? 'did not run'}`);
	if (run.status === 0) continue;
	failed.push(seed);
	console.log([...new Set(said.match(/^ {2}● .*/gm))].join('\n'));
}
console.log(`${count - failed.length} of ${count} seeds passed`);
if (failed.length > 0) process.exitCode = 1;
