import { FailureError } from '../sync/failure';
import type { Page } from '../sync/shapes/answers';
import { runPool } from './pool';

/** A list that the service gives in pages. */
export interface List<Entry> {
	/** The most that a page may hold. */
	readonly pageSize: number;
	/** How many are wanted, from the front. */
	readonly wanted: number;
	fetch(skip: number, limit: number): Promise<Page<Entry>>;
	/** Where new entries come in. */
	readonly growsAt: 'front' | 'anyPlace';
	/** What tells entries apart; undefined when nothing does. */
	keyOf(entry: Entry): unknown;
	/** How many pages may be fetched at once; asked anew for each. */
	readonly width: () => number;
}

/** More than an execution of n8n can hold; a service that counts so many is asked for no page of them. */
const mostEntries = 10_000_000;
/** How often a list is read that changes while it is read, in another way than by growing at its front. */
const mostReadings = 3;
/** How often in one reading the missing places are asked for in vain: the service may count more than it shows. */
const mostIdleRounds = 2;

/**
 * The entries of a list, its pages fetched side by side after the first.
 *
 * An entry that is new at the front moves those behind it down, so that they show on two pages or, as pages come in any order, on
 * none. But it changes nothing about how far they are from the end, and each page tells how long the list was: so it is
 * known which places were read, and those that were not are read again. Entries that were there at the start and stay
 * are in the result once. (Where entries leave or come in between, others may slip through that way. It shows in what
 * is counted, and the list is read anew.)
 */
export async function readAll<Entry>(list: List<Entry>): Promise<Entry[]> {
	const result = new Result(list);
	for (let readings = 1; ; readings++) {
		const isWhole = await readOnce(list, result);
		if (isWhole || readings === mostReadings) return result.entries;
	}
}

/** True when as many different entries were met as were counted, or when there is no telling. */
async function readOnce<Entry>(list: List<Entry>, result: Result<Entry>): Promise<boolean> {
	const { pageSize, wanted, fetch, width } = list;
	const first = await fetch(0, Math.min(pageSize, wanted));
	const reading = result.begin(first);
	for (let round = 1, idleRounds = 0; ; round++) {
		const { missing } = reading;
		// Not more than is wanted; later whole pages, because the list may go on growing.
		const gaps = reading.gaps(round === 1 && wanted < Infinity ? 0 : pageSize);
		let failure: { readonly thrown: unknown } | undefined;
		await runPool({
			tasks: gaps.map(({ skip, limit }) => ({
				run: async () => {
					try {
						reading.add(await fetch(skip, limit), skip);
					} catch (thrown) {
						failure ??= { thrown };
					}
				},
			})),
			concurrency: width,
			shouldStop: () => failure !== undefined,
		});
		if (failure !== undefined) throw failure.thrown;
		if (reading.missing === missing) idleRounds += 1;
		if (reading.missing === 0 || idleRounds === mostIdleRounds) return reading.isWhole;
	}
}

function tooMany(count: number): FailureError {
	return new FailureError({
		reason: 'bad_request',
		message: `The service counts ${count} entries, and an execution cannot hold so many`,
		description: 'Set a limit, or narrow the search with filters, then run the item again.',
	});
}

interface Gap {
	readonly skip: number;
	readonly limit: number;
}

/** What was found, by all readings. */
class Result<Entry> {
	/** Entries that follow one another, the first of them so many places from the end of the list. */
	private readonly runs: Array<{ readonly fromEnd: number; readonly entries: Entry[] }> = [];
	private readonly keys = new Set<unknown>();

	constructor(private readonly list: List<Entry>) {}

	/** From the front of the list, as many as are wanted. */
	get entries(): Entry[] {
		const { wanted } = this.list;
		const inOrder = this.runs.sort((one, other) => other.fromEnd - one.fromEnd);
		const entries = inOrder.flatMap((run) => run.entries);
		return entries.length > wanted ? entries.slice(0, wanted) : entries;
	}

	/** Throws a `FailureError` when there are too many to be read. */
	begin(first: Page<Entry>): Reading<Entry> {
		if (Math.min(first.totalCount, this.list.wanted) > mostEntries) throw tooMany(first.totalCount);
		const reading = new Reading<Entry>(this, this.list, first.totalCount);
		reading.add(first, 0);
		return reading;
	}

	/** Takes the entries of a page that are not there yet. Without a key, an entry is known by its place alone. */
	take(entries: readonly Entry[], fromEnd: number, isNewPlace: (index: number) => boolean): void {
		const fresh = entries.filter((entry, index) => {
			const key = this.list.keyOf(entry);
			const isNew = key === undefined ? isNewPlace(index) : !this.keys.has(key);
			if (key !== undefined) this.keys.add(key);
			return isNew;
		});
		if (fresh.length > 0) this.runs.push({ fromEnd, entries: fresh });
	}
}

/** One reading of the list: the places that it has met, counted from the end, and the entries that were there. */
class Reading<Entry> {
	missing: number;
	/** From `last` on. */
	private readonly met: Uint8Array;
	/** Places before this one are not wanted. */
	private readonly last: number;
	private readonly keys = new Set<unknown>();
	private hasKeys = true;
	private wasCalm = true;
	private length: number;

	/** What is new in the list after its first page is none of this reading. */
	constructor(
		private readonly result: Result<Entry>,
		private readonly list: List<Entry>,
		private readonly size: number,
	) {
		this.length = size;
		this.last = Math.max(0, size - list.wanted);
		this.missing = size - this.last;
		this.met = new Uint8Array(this.missing);
	}

	/** As many different entries were met as there are places, and nothing came in between them. */
	get isWhole(): boolean {
		if (this.list.growsAt === 'anyPlace' && !this.wasCalm) return false;
		return !this.hasKeys || this.keys.size >= this.size - this.last;
	}

	add({ data, totalCount }: Page<Entry>, skip: number): void {
		if (totalCount !== this.size) this.wasCalm = false;
		this.length = Math.max(this.length, totalCount);
		const fromEnd = totalCount - skip - 1;
		const isNew = data.map((_, index) => this.meet(fromEnd - index));
		const wanted = data.filter((_, index) => fromEnd - index < this.size);
		const left = data.length - wanted.length;
		this.result.take(wanted, fromEnd, (index) => isNew[index + left] ?? false);
		for (const entry of wanted) {
			const key = this.list.keyOf(entry);
			if (key === undefined) this.hasKeys = false;
			else this.keys.add(key);
		}
	}

	/** The pages that hold what was not met, each with so many more places behind. */
	gaps(margin: number): Gap[] {
		const gaps: Gap[] = [];
		for (let place = this.size - 1; place >= this.last; place--) {
			if (this.isMet(place)) continue;
			const start = place;
			while (place > this.last && start - place + 1 < this.list.pageSize && !this.isMet(place - 1)) place--;
			const limit = Math.min(this.list.pageSize, start - place + 1 + margin);
			gaps.push({ skip: this.length - 1 - start, limit });
		}
		return gaps;
	}

	/** True when the place is one of this reading, and was not met before. */
	private meet(place: number): boolean {
		if (place < this.last || place >= this.size || this.isMet(place)) return false;
		this.met[place - this.last] = 1;
		this.missing -= 1;
		return true;
	}

	private isMet(place: number): boolean {
		return this.met[place - this.last] === 1;
	}
}
