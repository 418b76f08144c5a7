import { inRounds } from '../rounds';
import { TlsFront } from '../tlsFront';
import type { BenchWorkspace } from '../workspace';
import type { FormJob } from './job';
import { runForms } from './round';
import { type FormRow, formRowsOf } from './rows';

/** Measures each job `runs` times. */
export async function measureForms(
	workspace: BenchWorkspace,
	jobs: readonly FormJob[],
	runs: number,
): Promise<FormRow[]> {
	const rows: FormRow[] = [];
	const front = await TlsFront.start(workspace.process.url);
	try {
		for (const job of jobs) {
			const run = async (subject: FormJob['subjects'][number]) =>
				await runForms(workspace, front, job, subject);
			rows.push(...formRowsOf(job, await inRounds(job.name, job.subjects, runs, run)));
		}
	} finally {
		await front.stop();
	}
	return rows;
}
