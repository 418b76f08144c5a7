import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../testkit/root';
import { jobs } from '../../bench/jobs';
import { subjectNames } from '../../bench/job';

/** Runs the command as `npm run bench` does, without a new build. */
async function bench(...args: string[]) {
	const command = ['--import', 'tsx', join(root, 'bench', 'run.ts'), ...args];
	return await promisify(execFile)(process.execPath, command, { cwd: root }).catch((error: unknown) => error);
}

/** More than the service's default page size. */
const items = '20';

const keys = [
	...['job', 'items', 'latencyMs', 'limit', 'runs', 'subject', 'wallMs', 'cpuMs', 'requests'],
	...['connections', 'peakMiB', 'lost', 'doubled', 'ratioToFloor', 'ratioToHttpRequest'],
];

describe('npm run bench', () => {
	it('does each job with every subject, loses nothing, and prints one line', async () => {
		const { stdout } = (await bench('--json', '--at', 'near', '--items', items, '--runs', '1')) as {
			stdout: string;
		};
		const [line, ...more] = stdout.trimEnd().split('\n');
		expect(more).toEqual([]);
		const { jobs: rows } = JSON.parse(line ?? '') as { jobs: Array<Record<string, unknown>> };
		expect(rows.map(({ job, subject }) => [job, subject])).toEqual(
			jobs.flatMap(({ name, batches }) =>
				subjectNames
					.filter((subject) => batches || subject !== 'http-request-batched')
					.map((subject) => [name, subject]),
			),
		);
		for (const row of rows) {
			expect(Object.keys(row)).toEqual(keys);
			expect(row).toMatchObject({
				items: Number(items),
				latencyMs: 0,
				limit: null,
				runs: 1,
				lost: 0,
				doubled: 0,
			});
			expect(row['requests']).toBeGreaterThan(0);
		}
	}, 300_000);

	it('prints its usage when it is called wrongly', async () => {
		for (const args of [
			['--job', 'nothing'],
			['--runs', '0'],
			['--write-docs', '--items', '1'],
			['--fast'],
		]) {
			expect(await bench(...args)).toMatchObject({
				code: 2,
				stderr: expect.stringContaining('Usage: npm run bench'),
			});
		}
	}, 60_000);
});
