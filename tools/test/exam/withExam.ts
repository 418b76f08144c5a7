import { ExamWorkspace } from '../../exam/stage/examWorkspace';

/** The workspace of the exam, for the tests of a file. */
export function withExam(): ExamWorkspace {
	const workspace = new ExamWorkspace();
	beforeAll(async () => await workspace.open());
	afterAll(async () => await workspace.close());
	return workspace;
}
