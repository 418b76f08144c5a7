import type { Known } from '../stage/known';
import type { State } from '../stage/state';
import type { Seen, Wish } from '../wish';
import { differencesOf } from './differences';
import { shownAtDone, shows, wrongAtDone, wrongAtToCheck, type Arrived } from './seen';

export type VerdictName = 'right' | 'failed loudly' | 'silently wrong' | 'missing';

/** What came of a workflow. */
export interface Outcome {
	readonly before: State;
	readonly after: State;
	readonly done: readonly Arrived[];
	readonly toCheck: readonly Arrived[];
	readonly errors: readonly string[];
	/** What nodes said beside their items. */
	readonly hints: readonly string[];
	/** The remarks in what the nodes returned, wherever they went from there. */
	readonly remarks: readonly Arrived[];
}

export interface Judged {
	readonly verdict: VerdictName;
	/** Where the result differs from the wish. */
	readonly wrong: readonly string[];
	readonly said: readonly string[];
}

/** Whether the wish came true; if not, whether the run said so. */
export function judgeWish(wish: Wish, outcome: Outcome, known: Known): Judged {
	const expected = known.resolve({ done: wish.done, toCheck: wish.toCheck ?? [] });
	const wrong = [
		...differencesOf(outcome.before, outcome.after, wish.changes ?? {}, known),
		...wrongAtDone(outcome.done, expected.done, wish),
		...wrongAtToCheck(outcome.toCheck, expected.toCheck),
		...shownAtDone(outcome.done, wish.hidden ?? []),
	];
	if (wrong.length === 0) return { verdict: 'right', wrong, said: [] };
	const said = saidBy(outcome, expected.toCheck);
	return { verdict: said.length > 0 ? 'failed loudly' : 'silently wrong', wrong, said };
}

/** What a person who runs the workflow hears, besides what the wish expects to be reported. */
function saidBy({ errors, hints, remarks }: Outcome, expected: readonly Seen[]): string[] {
	const others = remarks.filter((remark) => !expected.some((seen) => shows(remark, seen)));
	const texts = others.map(({ json }) => JSON.stringify(json));
	return [...new Set([...errors, ...(expected.length === 0 ? hints : []), ...texts])];
}
