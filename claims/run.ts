/**
 * `npm run claims`: breaks each promise of the documents once, in a copy of this project, and runs the test that has to
 * notice. `-- --only TEXT` takes the promises that contain the text, `--sample N` draws that many, by `--seed` or the variable SEED.
 *
 * Exits with 1 if a test stayed green or did not run.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { random } from '../sandbox/src/random';
import { claims } from './claims';
import { ProjectCopy } from './projectCopy';
import type { StatedClaim } from './claims';

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		sample: { type: 'string' },
		seed: { type: 'string', default: process.env['SEED'] ?? '1' },
	},
});

function chosen(): readonly StatedClaim[] {
	const wanted = claims.filter(({ promise }) => promise.includes(values.only ?? ''));
	if (values.sample === undefined) return wanted;
	const { between } = random(Number(values.seed));
	const rest = [...wanted];
	const drawn: StatedClaim[] = [];
	while (rest.length > 0 && drawn.length < Number(values.sample))
		drawn.push(...rest.splice(between(0, rest.length - 1), 1));
	return drawn;
}

async function main(): Promise<void> {
	const waiting = [...chosen()];
	const all = waiting.length;
	const unnoticed: string[] = [];
	const work = async () => {
		const copy = new ProjectCopy();
		try {
			for (let claim = waiting.shift(); claim !== undefined; claim = waiting.shift()) {
				const { document, promise, breakage, test } = claim;
				const verdict = await copy.breakAndTest(breakage, test);
				const line = `${verdict}: ${document}: ${promise} (${breakage.file}, ${test.file})`;
				console.log(line);
				if (verdict !== 'red') unnoticed.push(line);
			}
		} finally {
			copy.remove();
		}
	};
	await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
	console.log(`${all} promises broken, ${all - unnoticed.length} shown red`);
	if (unnoticed.length > 0 || all === 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
