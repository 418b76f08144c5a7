import { execFile } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';

import { root } from '../testkit/root';
import { broken } from './broken';
import type { Breakage, Claim } from './claim';

/** What Jest's --json says, as far as it matters here. */
const report = z.object({
	numFailedTests: z.number(),
	numPassedTests: z.number(),
	numRuntimeErrorTestSuites: z.number(),
});

/** `did not run`: the broken sources do not build, or no test has the name. */
type Verdict = 'red' | 'STAYED GREEN' | 'DID NOT RUN';

/** What is installed, made or git's own. */
const notCopied = new Set(['node_modules', 'dist', 'coverage', '.git']);

const isSource = (path: string) => !notCopied.has(basename(path));

/** The sources of this project as they are now, with the installed packages of the original. */
export class ProjectCopy {
	private readonly path = mkdtempSync(join(tmpdir(), 'claims-'));

	constructor() {
		for (const name of readdirSync(root)) {
			if (isSource(name))
				cpSync(join(root, name), join(this.path, name), { recursive: true, filter: isSource });
		}
		// The build, so that each breakage compiles one file only.
		cpSync(join(root, 'dist'), join(this.path, 'dist'), { recursive: true });
		for (const folder of ['node_modules', join('sandbox', 'node_modules')]) this.link(folder);
	}

	/** Links what is installed. Caches are the copy's own. */
	private link(folder: string): void {
		mkdirSync(join(this.path, folder));
		for (const name of readdirSync(join(root, folder))) {
			if (name !== '.cache') symlinkSync(join(root, folder, name), join(this.path, folder, name));
		}
	}

	/** Breaks the sources, runs the test, and restores them. */
	async breakAndTest(breakage: Breakage, { file, name }: Claim['test']): Promise<Verdict> {
		const path = join(this.path, breakage.file);
		const source = readFileSync(path, 'utf8');
		writeFileSync(path, broken(source, breakage));
		try {
			return await this.test(file, name);
		} finally {
			writeFileSync(path, source);
		}
	}

	remove(): void {
		rmSync(this.path, { recursive: true, force: true });
	}

	private async test(file: string, name: string): Promise<Verdict> {
		const result = join(this.path, 'result.json');
		rmSync(result, { force: true });
		const pattern = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
		const jest = [
			'node_modules/jest/bin/jest.js',
			file,
			'-t',
			pattern,
			'-i',
			'--json',
			'--outputFile',
			result,
		];
		await new Promise((resolve) => execFile(process.execPath, jest, { cwd: this.path }, resolve));
		const read = report.safeParse(jsonIn(result));
		if (!read.success || read.data.numRuntimeErrorTestSuites > 0) return 'DID NOT RUN';
		const { numFailedTests, numPassedTests } = read.data;
		if (numFailedTests + numPassedTests === 0) return 'DID NOT RUN';
		return numFailedTests > 0 ? 'red' : 'STAYED GREEN';
	}
}

function jsonIn(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}
