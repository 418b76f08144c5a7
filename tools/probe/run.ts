/**
 * npm run probe -- --base-url URL --enterprise ID --token-env NAME [options]
 *
 * Asks a Sync API how it speaks, and writes down what docs/compatibility.md only assumes. It prints every call before it
 * makes the first one. Without --write it changes nothing.
 *
 *   --base-url URL      the base address of the Sync API, which ends in /v2
 *   --enterprise ID     the ID of the workspace
 *   --token-env NAME    the environment variable that has the access token of type Sync
 *   --lead-id ID        a lead with a long timeline, to read it; nothing of it is changed
 *   --write             makes the calls that write as well. They leave one lead behind
 *   --workspace NAME    with --write: the name of the workspace, instead of the question for it
 *   --identifier VALUE  with --write: the identifier of the new lead (default 12025550143 for a phone number)
 *   --out FOLDER        for report.md and journal.jsonl (default probe-result)
 *   --plan              prints the calls, and makes none
 *
 * Exits with 2 for a mistake in the command line, and with 1 if the probe stopped before its end.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../test/kit/root';
import type { Call } from './calls/call';
import { Client } from './client';
import { refusalOf } from './confirm';
import { Journal, JournalError } from './journal';
import { type Options, readOptions, UsageError } from './options';
import { planOf, probe, type Probed } from './probe';
import { leftBehind } from './left';
import { documentedRows, reportOf, summary } from './report';

const say = (line: string) => process.stdout.write(`${line}\n`);

function printPlan(withWrites: boolean): void {
	const calls = planOf(withWrites);
	say(`${calls.length} calls, one after the other. Those marked with * write.`);
	calls.forEach((call, index) => {
		const mark = call.writes ? '*' : ' ';
		say(`${String(index + 1).padStart(3)} ${mark} ${Client.addressOf(call).padEnd(58)} ${call.purpose}`);
	});
	if (!withWrites) return;
	say(
		'The writes leave one lead, named Lead Workspace Probe, with a custom action and a cancelled payment of 1 INR.',
	);
	say('The service deletes no leads. No team member is written.');
}

async function probeService(options: Options): Promise<Probed> {
	const { baseUrl, enterpriseId, token, leadId, identifier, workspace, write, out } = options;
	return await probe({
		client: new Client({ baseUrl, enterpriseId, token }),
		settings: { leadId, identifier },
		journal: write ? new Journal(join(out, 'journal.jsonl'), { baseUrl, enterpriseId }) : undefined,
		mayWrite: async (evidence) => {
			const refusal = await refusalOf(evidence, enterpriseId, workspace);
			if (refusal !== undefined) say(refusal);
			return refusal === undefined;
		},
		said: (call: Call, status) => say(`  ${call.key}: ${status}`),
	});
}

async function main(): Promise<void> {
	const options = readOptions(process.argv.slice(2), process.env);
	if ('plan' in options) {
		printPlan(options.plan);
		return;
	}
	printPlan(options.write);
	say('');
	mkdirSync(options.out, { recursive: true });
	const probed = await probeService(options);
	const documented = documentedRows(readFileSync(join(root, 'docs', 'compatibility.md'), 'utf8'));
	const { out } = options;
	const today = new Date().toISOString().slice(0, 10);
	writeFileSync(join(out, 'report.md'), reportOf(probed, { documented, today }));
	say('');
	for (const sentence of [...summary(probed.evidence), ...leftBehind(probed)]) say(sentence);
	say(`The report is ${join(out, 'report.md')}.`);
	if (!probed.stopped) return;
	say('The service takes no more calls for now. The same command goes on later and writes nothing twice.');
	process.exitCode = 1;
}

main().catch((error: unknown) => {
	const isUsage = error instanceof UsageError;
	const text = error instanceof Error ? error.message : String(error);
	process.stderr.write(`${isUsage || error instanceof JournalError ? text : `The probe failed: ${text}`}\n`);
	if (isUsage) process.stderr.write('Run with --help to list the options.\n');
	process.exitCode = isUsage ? 2 : 1;
});
