import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { z } from 'zod';

/** A language model's chat interface, spoken by a model that follows a script. */
export interface Model {
	/** What takes the place of `https://api.openai.com/v1`. */
	readonly url: string;
	close(): Promise<void>;
}

const content = z
	.union([z.string(), z.array(z.object({ text: z.string().default('') }).passthrough())])
	.nullish()
	.transform((value) => (Array.isArray(value) ? value.map(({ text }) => text).join('') : (value ?? '')));

const asked = z.object({
	messages: z.array(z.object({ role: z.string(), content })),
	tools: z.array(z.object({ function: z.object({ name: z.string() }).passthrough() })).default([]),
	stream: z.boolean().default(false),
});

type Asked = z.infer<typeof asked>;
type Turn = { readonly say: string } | { readonly call: string; readonly args: Record<string, unknown> };

/**
 * What a model would do with "Set the rating of 919800000123 to 4": looks the lead up with the first tool, updates it
 * with the second, and says what the tools answered.
 */
function nextTurn({ messages, tools }: Asked): Turn {
	const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
	const answers = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
	const results = answers.filter(({ role }) => role === 'tool');
	const [lookUp, update] = ['find', 'update'].map(
		(word) => tools.find(({ function: { name } }) => name.toLowerCase().includes(word))?.function.name,
	);
	const phone = /\+?\d{10,15}/.exec(question)?.[0];
	const rating = /rating\D*\d+\D+(\d)\b/i.exec(question)?.[1];
	if (phone === undefined || lookUp === undefined) return { say: 'Which phone number does the lead have?' };
	if (results.length === 0) return { call: lookUp, args: { phone } };
	const leadId = /"lead_id":\s*"([^"]+)"/.exec(results[0]?.content ?? '')?.[1];
	if (results.length === 1 && leadId !== undefined && rating !== undefined && update !== undefined) {
		return { call: update, args: { leadId, fields: { rating: Number(rating) } } };
	}
	return { say: `Done. The workspace answered: ${results.at(-1)?.content ?? ''}` };
}

export async function startModel(): Promise<Model> {
	let calls = 0;
	const server = createServer(async (request, response) => {
		if (!request.url?.endsWith('/chat/completions')) {
			response.writeHead(404).end();
			return;
		}
		const question = asked.parse(await json(request));
		const turn = nextTurn(question);
		const message =
			'say' in turn
				? { role: 'assistant', content: turn.say }
				: { role: 'assistant', content: null, tool_calls: [toolCall(turn, ++calls)] };
		const reason = 'say' in turn ? 'stop' : 'tool_calls';
		if (question.stream) stream(response, message, reason);
		else answer(response, message, reason);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function toolCall({ call, args }: { call: string; args: object }, number: number) {
	const body = { name: call, arguments: JSON.stringify(args) };
	return { index: 0, id: `call_${number}`, type: 'function', function: body };
}

const envelope = { id: 'chatcmpl-1', created: 0, model: 'scripted' };

function answer(response: ServerResponse, message: object, reason: string): void {
	const choices = [{ index: 0, message, finish_reason: reason }];
	const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
	response.writeHead(200, { 'content-type': 'application/json' });
	response.end(JSON.stringify({ ...envelope, object: 'chat.completion', choices, usage }));
}

function stream(response: ServerResponse, delta: object, reason: string): void {
	const chunk = (choice: object) =>
		`data: ${JSON.stringify({ ...envelope, object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	response.end(
		`${chunk({ delta, finish_reason: null })}${chunk({ delta: {}, finish_reason: reason })}data: [DONE]\n\n`,
	);
}
