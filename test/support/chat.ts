import { jsonParse } from 'n8n-workflow';
import { z } from 'zod';

import type { WorkflowDefinition } from '../../engine';
import { withFakeService } from './withFakeService';

/** The address that the examples are published with. */
const exampleAddress = 'https://chat.example/hooks/leads';

const message = z.object({ text: z.string() });

export interface Chat {
	/** What was posted in this test, oldest first. */
	readonly messages: readonly string[];
	/** The workflow with the address of this chat in its Settings. */
	joinedBy(workflow: WorkflowDefinition): WorkflowDefinition;
}

/** The team's chat for the tests of a file: keeps what workflows post to its incoming webhook. */
export function withChat(): Chat {
	const messages: string[] = [];
	const service = withFakeService();
	beforeEach(() => {
		messages.length = 0;
		service.on('*', ({ body }) => {
			const posted = message.safeParse(JSON.parse(body));
			if (!posted.success) return { status: 400, body: { error: 'no_text' } };
			messages.push(posted.data.text);
			return { body: {} };
		});
	});
	return {
		messages,
		joinedBy(workflow) {
			const published = JSON.stringify(workflow);
			expect(published).toContain(exampleAddress);
			return jsonParse<WorkflowDefinition>(published.replaceAll(exampleAddress, service.url));
		},
	};
}
