import { z } from 'zod';

import { type Answer, FakeService } from '../../kit/fakeService';

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
 * What a model would do with "Set the status of +919800000123 to Contacted": calls the tools of the example in the
 * order that its instructions give, each with what the one before has answered, and then says what came of it.
 */
function nextTurn({ messages, tools }: Asked): Turn {
	const start = messages.findLastIndex(({ role }) => role === 'user');
	const [, phone, status] = /status of (\+?\d+) to (\w+)/i.exec(messages[start]?.content ?? '') ?? [];
	if (phone === undefined || status === undefined) return { say: 'Whose status shall I set, and to what?' };
	const answers = messages
		.slice(start)
		.filter(({ role }) => role === 'tool')
		.map(({ content: answer }) => answer);
	const steps = [
		{ tool: 'find', args: { field: 'phone', value: phone } },
		{ tool: 'update', args: { phone: valueIn(answers[0], 'phone'), fields: { status } } },
	];
	const step = steps[answers.length];
	const name = tools.map((tool) => tool.function.name).find((each) => isCalled(each, step?.tool));
	if (step === undefined || name === undefined) return { say: `The workspace answered: ${answers.at(-1)}` };
	return { call: name, args: step.args };
}

const isCalled = (name: string, words = ' ') => name.toLowerCase().startsWith(words);

/** A value of the JSON that a tool has answered. */
function valueIn(answer = '', name: string): string | undefined {
	return new RegExp(`"${name}":\\s*"([^"]+)"`).exec(answer)?.[1];
}

export async function startModel(): Promise<Model> {
	let calls = 0;
	const service = await new FakeService().start();
	service.on('POST /v1/chat/completions', ({ body }) => {
		const question = asked.parse(JSON.parse(body));
		const turn = nextTurn(question);
		const message =
			'say' in turn
				? { role: 'assistant', content: turn.say }
				: { role: 'assistant', content: null, tool_calls: [toolCall(turn, ++calls)] };
		const reason = 'say' in turn ? 'stop' : 'tool_calls';
		return question.stream ? streamed(message, reason) : whole(message, reason);
	});
	return { url: `${service.origin}/v1`, close: async () => await service.close() };
}

function toolCall({ call, args }: { call: string; args: object }, number: number) {
	const body = { name: call, arguments: JSON.stringify(args) };
	return { index: 0, id: `call_${number}`, type: 'function', function: body };
}

const envelope = { id: 'chatcmpl-1', created: 0, model: 'scripted' };

function whole(message: object, reason: string): Answer {
	const choices = [{ index: 0, message, finish_reason: reason }];
	const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
	return { body: { ...envelope, object: 'chat.completion', choices, usage } };
}

function streamed(delta: object, reason: string): Answer {
	const chunk = (choice: object) =>
		`data: ${JSON.stringify({ ...envelope, object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;
	return {
		headers: { 'content-type': 'text/event-stream' },
		body: `${chunk({ delta, finish_reason: null })}${chunk({ delta: {}, finish_reason: reason })}data: [DONE]\n\n`,
	};
}
