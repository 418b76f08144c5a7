import { parseArgs } from 'node:util';

import { quotaJob } from './forms/hourlyQuota';
import { formJobs } from './forms/jobs';
import { jobs } from './jobs';
import { conditionNames } from './conditions';

interface Options {
	readonly json: boolean;
	readonly writeDocs: boolean;
	readonly runs: number;
	/** Replaces the numbers of items of each job. */
	readonly items: number | undefined;
	/** Names of jobs. Empty means all jobs. */
	readonly jobs: readonly string[];
	/** Names of conditions. Empty means all conditions. */
	readonly conditions: readonly string[];
}

const names = [...[...jobs, ...formJobs].map(({ name }) => name), quotaJob];

const usage = `Usage: npm run bench -- [options]

Measures our nodes beside what people use today, against the sandbox.

  --job NAME     only this job, may be given several times: ${names.join(', ')}
  --at NAME      only under this condition, may be given several times: ${conditionNames.join(', ')}
  --items N      so many items, or forms, instead of those that each job has
  --runs N       runs of each subject (default 3)
  --json         print one line of JSON
  --write-docs   write docs/internals/performance.md, its plots and the table of README.md; measures everything
`;

/** Prints the usage and exits if the options are invalid. */
export function readOptions(args: readonly string[]): Options {
	try {
		const { values } = parseArgs({
			args: [...args],
			options: {
				job: { type: 'string', multiple: true, default: [] },
				at: { type: 'string', multiple: true, default: [] },
				items: { type: 'string' },
				runs: { type: 'string', default: '3' },
				json: { type: 'boolean', default: false },
				'write-docs': { type: 'boolean', default: false },
			},
		});
		const { job, at, items, runs, json, 'write-docs': writeDocs } = values;
		const unknown = job.find((name) => !names.includes(name));
		if (unknown !== undefined) throw new Error(`Unknown job: ${unknown}`);
		const nowhere = at.find((name) => !conditionNames.some((each) => each === name));
		if (nowhere !== undefined) throw new Error(`Unknown condition: ${nowhere}`);
		if (writeDocs && (job.length > 0 || at.length > 0 || items !== undefined)) {
			throw new Error('--write-docs measures everything. Omit --job, --at and --items');
		}
		return {
			json,
			writeDocs,
			jobs: job,
			conditions: at,
			runs: wholeNumber('runs', runs),
			items: items === undefined ? undefined : wholeNumber('items', items),
		};
	} catch (error) {
		process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
		process.exit(2);
	}
}

function wholeNumber(name: string, text: string): number {
	if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`--${name} must be a whole number above 0`);
	return Number(text);
}
