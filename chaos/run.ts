/**
 * `npm run chaos`: runs every write operation under faults, in n8n's engine and over HTTP, and compares the stored data
 * with what the node reported. `-- --runs N` and `--seed N` choose how many runs and which, `--json` prints one
 * line of JSON instead of a table, `--write-docs` puts the table into docs/reliability.md.
 *
 * Exits with 1 if anything was lost or doubled.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { groupBy, mapValues, sortBy } from 'lodash';
import { z } from 'zod';

import { root } from '../testkit/root';
import { planOf, roundLength } from './plan';
import { printTable, type Report, writeDocs } from './report';
import { runCase } from './runCase';
import { Service } from './service';
import { patience, troubleNames } from './troubles';
import { sum, type Verdict } from '../testkit/verdict';

const { values } = parseArgs({
	options: {
		runs: { type: 'string', default: String(roundLength) },
		seed: { type: 'string', default: '1' },
		json: { type: 'boolean', default: false },
		'write-docs': { type: 'boolean', default: false },
	},
});
const number = z.coerce.number().int().min(1);
const [runs, seed] = [number.parse(values.runs), number.parse(values.seed)];

/** Shortens the nodes' waits for a local service. They wait for the same events as always. */
const hurry = { firstDelay: 2, longestDelay: 40, settlingTime: 2, timeout: patience, idleTimeout: patience };

interface Finding {
	readonly trouble: string;
	readonly verdict: Verdict;
}

function reportOf(findings: readonly Finding[]): Report {
	const inOrder = sortBy(findings, ({ trouble }) => troubleNames.indexOf(trouble));
	const byFault = mapValues(
		groupBy(inOrder, ({ trouble }) => trouble),
		(some) => ({ runs: some.length, ...sum(some.map(({ verdict }) => verdict)) }),
	);
	const { lost, doubled, uncertain } = sum(findings.map(({ verdict }) => verdict));
	return { runs: findings.length, lost, doubled, uncertain, byFault };
}

async function main(): Promise<void> {
	const service = new Service();
	await service.start({ data: service.data, seed: 'empty' }, hurry);
	const findings: Finding[] = [];
	try {
		for (const each of planOf(runs, seed)) {
			const verdict = await runCase(service, each);
			findings.push({ trouble: each.trouble, verdict });
			const { lost, doubled } = verdict;
			const about = `${each.operation.name}, ${each.trouble}, ${each.share * 100} %, seed ${each.seed}`;
			if (lost + doubled > 0) console.error(`${lost} lost, ${doubled} doubled: ${about}`);
			else if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${findings.length}/${runs} ${about}`);
		}
		if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
	} finally {
		await service.close();
	}
	const report = reportOf(findings);
	if (values.json) console.log(JSON.stringify(report));
	else printTable(report);
	if (values['write-docs']) {
		const measuredOn = `${runs} runs with the seed ${seed}, on Node ${process.versions.node}.`;
		await writeDocs(join(root, 'docs', 'reliability.md'), report, measuredOn);
	}
	if (report.lost + report.doubled > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
