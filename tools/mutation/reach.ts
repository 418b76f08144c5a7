import { type Answer, type TestProcess, shareOut } from './testProcess';

/** What one test file reaches, measured once without a mutant. */
export interface Reach extends Omit<Answer, 'failure'> {
	readonly file: string;
}

/** Runs each of these test files once. One that fails twice is left out: on a busy machine one failure may be of the machine. */
export async function measureReach(
	files: readonly string[],
	processes: readonly TestProcess[],
): Promise<Reach[]> {
	const measured: Reach[] = [];
	await shareOut(files, processes, async (file, process) => {
		const failureOf = (answer: Answer | string) => (typeof answer === 'string' ? answer : answer.failure);
		let answer = await process.run({ file });
		if (failureOf(answer) !== undefined) answer = await process.run({ file });
		if (typeof answer === 'string' || answer.failure !== undefined)
			console.error(`Left out, red without a mutant: ${file}: ${failureOf(answer)}`);
		else measured.push({ file, ...answer });
	});
	return measured;
}

const has = (reached: Buffer, mutant: number) => (((reached[mutant >> 3] ?? 0) >> (mutant & 7)) & 1) === 1;

/** The tests of a file that a mutant can change: those that reach it, or all if it is reached outside of the tests. */
export function testsReaching({ loaded, ran }: Reach, mutant: { readonly id: string }): Answer['ran'] {
	const id = Number(mutant.id);
	return has(loaded, id) ? ran : ran.filter(({ reached }) => has(reached, id));
}
