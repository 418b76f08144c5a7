import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

import { copyProject } from '../testkit/copyProject';
import { broken } from './broken';
import type { Breakage, Claim } from './claim';

/** What the tester answers. */
const counted = z.object({
	numFailedTests: z.number(),
	numPassedTests: z.number(),
	numRuntimeErrorTestSuites: z.number(),
});

/** Of one test. `DID NOT RUN`: the sources do not build, or no test has the name. */
type Result = 'green' | 'red' | 'DID NOT RUN';

/** Of one breakage. `RED BEFORE`: the test fails by itself, so its failure says nothing. */
type Verdict = 'red' | 'STAYED GREEN' | 'RED BEFORE' | 'DID NOT RUN';

/** The sources of this project as they are now, with the installed packages of the original. */
export class ProjectCopy {
	private readonly path = mkdtempSync(join(tmpdir(), 'claims-'));
	private tester: ChildProcess | undefined;

	/** @param passed the tests that passed unbroken in a copy; they need not run so again */
	constructor(private readonly passed: Set<string>) {
		copyProject(this.path);
	}

	/** Runs the test, breaks the sources, runs it again, and restores them. */
	async breakAndTest(breakage: Breakage, { file, name }: Claim['test']): Promise<Verdict> {
		const test = `${file} ${name}`;
		if (!this.passed.has(test)) {
			const before = await this.test(file, name);
			if (before !== 'green') return before === 'red' ? 'RED BEFORE' : before;
			this.passed.add(test);
		}
		const path = join(this.path, breakage.file);
		const source = readFileSync(path, 'utf8');
		writeFileSync(path, broken(source, breakage));
		try {
			const result = await this.test(file, name);
			return result === 'green' ? 'STAYED GREEN' : result;
		} finally {
			writeFileSync(path, source);
		}
	}

	remove(): void {
		this.tester?.kill();
		rmSync(this.path, { recursive: true, force: true });
	}

	private async test(file: string, name: string): Promise<Result> {
		const counts = counted.safeParse(await this.askTester({ file, name }));
		if (!counts.success || counts.data.numRuntimeErrorTestSuites > 0) return 'DID NOT RUN';
		const { numFailedTests, numPassedTests } = counts.data;
		if (numFailedTests + numPassedTests === 0) return 'DID NOT RUN';
		return numFailedTests > 0 ? 'red' : 'green';
	}

	/** Undefined if the process ends instead of answering. The next test starts another one. */
	private async askTester(test: Claim['test']): Promise<unknown> {
		const tester = (this.tester ??= fork(join(this.path, 'claims', 'tester.mjs'), {
			cwd: this.path,
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		}));
		return await new Promise((resolve) => {
			const onMessage = (counts: unknown) => {
				tester.off('exit', onExit);
				resolve(counts);
			};
			const onExit = () => {
				tester.off('message', onMessage);
				this.tester = undefined;
				resolve(undefined);
			};
			tester.once('message', onMessage);
			tester.once('exit', onExit);
			tester.send(test);
		});
	}
}
