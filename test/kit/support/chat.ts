import { jsonParse } from 'n8n-workflow';
import { z } from 'zod';

import type { WorkflowDefinition } from '../engine';
import { withFakeService } from './withFakeService';

/** The address that the examples are published with. */
const exampleAddress = 'https://chat.example/hooks/leads';

const message = z.object({ text: z.string() });

/** The team's chat for the tests of a file: keeps what workflows post to its incoming webhook, and refuses what has no text. */
export function withChat() {
	const service = withFakeService();
	const messages: string[] = [];
	beforeEach(() => {
		messages.length = 0;
		service.on('*', ({ body }) => {
			const post = message.safeParse(JSON.parse(body));
			if (!post.success) return { status: 400, body: { error: 'no_text' } };
			messages.push(post.data.text);
			return { body: {} };
		});
	});
	return {
		/** What was posted in this test, oldest first. */
		messages,
		/**
		 * The workflow with the address of this chat in its Settings.
		 *
		 * @throws if the workflow does not have the address that the examples are published with
		 */
		joinedBy(workflow: WorkflowDefinition): WorkflowDefinition {
			const published = JSON.stringify(workflow);
			if (!published.includes(exampleAddress))
				throw new Error(`The workflow does not post to ${exampleAddress}`);
			return jsonParse<WorkflowDefinition>(published.replaceAll(exampleAddress, service.url));
		},
	};
}
