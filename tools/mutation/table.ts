import { groupBy } from 'lodash';
import { dirname } from 'node:path';

import type { Verdict } from './hunt';
import type { Mutant } from './mutant';

export interface Result {
	readonly part: string;
	readonly mutant: Mutant;
	readonly verdict: Verdict;
}

/** A Markdown table of the folders of each part. */
export function table(results: readonly Result[]): string {
	const rows = Object.entries(groupBy(results, ({ part }) => part)).flatMap(([part, of]) => [
		...Object.entries(groupBy(of, ({ mutant }) => folderOf(mutant)))
			.sort()
			.map(([name, some]) => row(`\`${name}\``, some)),
		row(`**${part}**`, of),
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
	const counts = [count('noticed'), count('not noticed'), count('reached by no test')];
	const share = ((count('noticed') / results.length) * 100).toFixed(1);
	return `| ${[name, results.length, ...counts].join(' | ')} | ${share} % |`;
}
