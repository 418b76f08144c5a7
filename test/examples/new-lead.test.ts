import { join } from 'node:path';

import { readWorkflow } from '../kit/engine';
import { diya, person } from '../kit/people';
import { root } from '../kit/root';
import { withTrigger } from '../leads-trigger/support';
import { withChat } from '../kit/support/chat';

const workflow = readWorkflow(join(root, 'examples', 'new-lead.json'));

describe('the example new-lead', () => {
	const test = withTrigger();
	const chat = withChat();

	/** The workflow as it is published: each poll of the trigger that finds something runs it. */
	function publish(name: string): { poll(): Promise<void> } {
		const trigger = workflow.nodes.find((node) => node.name === name);
		if (trigger === undefined) throw new Error(`The example has no trigger ${name}`);
		const options = { credentials: test.credentials() };
		const poller = test.workspace.engine.openPoller(trigger, options);
		const joined = chat.joinedBy(workflow);
		return {
			async poll() {
				const [input] = (await poller.poll()) ?? [];
				if (input === undefined) return;
				const run = await test.workspace.engine.run(joined, { input, startNode: name, ...options });
				expect(run.error).toBeUndefined();
			},
		};
	}

	it('tells the team once about each new lead, in one message for each poll', async () => {
		const published = publish('New Lead');
		await published.poll();
		await test.workspace.createLead({ ...person(1), source: 'Website', assignee: diya });
		await test.workspace.createLead({ phone: '+919876500099' });
		await published.poll();
		await published.poll();

		expect(chat.messages).toHaveLength(1);
		const [title, ...lines] = chat.messages[0]?.split('\n') ?? [];
		expect(title).toBe('*New leads: 2*');
		expect(lines.sort()).toEqual([
			'• A lead without a name, for nobody yet',
			`• Person 1 from Website, for ${diya}`,
		]);
	});

	it('shows no phone number and no email of a lead', async () => {
		const published = publish('New Lead');
		await published.poll();
		const { phone, email } = person(1);
		await test.workspace.createLead(person(1));
		await published.poll();

		expect(chat.messages).toHaveLength(1);
		expect(chat.messages[0]).not.toContain(phone);
		expect(chat.messages[0]).not.toContain(email);
	});

	it('tells the team about a lead that was won, and about no other change', async () => {
		const id = await test.workspace.createLead({ ...person(1), assignee: diya });
		const published = publish('Lead Won');
		await published.poll();
		const change = async (fields: object) => {
			await test.workspace.call('POST', `/lead/${id}`, { fields });
			await published.poll();
		};
		await change({ status: 'Contacted', city: 'Pune' });
		expect(chat.messages).toEqual([]);
		await change({ status: 'Won' });

		expect(chat.messages).toEqual([`*Leads that were won: 1*\n• Person 1, by ${diya}`]);
	});
});
