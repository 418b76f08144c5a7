import { range } from 'lodash';

import { random } from '../../sandbox/src/random';
import { type WriteRow, writes } from '../kit/operations';
import { troubleNames } from './troubles';

/** What happens during a run: a trouble, and the share of the requests that it affects. */
export interface Chance {
	readonly trouble: string;
	readonly share: number;
	readonly seed: number;
}

/** One run of an operation. */
export interface Case extends Chance {
	readonly operation: WriteRow;
}

/** Every trouble with every share. */
const chances = troubleNames.flatMap((trouble) => [0.1, 0.5].map((share) => ({ trouble, share })));

const cases = writes.flatMap((operation) => chances.map((chance) => ({ operation, ...chance })));

/** The runs of one round. */
export const roundLength = cases.length;

/** Draws `count` runs. After a whole round the next one begins with new draws. */
function drawn<Row>(
	round: readonly Row[],
	count: number,
	seed: number,
): Array<Row & { readonly seed: number }> {
	const draw = random(seed);
	const rounds = range(Math.ceil(count / round.length)).flatMap(() => {
		const each = round.map((row) => ({ ...row, order: draw.next(), seed: draw.between(1, 1e9) }));
		return each.sort((one, other) => one.order - other.order);
	});
	return rounds.slice(0, count);
}

export const planOf = (count: number, seed: number): Case[] => drawn(cases, count, seed);

/** For executions side by side: at most one round. */
export const planCrowds = (count: number, seed: number): Chance[] =>
	drawn(chances, Math.min(count, chances.length), seed);
