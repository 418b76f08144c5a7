// The probe in generated dialects of the sandbox: `npm run trial -- probe` (tools/trials/run.ts).
//
// Exits with 1 if a verdict is wrong, if less than 95 % of what can be observed is classified, or if an operation or a test
// fails.
import { range } from 'lodash';
import { parseArgs } from 'node:util';
import { z } from 'zod';

import { strict } from '../../../sandbox/src/http/dialects/dialect';
import { dialectOfProfile } from '../../../sandbox/src/http/dialects/profile';
import { random } from '../../../sandbox/src/random';
import { TestWorkspace } from '../../../test/kit/workspace';
import { profileOf } from '../../probe/profile';
import { judge, type Judgement } from './judge';
import { brokenIn } from './nodes';
import { print, trialOf } from './print';
import { busyLead, probeSandbox } from './sandbox';
import { runSuite } from './suite';
import { Truth } from './truth';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		dialects: { type: 'string', default: '60' },
		seed: { type: 'string', default: '2026' },
		suite: { type: 'string' },
		json: { type: 'boolean', default: false },
	},
});
const number = z.coerce.number().int().min(1);

const today = new Date().toISOString().slice(0, 10);

/** How a dialect speaks, and the profile that a probe makes of it. */
async function profiled(workspace: TestWorkspace, dialect: number) {
	workspace.sandbox.reset('demo');
	const leadId = await busyLead(workspace.sandbox);
	const truth = new Truth(dialect);
	return { truth, profile: profileOf(await probeSandbox(workspace.sandbox, truth.dialect, leadId), today) };
}

/** One dialect: what the probe says of it, and the operations that fail in the dialect of its profile. */
async function tryDialect(workspace: TestWorkspace, dialect: number) {
	const { truth, profile } = await profiled(workspace, dialect);
	const broken = await brokenIn(workspace, strict, dialectOfProfile(profile));
	return {
		judgements: judge(dialect, truth, profile),
		broken: broken.map((what) => `Dialect ${dialect}, ${what}`),
	};
}

type Draw = ReturnType<typeof random>;

const nextDialect = (draw: Draw) => draw.between(1, 2 ** 32 - 1);

/** Runs tests of the nodes in the dialects of profiles. */
async function trySuite(workspace: TestWorkspace, draw: Draw, dialects: number): Promise<void> {
	for (const dialect of range(dialects).map(() => nextDialect(draw))) {
		const { profile } = await profiled(workspace, dialect);
		const { ok, counts } = runSuite(profile, positionals.length === 0 ? undefined : positionals);
		console.log(`Dialect ${dialect}: ${counts}`);
		if (!ok) process.exitCode = 1;
	}
}

async function main(): Promise<void> {
	const draw = random(number.parse(values.seed));
	const workspace = new TestWorkspace();
	await workspace.start({ seed: 'demo', dialect: 'strict' });
	if (values.suite === undefined) await tryDialects(workspace, draw);
	else await trySuite(workspace, draw, number.parse(values.suite));
	await workspace.close();
}

async function tryDialects(workspace: TestWorkspace, draw: Draw): Promise<void> {
	const judgements: Judgement[] = [];
	const broken: string[] = [];
	for (const index of range(number.parse(values.dialects))) {
		const dialect = nextDialect(draw);
		const tried = await tryDialect(workspace, dialect);
		judgements.push(...tried.judgements);
		broken.push(...tried.broken);
		if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${index + 1}: dialect ${dialect}`);
	}
	if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
	const trial = trialOf(judgements, broken);
	if (values.json) console.log(JSON.stringify(trial));
	else print(trial);
	if (trial.wrong.length > 0 || trial.share < 0.95 || broken.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
