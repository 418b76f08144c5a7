import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { z } from 'zod';

import { root } from '../../../test/kit/root';
import { jobs } from '../../bench/jobs';
import { comparisonsOf, conditionNames } from '../../bench/job';
import { readOptions } from '../../bench/options';

/** Runs the command as `npm run bench` does, without a new build. */
async function bench(...args: string[]) {
	const command = ['--import', 'tsx', join(root, 'tools', 'bench', 'run.ts'), ...args];
	return await promisify(execFile)(process.execPath, command, { cwd: root }).catch((error: unknown) => error);
}

/** More than the service's default page size. */
const items = '20';

/** Each subject of each job starts an engine of its own: the part `bench` of .ci/nightly sets BENCH_JOBS=all. */
const isWhole = process.env['BENCH_JOBS'] === 'all';
const at = 'far';

/** The one line that the command prints for these jobs, each with few items. */
async function measured(chosen: ReadonlyArray<{ readonly name: string }>) {
	const names = chosen.flatMap(({ name }) => ['--job', name]);
	const { stdout } = z
		.object({ stdout: z.string() })
		.parse(await bench('--json', '--at', at, '--items', items, '--runs', '1', ...names));
	const [line, ...more] = stdout.trimEnd().split('\n');
	expect(more).toEqual([]);
	const row = z.record(z.string(), z.unknown());
	return z.object({ jobs: z.array(row), goals: z.array(row) }).parse(JSON.parse(line ?? ''));
}

describe('npm run bench', () => {
	if (isWhole) {
		it('does each job with every subject, loses nothing, and prints one line', async () => {
			const { jobs: rows } = await measured(jobs);
			expect(rows.map(({ job, subject }) => [job, subject])).toEqual(
				comparisonsOf(jobs, [at], Number(items)).flatMap(({ job: { name }, subjects }) =>
					subjects.map((subject) => [name, subject]),
				),
			);
			for (const row of rows) {
				expect(row).toMatchObject({ items: Number(items), at, runs: 1, lost: 0, doubled: 0 });
				expect(row['requests']).toBeGreaterThan(0);
			}
		}, 300_000);
	}

	it.each([
		[['--job', 'nothing'], 'Unknown job: nothing'],
		[['--at', 'nowhere'], 'Unknown condition: nowhere'],
		[['--runs', '0'], '--runs must be a whole number above 0'],
		[['--write-docs', '--items', '1'], '--write-docs measures everything'],
		[['--fast'], "Unknown option '--fast'"],
	])('refuses %j with the reason', (args, reason) => {
		expect(readOptions(args)).toContain(reason);
	});

	it('ends with status 2 when it is called wrongly, and names its help', async () => {
		const { code, stderr } = z.object({ code: z.number(), stderr: z.string() }).parse(await bench('nodes'));
		expect(code).toBe(2);
		expect(stderr).toMatch(/nodes.*\nRun with --help to list the options\.\n$/);
	});

	it('names all jobs and conditions in its help', () => {
		const [help = ''] = readFileSync(join(root, 'tools', 'bench', 'run.ts'), 'utf8').split('*/', 1);
		const listed = help.replaceAll(/\s+\*?\s*/g, ' ');
		const names = jobs.map(({ name }) => name);
		expect(listed).toContain(`several times: ${names.join(', ')} --at`);
		expect(listed).toContain(`several times: ${conditionNames.join(', ')} --items`);
	});
});
