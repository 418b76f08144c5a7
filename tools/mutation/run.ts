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
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { Hunt } from './hunt';
import { copy, makeCopy, testFiles } from './instrumentedCopy';
import { described, drawn, mutantsIn, parts } from './mutant';
import { measureReach } from './reach';
import { type Result, table } from './table';
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
	},
});

async function main(): Promise<void> {
	const started = Date.now();
	const unknown = positionals.find((name) => !parts.has(name));
	if (unknown !== undefined)
		throw new Error(`${unknown} is no part. The parts are: ${[...parts.keys()].join(', ')}.`);
	makeCopy();
	const processes = Array.from({ length: Number(values.processes) }, () => new TestProcess(copy));
	try {
		const files = testFiles().filter((path) => values.tests.some((text) => path.includes(text)));
		const reaches = await measureReach(files, processes);
		const mutants = mutantsIn(copy);
		console.log(`${mutants.length} mutants, ${reaches.length} test files, ${minutesSince(started)} so far`);
		const hunt = new Hunt(reaches, mutants, Number(values.seconds));
		const results: Result[] = [];
		for (const part of positionals.length > 0 ? positionals : parts.keys()) {
			const wanted = mutants.filter(
				(mutant) => parts.get(part)?.(mutant.source) && described(mutant).includes(values.only),
			);
			const sample = drawn(wanted, Number(values.sample), Number(values.seed));
			await shareOut(sample, processes, async (mutant, process) => {
				const verdict = await hunt.verdictOn(mutant, process);
				results.push({ part, mutant, verdict });
				const by = verdict.is === 'noticed' ? `, ${verdict.by}` : '';
				console.log(`${verdict.is}: ${described(mutant)} (${mutant.kind}${by})`);
			});
		}
		console.log(`\n${table(results)}\n\nTook ${minutesSince(started)}.`);
	} finally {
		for (const process of processes) process.restart();
	}
}

const minutesSince = (start: number) => `${((Date.now() - start) / 60_000).toFixed(1)} minutes`;

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
