import type { PagedList } from '../sync/lists/pagedList';
import { type Page, placesOf, entriesSent } from '../sync/shapes/page';

/** A list whose pages may be fetched side by side. */
export interface List<Entry> extends PagedList<Entry> {
	/** Where new entries appear. */
	readonly growsAt: 'front' | 'anyPlace';
	/** How many pages may be fetched at once. Called again for each page. */
	readonly width: () => number;
}

interface Gap {
	readonly skip: number;
	readonly limit: number;
}

/** The entries that all readings found. */
export class Result<Entry> {
	/** Entries that follow one another. `fromEnd` is the distance of the first one from the end of the list. */
	private readonly runs: Array<{ readonly fromEnd: number; readonly entries: Entry[] }> = [];
	private readonly keys = new Set<unknown>();

	constructor(readonly list: PagedList<Entry>) {}

	/** The wanted number of entries, from the front of the list. */
	get entries(): Entry[] {
		const { wanted } = this.list;
		const inOrder = this.runs.sort((one, other) => other.fromEnd - one.fromEnd);
		const entries = inOrder.flatMap((run) => run.entries);
		return entries.length > wanted ? entries.slice(0, wanted) : entries;
	}

	/** Adds the new entries of a page. An entry without a key is new if its place is. Returns false if none is. */
	take(entries: readonly Entry[], fromEnd: number, isNewPlace: (index: number) => boolean): boolean {
		const fresh = entries.filter((entry, index) => {
			const key = this.list.keyOf(entry);
			const isNew = key === undefined ? isNewPlace(index) : !this.keys.has(key);
			if (key !== undefined) this.keys.add(key);
			return isNew;
		});
		if (fresh.length > 0) this.runs.push({ fromEnd, entries: fresh });
		return fresh.length > 0;
	}
}

/**
 * How a reading ended.
 *
 * - `whole`: it has as many different entries as the service counted.
 * - `changed`: it has fewer, so the list changed in between.
 * - `short`: a page was empty before the counted end.
 * - `overrun`: a page had entries after the counted end.
 * - `stuck`: a later page was the first one again.
 */
type Ending = 'whole' | 'changed' | 'short' | 'overrun' | 'stuck';

/** One reading of the list: the places it has read, counted from the end, and their entries. */
export class PagedReading<Entry> {
	/** The size that the service gives its pages. */
	readonly step: number;
	/** How many entries the service counted at first. */
	readonly size: number;
	missing: number;
	unreadable = 0;
	isStuck = false;
	/** Whether the last page was full, so that entries may follow that the service did not count. */
	endsWithFullPage = false;
	/** The first place where a page was empty. */
	end = Infinity;
	/** Which places from `last` on were read. */
	private readonly met: Uint8Array;
	/** The wanted place that is closest to the end. */
	private readonly last: number;
	private readonly keys = new Set<unknown>();
	private hasKeys = true;
	private wasCalm = true;
	/** Whether each place had the same entry whenever it was read. */
	private isSteady = true;
	private wasOverrun = false;
	private length: number;

	/**
	 * Begins a reading. Entries that appear after its first page do not belong to it.
	 *
	 * @param isAgain an earlier reading has seen that the service returns later pages
	 */
	constructor(
		private readonly result: Result<Entry>,
		private readonly list: List<Entry>,
		private readonly first: Page<Entry>,
		private readonly isAgain = false,
	) {
		this.step = Math.min(entriesSent(first) || list.pageSize, list.pageSize);
		this.size = Math.max(first.totalCount ?? 0, entriesSent(first));
		this.length = this.size;
		this.last = Math.max(0, this.size - list.wanted);
		this.missing = this.size - this.last;
		this.met = new Uint8Array(this.missing);
		this.add(first, 0);
	}

	get ending(): Ending {
		if (this.isStuck) return 'stuck';
		if (this.end < this.size) return 'short';
		if (!this.isWhole) return 'changed';
		return this.wasOverrun ? 'overrun' : 'whole';
	}

	/** Whether the reading has as many different entries as places, and no entry appeared in between. */
	private get isWhole(): boolean {
		if (!this.isSteady || (this.list.growsAt === 'anyPlace' && !this.wasCalm)) return false;
		return !this.hasKeys || this.keys.size + this.unreadable >= this.size - this.last;
	}

	add(page: Page<Entry>, skip: number): void {
		const count = page.totalCount ?? this.size;
		const size = entriesSent(page);
		if (size === 0 && skip < count) this.end = Math.min(this.end, skip);
		if (this.isFirstAgain(page, skip, count)) this.isStuck = true;
		if (this.isStuck || size === 0) return;
		if (skip + size > count) this.wasOverrun = true;
		if (skip + size === count && size >= this.step) this.endsWithFullPage = true;
		if (count !== this.size) this.wasCalm = false;
		this.length = Math.max(this.length, count);
		this.take(page, count - skip - 1);
	}

	/** @param fromEnd the distance of the first place of the page from the end of the list */
	private take(page: Page<Entry>, fromEnd: number): void {
		const { data, unreadable = [] } = page;
		this.unreadable += unreadable.filter((place) => this.meet(fromEnd - place)).length;
		const places = placesOf(page);
		const isNew = data.map((_, index) => this.meet(fromEnd - (places[index] ?? index)));
		const wanted = data.filter((_, index) => fromEnd - (places[index] ?? index) < this.size);
		const left = data.length - wanted.length;
		this.result.take(wanted, fromEnd, (index) => isNew[index + left] ?? false);
		for (const [index, entry] of wanted.entries()) {
			const key = this.list.keyOf(entry);
			if (key === undefined) this.hasKeys = false;
			else if (!isNew[index + left] && !this.keys.has(key)) this.isSteady = false;
			this.keys.add(key);
		}
	}

	/** The pages that cover the missing places, each extended by `margin` places towards the end. */
	gaps(margin: number): Gap[] {
		const gaps: Gap[] = [];
		for (let place = this.size - 1; place >= this.last; place--) {
			if (this.isMet(place)) continue;
			const start = place;
			while (place > this.last && start - place + 1 < this.step && !this.isMet(place - 1)) place--;
			const limit = Math.min(this.list.pageSize, start - place + 1 + margin);
			gaps.push({ skip: this.length - 1 - start, limit });
		}
		return gaps;
	}

	/**
	 * Whether a later page is the first one again: it has the first entry of the list where that cannot be, or, without
	 * keys, all the same entries.
	 */
	private isFirstAgain({ data }: Page<Entry>, skip: number, count: number): boolean {
		const [first] = this.first.data;
		const grown = count - this.size;
		if (this.isAgain || skip === 0 || first === undefined || data.length === 0) return false;
		const key = this.list.keyOf(first);
		if (key !== undefined) {
			const place = data.findIndex((entry) => this.list.keyOf(entry) === key);
			return place !== -1 && skip + place > grown;
		}
		if (skip <= grown || JSON.stringify(data[0]) !== JSON.stringify(first)) return false;
		return JSON.stringify(data) === JSON.stringify(this.first.data.slice(0, data.length));
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
