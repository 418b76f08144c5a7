import { groupBy, kebabCase, orderBy } from 'lodash';

import type { Mutant } from './mutant';
import { type Reach, testsReaching } from './reach';
import type { Answer, TestProcess } from './testProcess';

/** What the tests made of one mutant. */
export type Verdict =
	| { readonly is: 'noticed'; readonly by: string }
	| { readonly is: 'not noticed' | 'reached by no test' };

/** A test file that reaches a mutant, with those of its tests that do. */
interface Candidate {
	readonly reach: Reach;
	readonly tests: Answer['ran'];
	/** In seconds of processor time. */
	readonly cost: number;
}

/** Turns on one mutant after the other, and runs the tests that reach it until one fails. */
export class Hunt {
	private readonly ofSource: ReadonlyMap<string, readonly Mutant[]>;
	/** How many mutants of a source a test file reaches. */
	private readonly reached = new Map<string, number>();
	/** How many mutants of a source a test file noticed. What noticed one often notices the next. */
	private readonly caught = new Map<string, number>();
	/** Tests that are green when they run alone, without a mutant. */
	private readonly greenAlone = new Set<string>();
	/** Files with a test that needs those before it. */
	private readonly runWhole = new Set<string>();

	/** @param seconds the processor time that the tests of one mutant may take */
	constructor(
		private readonly reaches: readonly Reach[],
		mutants: readonly Mutant[],
		private readonly seconds: number,
	) {
		this.ofSource = new Map(Object.entries(groupBy(mutants, ({ source }) => source)));
	}

	async verdictOn(mutant: Mutant, process: TestProcess): Promise<Verdict> {
		const candidates = this.candidates(mutant);
		if (candidates.length === 0) return { is: 'reached by no test' };
		let left = this.seconds;
		for (const candidate of candidates) {
			// The first may take longer, or a mutant that only one long file reaches would never be tried.
			if (left < this.seconds && candidate.cost > left) continue;
			const by = await this.failureOf(candidate, mutant, process);
			left -= candidate.cost;
			if (by !== undefined) {
				increase(this.caught, pair(mutant, candidate.reach));
				return { is: 'noticed', by };
			}
		}
		return { is: 'not noticed' };
	}

	/**
	 * The tests of the folder of the source first, and then the most promising: a test that reaches much of the source,
	 * noticed other mutants of it, and costs little.
	 */
	private candidates(mutant: Mutant): Candidate[] {
		const promise = ({ reach, cost }: Candidate) => {
			const caught = this.caught.get(pair(mutant, reach)) ?? 0;
			return (this.reachedInSourceOf(mutant, reach) * (1 + 3 * caught)) / cost;
		};
		const isOfFolder = ({ reach }: Candidate) => reach.file.split('/').includes(testFolderOf(mutant));
		const all = this.reaches
			.map((reach) => candidate(reach, testsReaching(reach, mutant)))
			.filter(({ tests }) => tests.length > 0);
		return orderBy(all, [isOfFolder, promise], ['desc', 'desc']);
	}

	private reachedInSourceOf(mutant: Mutant, reach: Reach): number {
		const key = pair(mutant, reach);
		const known = this.reached.get(key);
		if (known !== undefined) return known;
		const { length } = (this.ofSource.get(mutant.source) ?? []).filter(
			(other) => testsReaching(reach, other).length > 0,
		);
		this.reached.set(key, length);
		return length;
	}

	/** The test that fails with the mutant, and is green without it. */
	private async failureOf(
		{ reach, tests }: Candidate,
		mutant: Mutant,
		process: TestProcess,
	): Promise<string | undefined> {
		const { file } = reach;
		const whole = this.runWhole.has(file) || tests.length === reach.ran.length;
		const order = { file, mutant: mutant.id, ...(whole ? {} : { tests: tests.map(({ id }) => id) }) };
		const answer = await process.run(order);
		// On a machine that is busy with other work, it takes as long without the mutant.
		if (answer === 'hung') return (await process.run({ file })) === 'hung' ? undefined : `${file} hung`;
		if (answer === 'crashed') return (await process.run(order)) === 'crashed' ? `${file} crashed` : undefined;
		if (answer.failure === undefined) return undefined;
		const failed = answer.ran.find((test) => test.failed);
		if (whole || failed === undefined || (await this.isGreenAlone(file, failed, process)))
			return `${file}: ${failed?.name ?? 'did not load'}`;
		this.runWhole.add(file);
		return await this.failureOf({ reach, tests, cost: reach.seconds }, mutant, process);
	}

	private async isGreenAlone(
		file: string,
		{ id }: Answer['ran'][number],
		process: TestProcess,
	): Promise<boolean> {
		const key = `${file} ${id}`;
		if (this.greenAlone.has(key)) return true;
		const answer = await process.run({ file, tests: [id] });
		if (typeof answer === 'string' || answer.failure !== undefined) return false;
		this.greenAlone.add(key);
		return true;
	}
}

function candidate(reach: Reach, tests: Answer['ran']): Candidate {
	const sum = (of: Answer['ran']) => of.reduce((total, { seconds }) => total + seconds, 0);
	return { reach, tests, cost: reach.seconds - sum(reach.ran) + sum(tests) };
}

/** `leads-trigger` of `nodes/LeadsTrigger/poll.ts`, `sync` of `nodes/shared/sync/client.ts`: `test` mirrors the sources. */
function testFolderOf({ source }: Mutant): string {
	const [folder] = source.replace(/^nodes\/(shared\/)?/, '').split('/');
	return kebabCase(folder);
}

const pair = ({ source }: Mutant, { file }: Reach) => `${source} ${file}`;

const increase = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
