import { numberOf, readAnswer } from '../answer';
import type { ExamWorkspace } from '../stage/examWorkspace';
import type { Judged } from '../verdict/judge';
import { wishes } from '../wishes';
import type { Wish } from '../wish';
import { sit } from './sit';

/** The verdict on the answer to one wish. */
export interface Mark extends Judged {
	readonly number: string;
	readonly name: string;
}

/** Judges the answers in this folder, wish by wish. */
export async function sitAll(workspace: ExamWorkspace, folder: string): Promise<Mark[]> {
	const marks: Mark[] = [];
	for (const [index, wish] of wishes.entries()) {
		const judged = await sitOne(workspace, wish, folder, index);
		marks.push({ number: numberOf(index), name: wish.name, ...judged });
	}
	return marks;
}

async function sitOne(workspace: ExamWorkspace, wish: Wish, folder: string, index: number): Promise<Judged> {
	try {
		const answer = readAnswer(folder, index);
		if (answer === undefined) return { verdict: 'missing', wrong: ['There is no answer'], said: [] };
		return await sit(workspace, wish, answer);
	} catch (error) {
		// The file is no workflow, as n8n would say when it is imported.
		const said = [error instanceof Error ? error.message : String(error)];
		return { verdict: 'failed loudly', wrong: ['The answer cannot be read'], said };
	}
}
