/**
 * npm run trial -- [options]
 *
 * A month of 12 forms of 3 clients through the desk of remarks, in n8n's own engine, with a clock that is set forward. Prints
 * what it found, and exits with 1 if one of its rules does not hold. With fewer than 5,000 submissions, a cause of two days
 * has not the 20 submissions in which it has to be alarmed.
 *
 *   --submissions N  how many, by default 100000
 *   --seed N         which, by default 1
 *   --together N     how many arrive in one execution, by default 20
 */
import { mock } from 'node:test';
import { parseArgs } from 'node:util';

import { Desk } from '../../test/kit/desk';
import { TestWorkspace } from '../../test/kit/workspace';
import { Alarms } from './alarms';
import { judgeDesk } from './judge';
import { mendAll } from './mending';
import { type Client, firstMorning, sendMonth } from './month';
import { printFindings } from './trial';

const { values } = parseArgs({
	options: {
		submissions: { type: 'string', default: '100000' },
		seed: { type: 'string', default: '1' },
		together: { type: 'string', default: '20' },
	},
});
const plan = {
	submissions: Number(values.submissions),
	seed: Number(values.seed),
	together: Number(values.together),
};

async function main(): Promise<void> {
	mock.timers.enable({ apis: ['Date'], now: firstMorning });
	const clients: Client[] = [];
	const alarms = new Alarms();
	try {
		await alarms.start();
		for (const name of ['Rao Traders', 'Everest Tours', 'Blue Door']) {
			const workspace = new TestWorkspace();
			clients.push({ name, workspace });
			await workspace.start({ seed: 'empty', bodies: false });
		}
		const [first] = clients;
		if (first === undefined) throw new Error('The trial needs a client');
		const desk = await Desk.setUp(first.workspace);
		const month = await sendMonth(desk, clients, plan, async (until) => {
			await desk.run('desk', { startNode: 'Every Ten Minutes' });
			await alarms.run(desk, until);
		});
		const opened = desk.rows('desk_cases').length;
		for (const client of clients) await mendAll(desk, client, month.people.keys());
		await desk.run('desk', { startNode: 'Every Ten Minutes' });
		const { messages } = alarms;
		const findings = await judgeDesk({ desk, clients, month, messages, opened });
		printFindings([...findings, ...alarms.judge(month)]);
	} finally {
		await alarms.close();
		for (const { workspace } of clients) await workspace.close();
		mock.timers.reset();
	}
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
