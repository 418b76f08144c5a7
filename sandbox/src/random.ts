/** A small random generator (mulberry32). The same seed gives the same numbers on every machine. */
export interface Random {
	/** From 0 (inclusive) to 1 (exclusive). */
	next(): number;
	/** A whole number. Both bounds are inclusive. */
	between(low: number, high: number): number;
	pick<T>(values: readonly [T, ...T[]]): T;
	chance(probability: number): boolean;
	/** A text of `length` hexadecimal characters. */
	hex(length: number): string;
}

export function random(seed: number): Random {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
	return {
		next,
		between,
		pick: ([first, ...rest]) => {
			const index = between(0, rest.length);
			return rest[index - 1] ?? first;
		},
		chance: (probability) => next() < probability,
		hex: (length) => Array.from({ length }, () => between(0, 15).toString(16)).join(''),
	};
}
