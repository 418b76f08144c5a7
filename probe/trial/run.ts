/**
 * `npm run probe:trial`: probes generated dialects of the sandbox over HTTP, and compares each verdict with what the dialect
 * really draws. Then runs operations of every node in the dialect of the profile. `-- --dialects N` and `--seed N` choose
 * how many and which, `--json` prints one line of JSON.
 *
 * Exits with 1 if a verdict is wrong, if less than 95 % of what can be observed is classified, or if an operation fails.
 */
import { range } from 'lodash';
import { parseArgs } from 'node:util';
import { z } from 'zod';

import { strict } from '../../sandbox/src/http/dialects/dialect';
import { dialectOfProfile } from '../../sandbox/src/http/dialects/profile';
import { random } from '../../sandbox/src/random';
import { TestWorkspace } from '../../testkit/workspace';
import { profileOf } from '../profile';
import { judge, type Judgement } from './judge';
import { brokenIn } from './nodes';
import { print, trialOf } from './print';
import { busyLead, probeSandbox } from './sandbox';
import { Truth } from './truth';

const { values } = parseArgs({
	options: {
		dialects: { type: 'string', default: '60' },
		seed: { type: 'string', default: '2026' },
		json: { type: 'boolean', default: false },
	},
});
const number = z.coerce.number().int().min(1);

const today = new Date().toISOString().slice(0, 10);

/** One dialect: what the probe says of it, and the operations that fail in the dialect of its profile. */
async function tryDialect(workspace: TestWorkspace, dialect: number) {
	workspace.sandbox.reset('demo');
	const leadId = await busyLead(workspace.sandbox);
	const truth = new Truth(dialect);
	const profile = profileOf(await probeSandbox(workspace.sandbox, truth.dialect, leadId), today);
	const broken = await brokenIn(workspace, strict, dialectOfProfile(profile));
	return {
		judgements: judge(dialect, truth, profile),
		broken: broken.map((what) => `Dialect ${dialect}, ${what}`),
	};
}

async function main(): Promise<void> {
	const draw = random(number.parse(values.seed));
	const workspace = new TestWorkspace();
	await workspace.start({ seed: 'demo', dialect: 'strict' });
	const judgements: Judgement[] = [];
	const broken: string[] = [];
	for (const index of range(number.parse(values.dialects))) {
		const dialect = draw.between(1, 2 ** 32 - 1);
		const tried = await tryDialect(workspace, dialect);
		judgements.push(...tried.judgements);
		broken.push(...tried.broken);
		if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${index + 1}: dialect ${dialect}`);
	}
	if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
	await workspace.close();
	const trial = trialOf(judgements, broken);
	if (values.json) console.log(JSON.stringify(trial));
	else print(trial);
	if (trial.wrong.length > 0 || trial.share < 0.95 || broken.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
