import Table from 'cli-table3';
import { countBy, groupBy, maxBy, orderBy, uniq } from 'lodash';

import type { Judgement } from './judge';

/** A freedom that was not settled, in how many dialects, and the usual reason. */
interface Unsettled {
	readonly freedom: string;
	readonly dialects: number;
	readonly why: string;
}

interface Trial {
	readonly dialects: number;
	/** Freedoms whose form the answers showed. */
	readonly observable: number;
	readonly right: number;
	readonly share: number;
	readonly wrong: readonly Judgement[];
	/** What the answers showed, and the probe left open. */
	readonly missed: readonly Unsettled[];
	/** What no answer showed, so that no probe could see it. */
	readonly hidden: readonly Unsettled[];
	/** Operations of the nodes that failed in the dialect of a profile. */
	readonly broken: readonly string[];
}

function unsettled(some: readonly Judgement[]): Unsettled[] {
	const byFreedom = groupBy(some, ({ answer, freedom }) => `${answer}: ${freedom}`);
	const rows = Object.entries(byFreedom).map(([freedom, judgements]) => ({
		freedom,
		dialects: judgements.length,
		why: maxBy(Object.entries(countBy(judgements, 'seen')), ([, count]) => count)?.[0] ?? '',
	}));
	return orderBy(rows, 'dialects', 'desc');
}

export function trialOf(judgements: readonly Judgement[], broken: readonly string[]): Trial {
	const observable = judgements.filter(({ canBeSeen }) => canBeSeen);
	const right = observable.filter(({ judged }) => judged === 'right').length;
	const open = judgements.filter(({ judged }) => judged === 'open');
	return {
		dialects: uniq(judgements.map(({ dialect }) => dialect)).length,
		observable: observable.length,
		right,
		share: right / Math.max(1, observable.length),
		wrong: judgements.filter(({ judged }) => judged === 'wrong'),
		missed: unsettled(open.filter(({ canBeSeen }) => canBeSeen)),
		hidden: unsettled(open.filter(({ canBeSeen }) => !canBeSeen)),
		broken,
	};
}

function table(head: readonly string[], rows: readonly Unsettled[]): string {
	const drawn = new Table({ head: [...head], style: { head: [], border: [], compact: true } });
	drawn.push(...rows.map(({ freedom, dialects, why }) => [freedom, String(dialects), why]));
	return drawn.toString();
}

export function print({ dialects, observable, right, share, wrong, missed, hidden, broken }: Trial): void {
	console.log(table(['No answer showed', 'Dialects', 'Why'], hidden));
	console.log(table(['Shown, and left open', 'Dialects', 'Why'], missed));
	for (const { dialect, answer, freedom, truth, seen } of wrong)
		console.log(`Wrong in dialect ${dialect}: ${answer}: ${freedom} is ${truth}, and was taken for ${seen}`);
	for (const what of broken) console.log(what);
	console.log(
		`${dialects} dialects: ${right} of ${observable} forms that can be observed were classified (${(share * 100).toFixed(1)} %), ${wrong.length} wrong verdicts`,
	);
	console.log(`Operations that fail in the dialect of a profile: ${broken.length}`);
}
