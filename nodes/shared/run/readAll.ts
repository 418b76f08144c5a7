import { FailureError } from '../sync/failure';
import type { Page } from '../sync/shapes/answers';
import { runPool } from './pool';

/** A list that the service returns in pages. */
export interface List<Entry> {
	/** The most entries of a page. */
	readonly pageSize: number;
	/** How many entries to read, from the front. */
	readonly wanted: number;
	fetch(skip: number, limit: number): Promise<Page<Entry>>;
	/** Where new entries appear. */
	readonly growsAt: 'front' | 'anyPlace';
	/** Identifies an entry. Undefined if nothing does. */
	keyOf(entry: Entry): unknown;
	/** How many pages may be fetched at once. Called again for each page. */
	readonly width: () => number;
}

/** More entries than an execution of n8n can hold. If the service counts more, no further page is read. */
const mostEntries = 10_000_000;
/** How often a list is read that changes during a reading, other than by growing at its front. */
const mostReadings = 3;
/** How many rounds of a reading may find none of the missing places: the service may count more than it returns. */
const mostIdleRounds = 2;

/**
 * Reads the entries of a list. Fetches the first page, then the others in parallel.
 *
 * A new entry at the front moves the others down. They then appear on two pages or, because pages arrive in any order,
 * on none. But their distance from the end stays the same, and each page says how long the list was. So the places that
 * were read are known, and the missing ones are read again. Entries that exist at the start and stay are in the result
 * once. (If entries disappear, or appear in between, some may be missed. The counts show that, and the list is read
 * again.)
 */
export async function readAll<Entry>(list: List<Entry>): Promise<Entry[]> {
	const result = new Result(list);
	for (let readings = 1; ; readings++) {
		const isWhole = await readOnce(list, result);
		if (isWhole || readings === mostReadings) return result.entries;
	}
}

/** True if the reading has as many different entries as the service counted, or if entries have no key. */
async function readOnce<Entry>(list: List<Entry>, result: Result<Entry>): Promise<boolean> {
	const { pageSize, wanted, fetch, width } = list;
	const first = await fetch(0, Math.min(pageSize, wanted));
	const reading = result.begin(first);
	for (let round = 1, idleRounds = 0; ; round++) {
		const { missing } = reading;
		// The first round reads no more than is wanted. Later rounds read more, because the list may go on growing.
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
		message: `The service counts ${count} entries, more than an execution can hold`,
		description: 'Set a limit, or narrow the search with filters, then run the item again.',
	});
}

interface Gap {
	readonly skip: number;
	readonly limit: number;
}

/** The entries that all readings found. */
class Result<Entry> {
	/** Entries that follow one another. `fromEnd` is the distance of the first one from the end of the list. */
	private readonly runs: Array<{ readonly fromEnd: number; readonly entries: Entry[] }> = [];
	private readonly keys = new Set<unknown>();

	constructor(private readonly list: List<Entry>) {}

	/** The wanted number of entries, from the front of the list. */
	get entries(): Entry[] {
		const { wanted } = this.list;
		const inOrder = this.runs.sort((one, other) => other.fromEnd - one.fromEnd);
		const entries = inOrder.flatMap((run) => run.entries);
		return entries.length > wanted ? entries.slice(0, wanted) : entries;
	}

	/** Throws a `FailureError` if there are too many entries to read. */
	begin(first: Page<Entry>): Reading<Entry> {
		if (Math.min(first.totalCount, this.list.wanted) > mostEntries) throw tooMany(first.totalCount);
		const reading = new Reading<Entry>(this, this.list, first.totalCount);
		reading.add(first, 0);
		return reading;
	}

	/** Adds the new entries of a page. An entry without a key is new if its place is. */
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

/** One reading of the list: the places it has read, counted from the end, and their entries. */
class Reading<Entry> {
	missing: number;
	/** From `last` on. */
	private readonly met: Uint8Array;
	/** The wanted place that is closest to the end. */
	private readonly last: number;
	private readonly keys = new Set<unknown>();
	private hasKeys = true;
	private wasCalm = true;
	private length: number;

	/** Entries that appear after the first page do not belong to this reading. */
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

	/** Whether the reading has as many different entries as places, and no entry appeared in between. */
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

	/** The pages that cover the missing places, each extended by `margin` places towards the end. */
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

	/** Marks a place as read. True if it belongs to this reading and was not read before. */
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
