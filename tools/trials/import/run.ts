// Lines through the recipe *Large import*, while n8n is killed: `npm run trial -- import` (tools/trials/run.ts).
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { countBy } from 'lodash';

import { DataTables } from '../../../test/kit/engine';
import { startSandbox } from '../../../sandbox/src/server';
import { fastClock, liveBy } from './clock';
import { judgeImport } from './judge';
import { fileOf, lineOf } from './lines';
import { serveTables } from './sharedTables';
import { printFindings } from '../trial';

const { values } = parseArgs({
	options: {
		lines: { type: 'string', default: '50000' },
		'per-hour': { type: 'string', default: '3600' },
		rate: { type: 'string', default: '40' },
	},
});
const perHour = Number(values['per-hour']);
const pace = { began: Date.now(), rate: Number(values.rate) };
const lines = Array.from({ length: Number(values.lines) }, (_, index) => lineOf(index));
const hour = 3_600_000;

async function main(): Promise<void> {
	const clock = fastClock(pace);
	liveBy(clock);
	const folder = await mkdtemp(join(tmpdir(), 'import-trial-'));
	const upload = join(folder, 'leads.csv');
	await writeFile(upload, fileOf(lines));
	const sandbox = await startSandbox({ seed: 'empty', bodies: false, rateLimit: perHour, clock: clock.now });
	const { url: baseUrl, enterpriseId, syncToken: accessToken } = sandbox;
	const credential = { baseUrl, enterpriseId, accessToken, requestsPerHour: perHour };
	const tables = new DataTables();
	const start = (more: object): ChildProcess => {
		const child = fork(join(__dirname, 'n8n.ts'), {
			execArgv: ['--import', 'tsx'],
			serialization: 'advanced',
			env: { ...process.env, IMPORT_TRIAL: JSON.stringify({ ...pace, credential, ...more }) },
		});
		serveTables(tables, child);
		return child;
	};
	const kill = async (child: ChildProcess) => {
		const gone = once(child, 'exit');
		child.kill('SIGKILL');
		await gone;
	};
	const counts = () => {
		try {
			return countBy(tables.find('import_rows').rows(), 'status');
		} catch {
			return {};
		}
	};
	const until = async (holds: () => boolean, pause: number) => {
		while (!holds()) await sleep(pause);
	};
	const ended = () => tables.find('imports').rows()[0]?.['status'] === 'done';
	const inTheMiddle = async (holds: () => boolean) => {
		await until(() => holds() || ended(), 5);
		if (ended()) throw new Error('The import ended before n8n was killed. Send more lines.');
	};
	// The log of requests has an end; this count has none.
	const calls = () => sandbox.traffic.seen().requests;
	let n8n = start({ upload });
	try {
		await until(() => (counts()['imported'] ?? 0) > lines.length * 0.3, 500);
		await inTheMiddle(() => (counts()['sending'] ?? 0) > 0);
		const before = calls();
		await inTheMiddle(() => calls() > before + 50);
		await kill(n8n);
		const unanswered = counts()['sending'] ?? 0;
		console.error(`n8n got SIGKILL after ${hours(clock.now())} h, ${unanswered} lines were being sent`);
		n8n = start({});
		await until(ended, 1000);
		const took = hours(clock.now());
		const throttled = sandbox.traffic.seen().throttled;
		sandbox.traffic.set({ requestsPerHour: null });
		const rows = tables.find('import_rows').rows();
		const [report = {}] = tables.find('imports').rows();
		const findings = await judgeImport({ rows, report, sandbox, lines, unanswered });
		printFindings(findings);
		console.log(`     ${took} h at ${perHour} calls an hour, ${throttled} calls were refused`);
	} finally {
		if (n8n.exitCode === null) await kill(n8n);
		await sandbox.close();
		await rm(folder, { recursive: true, force: true });
	}
}

function hours(now: number): string {
	return ((now - pace.began) / hour).toFixed(1);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
