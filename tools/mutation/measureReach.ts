import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { copy, hashOfTest, testFiles } from './instrumentedCopy';
import { type Reach, reachShape } from './reach';
import { type Answer, type TestProcess, shareOut } from './testProcess';

/** In the copy, because it numbers the mutants of this copy. */
const record = join(copy, 'reach.jsonl');

/**
 * Runs each test file whose path contains one of the texts once without a mutant, unless an earlier run did. A file that
 * fails twice is left out: on a busy machine one failure may be of the machine.
 */
export async function measureReach(
	processes: readonly TestProcess[],
	texts: readonly string[],
): Promise<Reach[]> {
	const known = new Map(earlier().map((reach) => [reach.hash, reach]));
	const measured: Reach[] = [];
	const files = testFiles().filter((path) => texts.some((text) => path.includes(text)));
	await shareOut(files, processes, async (file, process) => {
		const hash = hashOfTest(file);
		const reach = known.get(hash) ?? (await measure(process, file, hash));
		if (reach !== undefined) measured.push(reach);
	});
	return measured;
}

async function measure(tests: TestProcess, file: string, hash: string): Promise<Reach | undefined> {
	const isRed = (answer: Answer | string) => typeof answer === 'string' || answer.failure !== undefined;
	let answer = await tests.run({ file });
	if (isRed(answer)) answer = await tests.run({ file });
	if (typeof answer === 'string' || answer.failure !== undefined) {
		console.error(
			`Left out, red without a mutant: ${file}: ${typeof answer === 'string' ? answer : answer.failure}`,
		);
		return undefined;
	}
	const reach = { file, hash, seconds: answer.seconds, loaded: answer.loaded, tests: answer.ran };
	const line = JSON.stringify(reach);
	writeFileSync(record, `${line}\n`, { flag: 'a' });
	return reachShape.parse(JSON.parse(line));
}

function earlier(): Reach[] {
	if (!existsSync(record)) return [];
	const lines = readFileSync(record, 'utf8').trim().split('\n');
	return z.array(reachShape).parse(lines.map((line): unknown => JSON.parse(line)));
}
