import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../testkit/root';
import { jobs } from '../../bench/jobs';
import { appendActions } from '../../bench/jobs/appendActions';
import { subjectNames } from '../../bench/job';
import { readOptions } from '../../bench/options';

/** Runs the command as `npm run bench` does, without a new build. */
async function bench(...args: string[]) {
	const command = ['--import', 'tsx', join(root, 'bench', 'run.ts'), ...args];
	return await promisify(execFile)(process.execPath, command, { cwd: root }).catch((error: unknown) => error);
}

/** More than the service's default page size. */
const items = '20';

/** Each subject of each job starts an engine of its own. The part `bench` of .ci/run sets BENCH_JOBS=all. */
const tested = process.env['BENCH_JOBS'] === 'all' ? jobs : [appendActions];

const keys = [
	...['job', 'items', 'latencyMs', 'limit', 'runs', 'subject', 'wallMs', 'cpuMs', 'requests'],
	...['connections', 'peakMiB', 'lost', 'doubled', 'ratioToFloor', 'ratioToHttpRequest'],
];

describe('npm run bench', () => {
	it('does each job with every subject, loses nothing, and prints one line', async () => {
		const chosen = tested === jobs ? [] : tested.flatMap(({ name }) => ['--job', name]);
		const { stdout } = (await bench(
			'--json',
			'--at',
			'near',
			'--items',
			items,
			'--runs',
			'1',
			...chosen,
		)) as {
			stdout: string;
		};
		const [line, ...more] = stdout.trimEnd().split('\n');
		expect(more).toEqual([]);
		const { jobs: rows } = JSON.parse(line ?? '') as { jobs: Array<Record<string, unknown>> };
		expect(rows.map(({ job, subject }) => [job, subject])).toEqual(
			tested.flatMap(({ name, batches }) =>
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
		expect(await bench('--job', 'nothing')).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('Usage: npm run bench'),
		});
	}, 60_000);

	it.each([
		[['--job', 'nothing'], 'Unknown job: nothing'],
		[['--at', 'nowhere'], 'Unknown condition: nowhere'],
		[['--runs', '0'], '--runs must be a whole number above 0'],
		[['--write-docs', '--items', '1'], '--write-docs measures everything'],
		[['--fast'], "Unknown option '--fast'"],
	])('ends with status 2 and the reason when it is called with %j', (args, reason) => {
		const end = jest.spyOn(process, 'exit').mockImplementation((status) => {
			throw new Error(`ended with ${status}`);
		});
		const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
		try {
			expect(() => readOptions(args)).toThrow('ended with 2');
			expect(written.mock.calls.join('')).toContain(reason);
			expect(written.mock.calls.join('')).toContain('Usage: npm run bench');
		} finally {
			end.mockRestore();
			written.mockRestore();
		}
	});
});
