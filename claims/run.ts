/**
 * `npm run claims`: breaks each promise of the documents and each rule of docs/conformance.md once, in copies of this
 * project, and runs the test that has to notice. The test passes before, and fails while they are broken.
 *
 * `-- --promises N --rules N` draws so many of them, by `--seed` or the variable SEED. `--only TEXT` takes those that
 * contain the text. `--unclaimed` lists the sentences of the documents for users that no promise quotes.
 *
 * Exits with 1 if a test stayed green, failed before, or did not run.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { random } from '../sandbox/src/random';
import type { StatedClaim } from './claim';
import { claims } from './claims';
import { conformance } from './conformance/conformance';
import { ProjectCopy } from './projectCopy';
import { unclaimed } from './unclaimed';

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: '' },
		promises: { type: 'string' },
		rules: { type: 'string' },
		seed: { type: 'string', default: process.env['SEED'] ?? '1' },
		unclaimed: { type: 'boolean', default: false },
	},
});

const { between } = random(Number(values.seed));

function drawn(all: readonly StatedClaim[], many: string | undefined): StatedClaim[] {
	const rest = all.filter(({ promise }) => promise.includes(values.only));
	if (many === undefined) return rest;
	const some: StatedClaim[] = [];
	while (rest.length > 0 && some.length < Number(many))
		some.push(...rest.splice(between(0, rest.length - 1), 1));
	return some;
}

async function breakAll(): Promise<void> {
	const promises = drawn(claims, values.promises);
	const rules = drawn(conformance, values.rules);
	const waiting = [...promises, ...rules];
	const all = waiting.length;
	const unnoticed: string[] = [];
	const passed = new Set<string>();
	const work = async () => {
		const copy = new ProjectCopy(passed);
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
	console.log(
		[
			'',
			...unnoticed,
			`${promises.length} promises and ${rules.length} rules broken, ${all - unnoticed.length} of ${all} shown red`,
		].join('\n'),
	);
	if (unnoticed.length > 0 || all === 0) process.exitCode = 1;
}

async function main(): Promise<void> {
	if (values.unclaimed) console.log(unclaimed().join('\n'));
	else await breakAll();
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
