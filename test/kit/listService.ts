import * as fc from 'fast-check';

/** How a service returns a list, where the specification leaves it open. */
export interface ListDialect {
	/** How many entries the list has. */
	readonly size: number;
	/** The most entries of a page, whatever was asked for. */
	readonly most: number;
	readonly ignoresSkip: boolean;
	readonly ignoresLimit: boolean;
	readonly count: 'right' | 'absent' | 'tooSmall' | 'tooLarge' | 'ofPage';
	readonly countKey: string;
	readonly countIsText: boolean;
	readonly hint: 'none' | 'has_more';
	readonly wrapping: 'bare' | 'data' | 'leads' | 'inner' | 'listed';
	/** The places of entries that are null. */
	readonly nulls: readonly number[];
	/** How many new entries appear at the front after each request, in turn. */
	readonly growth: readonly number[];
	readonly hasIds: boolean;
}

/** The sizes that services often give their pages. */
const usualSizes = [10, 20, 25, 50, 100];

const anyDialect: fc.Arbitrary<ListDialect> = fc.record({
	size: fc.oneof(fc.integer({ min: 0, max: 260 }), fc.constantFrom(0, 1, 10, 20, 25, 50, 100, 200)),
	most: fc.oneof(
		{ weight: 3, arbitrary: fc.constant(100) },
		{ weight: 2, arbitrary: fc.constantFrom(...usualSizes) },
		{ weight: 2, arbitrary: fc.integer({ min: 1, max: 150 }) },
	),
	ignoresSkip: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
	ignoresLimit: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
	count: fc.constantFrom('right', 'right', 'absent', 'tooSmall', 'tooLarge', 'ofPage'),
	countKey: fc.constantFrom('total_count', 'totalCount'),
	countIsText: fc.boolean(),
	hint: fc.constantFrom('none', 'none', 'has_more'),
	wrapping: fc.constantFrom('bare', 'data', 'data', 'leads', 'inner', 'listed'),
	nulls: fc.oneof(
		{ weight: 3, arbitrary: fc.constant([]) },
		fc.array(fc.nat(259), { minLength: 1, maxLength: 3 }),
	),
	growth: fc.oneof(
		{ weight: 3, arbitrary: fc.constant([]) },
		fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }),
	),
	hasIds: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
});

/** A page that looks complete in every respect: no client can know of the others without one request more for each list. */
function looksComplete({ size, most, count, wrapping, hint, ...rest }: ListDialect, asked: number): boolean {
	if (hint !== 'none' || wrapping === 'bare' || size <= most) return false;
	if (rest.ignoresLimit) return false;
	return most < asked && (count === 'ofPage' || (count === 'tooSmall' && tooSmall(size) === most));
}

/**
 * A count that is too small and ends with a full page is believed, because it is the count of a promised `total_count`.
 * The list may have grown to such a count.
 */
const isBelieved = ({ size, most, count, growth }: ListDialect, asked: number) =>
	count === 'tooSmall' && most >= asked && sizesOf(size, growth).some((each) => tooSmall(each) % asked === 0);

/** How many entries the list has before its first request, and after each. */
function sizesOf(size: number, growth: readonly number[]): number[] {
	let grown = size;
	return [size, ...growth.map((added) => (grown += added))];
}

const tooSmall = (size: number) => Math.floor(size * 0.7);

/**
 * @param asked the size of the pages that the reader asks for
 */
export function listDialects(asked: number): fc.Arbitrary<ListDialect> {
	return anyDialect
		.map((dialect) => (dialect.hasIds ? dialect : { ...dialect, growth: [] }))
		.filter((dialect) => !looksComplete(dialect, asked) && !isBelieved(dialect, asked));
}

/** A list that is returned in a dialect. An entry is what `entryOf` makes of a number; each number is there once. */
export class ListService {
	requests = 0;
	/** The numbers of the entries at the start, in the order of the list, without those that are null. */
	readonly began: readonly number[];
	private numbers: number[];
	private newest: number;
	private readonly nulls: ReadonlySet<number>;

	constructor(
		private readonly dialect: ListDialect,
		private readonly entryOf: (number: number) => unknown,
	) {
		const { size, nulls } = dialect;
		this.numbers = Array.from({ length: size }, (_, index) => size - index);
		this.nulls = new Set(nulls.filter((place) => place < size).map((place) => size - place));
		this.began = this.numbers.filter((number) => !this.nulls.has(number));
		this.newest = size;
	}

	/** The body of the answer. */
	answer(skip: number, limit: number): unknown {
		const { most, ignoresSkip, ignoresLimit, wrapping, hint } = this.dialect;
		const start = ignoresSkip ? 0 : skip;
		const numbers = this.numbers.slice(start, ignoresLimit ? undefined : start + Math.min(limit, most));
		const hasMore = start + numbers.length < this.numbers.length;
		const list = numbers.map((number) => (this.nulls.has(number) ? null : this.entryOf(number)));
		const paging = {
			...this.count(numbers.length),
			...(hint === 'has_more' ? { has_more: hasMore } : {}),
		};
		this.grow();
		switch (wrapping) {
			case 'bare':
				return list;
			case 'inner':
				return { success: true, zq: { data: list, ...paging } };
			case 'listed':
				return [{ data: list, ...paging }];
			default:
				return { [wrapping]: list, ...paging };
		}
	}

	private count(inPage: number): Record<string, unknown> {
		const { count, countKey, countIsText } = this.dialect;
		const size = this.numbers.length;
		const counts = {
			right: size,
			tooSmall: tooSmall(size),
			tooLarge: size + 7,
			ofPage: inPage,
		};
		if (count === 'absent') return {};
		return { [countKey]: countIsText ? String(counts[count]) : counts[count] };
	}

	private grow(): void {
		const added = this.dialect.growth[this.requests] ?? 0;
		this.requests += 1;
		for (let each = 0; each < added; each++) this.numbers.unshift((this.newest += 1));
	}
}
