import { join } from 'node:path';

import { z } from 'zod';

import { root } from '../kit/root';
import { readWorkflow } from '../kit/engine';
import { withChat } from '../kit/support/chat';
import { withTrigger } from '../leads-trigger/support';

const workflow = readWorkflow(join(root, 'examples', 'definitions-changed.json'));
const records = z.array(z.record(z.string(), z.unknown()));

describe('the example definitions-changed', () => {
	const test = withTrigger();
	const chat = withChat();

	/** Activates the workflow, changes the workspace, and runs the workflow with the result of the next poll. */
	async function tellAfter(change: () => Promise<unknown> | void): Promise<string | undefined> {
		const trigger = workflow.nodes.find(({ name }) => name === 'Definitions Changed');
		if (trigger === undefined) throw new Error('The example has no trigger');
		const options = { credentials: test.credentials() };
		const poller = test.workspace.engine.openPoller(trigger, options);
		expect(await poller.poll()).toBeNull();
		await change();
		const [input] = (await poller.poll()) ?? [];
		if (input === undefined) return undefined;
		const run = await test.workspace.engine.run(chat.joinedBy(workflow), { input, ...options });
		expect(run.error).toBeUndefined();
		expect(chat.messages).toHaveLength(1);
		return chat.messages[0];
	}

	it('reports in one message what an administrator did, and what to check', async () => {
		const message = await tellAfter(async () => {
			test.workspace.sandbox.editField('company', { isVisible: false });
			test.workspace.sandbox.editStatus('Contacted', { archived: true });
			await test.workspace.createLead({ phone: '+919876512345', city: 'Nagpur' });
		});

		expect(message?.split('\n')).toEqual([
			'*The definitions of the workspace changed*',
			'',
			'Changed',
			'• Field company is hidden and cannot be written',
			'• Field city has new options: Nagpur',
			'',
			'Archived',
			'• Status Contacted is archived',
			'',
			'Check your workflows',
			'• Field company is hidden and cannot be written',
			'• Status Contacted is archived',
		]);
	});

	it('reports what is new, what is gone, and the old and new value of each change', async () => {
		const message = await tellAfter(() => {
			test.door.alter = (route, body) => {
				if (route === 'GET /custom-actions') {
					return records
						.parse(body)
						.map((each) => (each['code'] === 'ACTION_1004' ? { ...each, displayName: 'Opinion' } : each));
				}
				if (route !== 'GET /custom-fields') return body;
				return [
					...records
						.parse(body)
						.filter(({ apiName }) => apiName !== 'notes')
						.map((each) => (each['apiName'] === 'budget' ? { ...each, type: 'NUMBER' } : each)),
					{ apiName: 'segment', type: 'TEXT' },
				];
			};
		});

		expect(message?.split('\n').slice(1)).toEqual([
			'',
			'Added',
			'• Field segment is new',
			'',
			'Changed',
			'• Field budget has another type: MONEY became NUMBER',
			'• Custom action 1004 has another name: Feedback became Opinion',
			'',
			'Removed',
			'• Field notes is gone',
			'',
			'Check your workflows',
			'• Field budget has another type: MONEY became NUMBER',
			'• Field notes is gone',
		]);
	});

	it('reports locks, earlier dates and mandatory fields', async () => {
		const message = await tellAfter(() => {
			test.workspace.sandbox.editField('company', { lockAfterCreate: true });
			test.door.alter = (route, body) => {
				if (route !== 'GET /custom-actions') return body;
				return records.parse(body).map((each) => ({
					...each,
					allowPredatedActivity: each['allowPredatedActivity'] === 'ALLOW' ? 'DENY' : 'ALLOW',
					...(each['code'] === 'ACTION_1002' && {
						fieldSchema: { topic: { type: 'TEXT', mandatory: false } },
					}),
				}));
			};
		});

		expect(message).toContain('• Field company cannot be changed any more once it has a value');
		expect(message).toContain('• Custom action 1001 takes no earlier dates any more');
		expect(message).toContain('• Custom action 1003 takes earlier dates now');
		expect(message).toContain('• Field of a custom action 1002.topic is not mandatory any more');
		expect(message).toContain('• Field of a custom action 1002.demo_date is gone');
	});

	it('reports nothing when nothing changed', async () => {
		expect(await tellAfter(() => undefined)).toBeUndefined();
		expect(chat.messages).toEqual([]);
	});
});
