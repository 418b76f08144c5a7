import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { DataTables, readWorkflow } from '../kit/engine';
import { person } from '../kit/people';
import { root } from '../kit/root';
import { withChat } from '../kit/support/chat';
import { withWorkspace } from '../kit/support/withWorkspace';
import { runWebhook } from './webhook';

const workflow = readWorkflow(join(root, 'examples', 'workspace-event.json'));

describe('the example workspace-event', () => {
	const workspace = withWorkspace('empty');
	const chat = withChat();
	const post = async (body: IDataObject) =>
		await runWebhook(workspace, chat.joinedBy(workflow), new DataTables(), { body });
	const { phone, email, name } = person(1);

	it.each([
		{ phone_phone: phone, text_event: 'A message came' },
		{ phone, event: 'A message came' },
	])('tells the team about the lead of %j, without its phone and email', async (body) => {
		await workspace.createLead(person(1));
		await post(body);

		expect(chat.messages).toEqual([`*A message came*\n• ${name}, Fresh, for nobody yet`]);
		expect(chat.messages[0]).not.toContain(phone);
		expect(chat.messages[0]).not.toContain(email);
	});

	it.each([{}, { phone_phone: '+919800000000' }, { phone_phone: '' }])(
		'sends nothing for %j',
		async (body) => {
			await workspace.createLead(person(1));
			await post(body);

			expect(chat.messages).toEqual([]);
		},
	);
});
