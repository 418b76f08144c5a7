import type { IDataObject } from 'n8n-workflow';

import type { Arrived } from '../verdict/seen';
import { ranOf, remarksIn, type Ran, type Seat } from './ran';

const tool = /Tool$/;

/** How the sentence begins or ends with which a tool says that it did not do what it was asked. */
const refusal = /\b(was|were) not\b|\bfailed\b|\bno \w+ (was|were) found\b/i;

/** Lets an agent call the one tool of the answer with each of these arguments. */
export async function askAgent(
	{ workspace, known, answer }: Seat,
	calls: readonly IDataObject[],
): Promise<Ran> {
	const tools = answer.nodes.filter(({ type }) => tool.test(type));
	const [node] = tools;
	if (node === undefined || tools.length > 1)
		throw new Error(`The answer has ${tools.length} tools, not one`);
	const { answers, workflow } = await workspace.engine.callTool(
		{ ...node, type: node.type.replace(tool, '') },
		known.resolve(calls),
		{ credentials: workspace.credentials() },
	);
	const read = answers.map((text): Arrived => ({ json: parsed(text), files: [] }));
	return {
		...ranOf([workflow]),
		done: read,
		hints: answers.filter((text) => refusal.test(text)),
		remarks: read.flatMap(({ json }) => remarksIn(json)),
	};
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
