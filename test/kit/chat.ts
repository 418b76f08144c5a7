import { jsonParse } from 'n8n-workflow';
import { z } from 'zod';

import type { WorkflowDefinition } from './engine';
import { FakeService } from './fakeService';

/** The address that the examples are published with. */
const exampleAddress = 'https://chat.example/hooks/leads';

const message = z.object({ text: z.string() });

/** The team's chat: keeps what workflows post to its incoming webhook, and refuses what has no text. */
export class Chat {
	private readonly posted: string[] = [];
	private readonly service = new FakeService();

	/** What was posted since the last `clear`, oldest first. */
	get messages(): readonly string[] {
		return this.posted;
	}

	async start(): Promise<void> {
		this.service.on('*', ({ body }) => {
			const post = message.safeParse(JSON.parse(body));
			if (!post.success) return { status: 400, body: { error: 'no_text' } };
			this.posted.push(post.data.text);
			return { body: {} };
		});
		await this.service.start();
	}

	async close(): Promise<void> {
		await this.service.close();
	}

	/** Forgets all messages. */
	clear(): void {
		this.posted.length = 0;
	}

	/**
	 * The workflow with the address of this chat in its Settings.
	 *
	 * @throws if the workflow does not have the address that the examples are published with
	 */
	joinedBy(workflow: WorkflowDefinition): WorkflowDefinition {
		const published = JSON.stringify(workflow);
		if (!published.includes(exampleAddress))
			throw new Error(`The workflow does not post to ${exampleAddress}`);
		return jsonParse<WorkflowDefinition>(published.replaceAll(exampleAddress, this.service.url));
	}
}
