import { range } from 'lodash';

import { random } from '../../sandbox/src/random';
import { operations } from './operations';
import type { Operation } from './stage';
import { troubleNames } from './troubles';

/** One run: an operation, the trouble, and the share of the requests that it affects. */
export interface Case {
	readonly operation: Operation;
	readonly trouble: string;
	readonly share: number;
	readonly seed: number;
}

export const shares = [0.1, 0.5] as const;

/** Every combination of operation, trouble and share. */
const round = operations.flatMap((operation) =>
	troubleNames.flatMap((trouble) => shares.map((share) => ({ operation, trouble, share }))),
);

/** The runs of one round. */
export const roundLength = round.length;

/** Plans `count` runs in an order drawn from the seed. After a whole round the next one begins with new draws. */
export function planOf(count: number, seed: number): Case[] {
	const draw = random(seed);
	const rounds = range(Math.ceil(count / roundLength)).flatMap(() => {
		const drawn = round.map((each) => ({ ...each, order: draw.next(), seed: draw.between(1, 1e9) }));
		return drawn.sort((one, other) => one.order - other.order);
	});
	return rounds.slice(0, count);
}
