import { createInterface } from 'node:readline/promises';

import { textOf } from '../../nodes/shared/sync/data';
import { enterpriseShape } from '../../nodes/shared/sync/shapes/pipeline';
import { read } from '../../nodes/shared/sync/shapes/read';
import type { Evidence } from './evidence';

/** The name of the workspace, as its metadata shows it. */
function workspaceName(evidence: Evidence): string | undefined {
	const enterprise = evidence.read(enterpriseShape, 'enterprise');
	return enterprise && read(enterprise, 'enterpriseName', textOf);
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
 * Why nothing may be written. Undefined if the caller named the workspace that the token opens. A workspace whose metadata
 * shows no name is named by its ID.
 *
 * @param given what the command line says; undefined where a person is asked
 */
export async function refusalOf(
	evidence: Evidence,
	enterpriseId: string,
	given: string | undefined,
): Promise<string | undefined> {
	const name = workspaceName(evidence);
	const what = name === undefined ? 'ID (its metadata shows no name)' : 'name';
	if (given === undefined && !process.stdin.isTTY)
		return `Nothing is written: there is no terminal to ask for the ${what} of the workspace. Give it with --workspace.`;
	const answer = (given ?? (await typed(`To write, type the ${what} of the workspace: `))).trim();
	const expected = name ?? enterpriseId;
	if (answer === expected) return undefined;
	return `Nothing is written: the token opens the workspace "${expected}", and you named "${answer}". If you mean "${expected}", name it so.`;
}
