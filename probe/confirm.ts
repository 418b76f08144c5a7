import { createInterface } from 'node:readline/promises';

import type { Evidence } from './evidence';
import { textOf, recordIn } from './look/shape';

/** The name of the workspace, as its metadata shows it. */
export function workspaceName(evidence: Evidence): string | undefined {
	const found = recordIn(
		evidence.success('enterprise')?.body,
		({ name }) => typeof name === 'string' && name !== '',
	);
	return textOf(found?.value['name']);
}

async function typed(question: string): Promise<string> {
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		return await terminal.question(question);
	} finally {
		terminal.close();
	}
}

/**
 * Whether the caller names the workspace that the token opens. A workspace whose metadata shows no name is named by its ID.
 *
 * @param given what the command line says; undefined where a person is asked
 */
export async function isConfirmed(
	evidence: Evidence,
	enterpriseId: string,
	given: string | undefined,
): Promise<boolean> {
	const name = workspaceName(evidence);
	const what = name === undefined ? 'ID (its metadata shows no name)' : 'name';
	if (given === undefined && !process.stdin.isTTY) return false;
	const answer = given ?? (await typed(`To write, type the ${what} of the workspace: `));
	return answer.trim() === (name ?? enterpriseId);
}
