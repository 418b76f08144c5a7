/**
 * npm run mutation -- [PART ...] [options]
 *
 * Changes the sources of nodes and sandbox, one small change at a time, and prints which changes no test notices.
 *
 *   PART           the parts to change: shared, nodes, domain, http. By default all
 *   --sample N     how many changes of each part, by default 200
 *   --seed N       which changes, by default 1
 *   --seconds N    the processor time of the tests of one change, by default 15
 *   --tests TEXT   only test files whose paths contain the text; may be given several times
 *   --processes N  how many processes run tests side by side, by default one for each processor
 *   --only TEXT    only changes that contain the text, such as a path and a line
 *   --again        only changes that no test noticed when they were last tried, and only with test files that did not try
 *                  them or have changed since
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { groups, mutantsOf } from './groups';
import { Hunt } from './hunt';
import { copy, prepareCopy } from './instrumentedCopy';
import { measureReach } from './measureReach';
import { described, drawn, mutantsIn } from './mutant';
import { type Result, keep, survivors, table } from './results';
import { TestProcess, shareOut } from './testProcess';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		sample: { type: 'string', default: '200' },
		seed: { type: 'string', default: '1' },
		seconds: { type: 'string', default: '15' },
		tests: { type: 'string', multiple: true, default: [''] },
		processes: { type: 'string', default: String(availableParallelism()) },
		only: { type: 'string', default: '' },
		again: { type: 'boolean', default: false },
	},
});

async function main(): Promise<void> {
	const started = Date.now();
	for (const name of positionals)
		if (!groups.has(name))
			throw new Error(`${name} is no part. The parts are: ${[...groups.keys()].join(', ')}.`);
	const left = values.again ? survivors() : undefined;
	prepareCopy();
	const processes = Array.from({ length: Number(values.processes) }, () => new TestProcess(copy));
	try {
		const reaches = await measureReach(processes, values.tests);
		const mutants = mutantsIn(copy);
		console.log(`${mutants.length} mutants, ${reaches.length} test files, ${minutesSince(started)} so far`);
		const hunt = new Hunt(reaches, mutants, Number(values.seconds));
		const results: Result[] = [];
		for (const group of positionals.length > 0 ? positionals : groups.keys()) {
			const wanted = mutantsOf(group, mutants).filter((mutant) => {
				const name = described(mutant);
				return name.includes(values.only) && left?.has(name) !== false;
			});
			const sample = drawn(wanted, Number(values.sample), Number(values.seed));
			await shareOut(sample, processes, async (mutant, process) => {
				const verdict = await hunt.verdictOn(mutant, process, left?.get(described(mutant)));
				const result = { group, mutant, verdict };
				results.push(result);
				keep(result);
				console.log(lineOf(result));
			});
		}
		console.log(`\n${table(results)}\n\nTook ${minutesSince(started)}.`);
	} finally {
		for (const process of processes) process.restart();
	}
}

function lineOf({ mutant, verdict }: Result): string {
	const details = verdict.is === 'noticed' ? `, ${verdict.by}` : '';
	return `${verdict.is}: ${described(mutant)} (${mutant.kind}${details})`;
}

const minutesSince = (start: number) => `${((Date.now() - start) / 60_000).toFixed(1)} minutes`;

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
