import { join } from 'node:path';

import { DateTime } from 'luxon';

import { dialect } from '../kit/dialect';
import { root } from '../kit/root';
import { readWorkflow, startEngine } from '../kit/engine';
import type { Engine, WorkflowRun } from '../kit/engine';
import { startSandbox } from '../../sandbox/src/server';
import type { Sandbox } from '../../sandbox/src/server';
import { withChat } from '../kit/support/chat';
import { diya } from '../kit/people';

const zone = 'Asia/Kolkata';
const example = readWorkflow(join(root, 'examples', 'daily-report.json'));
/** In the time zone of the workspace, as the sticky note requires. */
const workflow = { ...example, settings: { ...example.settings, timezone: zone } };

describe('the example daily-report', () => {
	const chat = withChat();
	const today = DateTime.now().setZone(zone).startOf('day');
	const yesterday = today.minus({ days: 1 });
	let clock: DateTime;
	let sandbox: Sandbox;
	let engine: Engine;

	beforeAll(async () => {
		sandbox = await startSandbox({ dialect, seed: 'empty', clock: () => clock.toMillis() });
		engine = await startEngine({ packageDir: root });
	});
	afterAll(async () => await sandbox.close());

	async function create(fields: object, actions: readonly object[] = []): Promise<void> {
		const answer = await fetch(`${sandbox.url}/enterprise/${sandbox.enterpriseId}/lead`, {
			method: 'POST',
			headers: { authorization: `Bearer ${sandbox.syncToken}` },
			body: JSON.stringify({ fields, actions }),
		});
		expect(answer.status).toBe(201);
	}

	async function report(accessToken = sandbox.syncToken): Promise<WorkflowRun> {
		const { url: baseUrl, enterpriseId } = sandbox;
		const credentials = { leadWorkspaceSyncApi: { baseUrl, enterpriseId, accessToken } };
		return await engine.run(chat.joinedBy(workflow), { input: [{ json: {} }], credentials });
	}

	// The tests run in order, because time in a workspace only goes forward.
	it('reports that nothing happened on a day without activity', async () => {
		clock = yesterday.minus({ days: 1 }).set({ hour: 23, minute: 59 });
		await create({ name: 'Too Early', phone: '+919876500001' }, [{ type: '1004', fields: {} }]);
		const run = await report();

		expect(run.error).toBeUndefined();
		expect(chat.messages).toEqual([
			`*${yesterday.toISODate()}: no activity*\nNobody did anything with a lead.`,
		]);
	});

	it('reports only that day: what happened, who did it and with whom', async () => {
		const visit = { type: '1001', employeeid: diya, fields: { location: 'Pune' } };
		const paid = { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: 1500 };
		clock = yesterday;
		await create({ name: 'Asha', phone: '+919876500002' }, [visit, visit, paid]);
		clock = yesterday.set({ hour: 23, minute: 59 });
		await create({ name: 'Ravi', phone: '+919876500003' }, [visit]);
		await create({ phone: '+919876500004' }, [{ type: '1004', fields: {} }]);
		clock = today;
		await create({ name: 'Too Late', phone: '+919876500005' }, [visit]);
		const run = await report();

		expect(run.error).toBeUndefined();
		expect(chat.messages).toHaveLength(1);
		expect(chat.messages[0]?.split('\n')).toEqual([
			`*${yesterday.toISODate()}: leads with activity: 3*`,
			'',
			'What happened',
			'• Site Visit: 2',
			'• Feedback: 1',
			'• Payment: 1',
			'',
			'Who did it',
			'• Diya Sharma: 2',
			'',
			'With whom',
			'• Ravi: Site Visit',
			'• Asha: Site Visit, Payment',
			'• +919876500004: Feedback',
		]);
	});

	it('reports nothing when the workspace cannot be read, and fails visibly', async () => {
		const run = await report('not-the-token');

		expect(run.error?.message).toContain('token');
		expect(chat.messages).toEqual([]);
	});
});
