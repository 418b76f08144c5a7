import { range } from 'lodash';

import { random } from '../sandbox/src/random';
import { operations } from './operations';
import type { Operation } from './stage';
import { troubleNames } from './troubles';

/** One run: an operation, what goes wrong, and for which share of the requests. */
export interface Case {
	readonly operation: Operation;
	readonly trouble: string;
	readonly share: number;
	readonly seed: number;
}

const shares = [0.1, 0.5];

/** Each operation under each trouble at each share. */
const round = operations.flatMap((operation) =>
	troubleNames.flatMap((trouble) => shares.map((share) => ({ operation, trouble, share }))),
);

/** The runs of one round. */
export const roundLength = round.length;

/** So many runs, in an order drawn by the seed; after a whole round the next one begins, with other draws. */
export function planOf(count: number, seed: number): Case[] {
	const draw = random(seed);
	const rounds = range(Math.ceil(count / roundLength)).flatMap(() => {
		const drawn = round.map((each) => ({ ...each, order: draw.next(), seed: draw.between(1, 1e9) }));
		return drawn.sort((one, other) => one.order - other.order);
	});
	return rounds.slice(0, count);
}
