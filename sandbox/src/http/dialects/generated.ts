import { random, type Random } from '../../random';
import type { AnswerName, Dialect, Way } from './dialect';
import type { Freedom } from './freedom';
import { freedoms } from './freedoms';

const isAnswerName = (name: string): name is AnswerName => Object.hasOwn(freedoms, name);

/** One freedom that a dialect uses. */
export interface Drawn {
	readonly answer: AnswerName;
	readonly freedom: Freedom;
	/** Undefined for the strict form. */
	readonly way: Way | undefined;
}

/** How many of the freedoms a dialect uses: most services differ in some points, some in nearly all. */
const shares = [0.25, 0.5, 0.9] as const;

const draw = (from: Random, { ways }: Freedom, share: number): Way | undefined =>
	from.chance(share) ? from.pick(ways) : undefined;

/** Draws a form for every freedom of every answer. The same seed always draws the same. */
export function drawnFrom(seed: number): Drawn[] {
	const from = random(seed);
	const share = from.pick(shares);
	return Object.entries(freedoms).flatMap(([answer, row]) =>
		isAnswerName(answer)
			? row.freedoms.map((freedom) => ({ answer, freedom, way: draw(from, freedom, share) }))
			: [],
	);
}

/** The dialect of a seed. */
export function generated(seed: number): Dialect {
	const ways: Partial<Record<AnswerName, Way[]>> = {};
	for (const { answer, way } of drawnFrom(seed)) if (way !== undefined) (ways[answer] ??= []).push(way);
	return { name: seed, ways };
}
