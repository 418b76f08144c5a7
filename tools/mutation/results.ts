import { groupBy } from 'lodash';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

import { folder } from './instrumentedCopy';
import { type Mutant, described } from './mutant';
import type { Verdict } from './hunt';

/** One mutant and its verdict on a line. Kept while a run goes on, so that an interrupted run loses nothing. */
const record = join(folder, 'verdicts.jsonl');

const line = z.object({ mutant: z.string(), is: z.string(), tried: z.array(z.string()).default([]) });

export interface Result {
	readonly group: string;
	readonly mutant: Mutant;
	readonly verdict: Verdict;
}

export function keep({ group, mutant, verdict }: Result): void {
	writeFileSync(record, `${JSON.stringify({ group, mutant: described(mutant), ...verdict })}\n`, {
		flag: 'a',
	});
}

/**
 * The mutants that the last verdict on them says no test noticed, as `described` names them, and the hashes of the test
 * files that tried it.
 */
export function survivors(): ReadonlyMap<string, ReadonlySet<string>> {
	const left = new Map<string, ReadonlySet<string>>();
	for (const text of existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []) {
		const { mutant, is, tried } = line.parse(JSON.parse(text));
		if (is === 'noticed') left.delete(mutant);
		else left.set(mutant, new Set(tried));
	}
	return left;
}

/** A Markdown table of the folders of each group. */
export function table(results: readonly Result[]): string {
	const rows = Object.entries(groupBy(results, ({ group }) => group)).flatMap(([group, of]) => [
		...Object.entries(groupBy(of, ({ mutant }) => folderOf(mutant)))
			.sort()
			.map(([name, part]) => row(`\`${name}\``, part)),
		row(`**${group}**`, of),
	]);
	return [
		'| Folder | Mutants | Noticed | Not noticed | Reached by no test | Noticed, of all |',
		'|---|--:|--:|--:|--:|--:|',
		...rows,
	].join('\n');
}

/** `nodes/shared/sync`, `nodes/Leads`, `sandbox/src/domain`. */
function folderOf({ source }: Mutant): string {
	const depth = /^(nodes\/shared|sandbox)\//.test(source) ? 3 : 2;
	return dirname(source).split('/').slice(0, depth).join('/');
}

function row(name: string, results: readonly Result[]): string {
	const count = (is: Verdict['is']) => results.filter(({ verdict }) => verdict.is === is).length;
	const share = ((count('noticed') / results.length) * 100).toFixed(1);
	const cells = [
		results.length,
		count('noticed'),
		count('not noticed'),
		count('reached by no test'),
		`${share} %`,
	];
	return `| ${[name, ...cells].join(' | ')} |`;
}
