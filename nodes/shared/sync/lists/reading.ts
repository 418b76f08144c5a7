import { type Page, entriesSent, placesOf } from '../shapes/page';
import { countAfter, type Doubt, isCapped, isSame, mayGoOn, type PagedList } from './pagedList';

/**
 * Why a reading ended: it has the wanted entries, the list ended, or a page brought nothing new. `whole`: the service
 * sends the whole list each time, whatever part is asked for.
 */
type Ending = 'wanted' | 'end' | 'repeated' | 'whole';

/** A page as the service sent it, and what was asked for. */
export interface TakenPage<Entry> {
	readonly page: Page<Entry>;
	readonly skip: number;
	readonly asked: number;
}

/**
 * One reading of a list: takes its pages in order, whatever size the service gives them, and knows where the next one
 * begins and where the list ends: at the place that the service counts, at an empty page, at a page that is shorter
 * than the pages before it were asked for, or at a page that brings nothing new.
 *
 * An entry that appears at the front moves the others down, and one that disappears moves them up. Each page says how
 * long the list was when it was read. So the reading knows how many entries of a page it has read before, and whether
 * some are missing between two pages, in whatever order the service answered them.
 */
export class Reading<Entry> {
	ending: Ending | undefined;
	/** How many entries were read. */
	read = 0;
	/** How many of them are wanted. */
	private found = 0;
	/** The place of the first unread entry, by the last page: entries may have come or gone since. */
	end = 0;
	/** The count of the list with the last page. Undefined while the service says nothing or contradicts itself. */
	count: number | undefined;
	/** Whether entries may be missing between two pages. */
	private isTorn = false;
	private firstCount: number | undefined;
	private hasOtherCount = false;
	private unreadable = 0;
	private saysMore = false;
	private hasFullPages = false;
	private hasLongPages = false;
	/** The number of entries in a page of the service, if the service returns fewer than the node asked for. */
	private ownSize: number | undefined;
	private readonly keys = new Set<unknown>();
	private first: Page<Entry> | undefined;
	private last: Page<Entry> | undefined;

	constructor(private readonly rules: Omit<PagedList<Entry>, 'fetch' | 'width'>) {}

	/** How many entries to ask for with the next page. */
	get limit(): number {
		const { pageSize, wanted, counts } = this.rules;
		return counts ? pageSize : Math.min(pageSize, wanted - this.read);
	}

	/** Where the unread entries begin, in the list as this page shows it. */
	placeIn({ totalCount }: Page<unknown>): number {
		const moved = this.count === undefined || totalCount === undefined ? 0 : totalCount - this.count;
		return Math.max(0, this.end + (this.rules.growsAt === 'front' ? moved : Math.min(0, moved)));
	}

	/** Where to read again if entries are missing before this page. */
	placeBefore(page: Page<unknown>): number {
		const place = this.placeIn(page);
		// A list that lost entries may lose more until the next page is read.
		const margin = place < this.end ? Math.floor((this.ownSize ?? this.rules.pageSize) / 10) : 0;
		return Math.max(0, place - margin);
	}

	/**
	 * Takes a page, and returns its entries that are new. Undefined if entries are missing between the page before and
	 * this one: then nothing was taken.
	 *
	 * @param isTorn takes the page also then
	 */
	take({ page, skip, asked }: TakenPage<Entry>, isTorn = false): readonly Entry[] | undefined {
		const size = entriesSent(page);
		const known = this.placeIn(page) - skip;
		if (known < 0 && !isTorn) return undefined;
		this.isTorn ||= known < 0;
		const hasMoved = this.count !== undefined && this.count !== (page.totalCount ?? this.count);
		const { fresh, hasNews } = this.newIn(page, Math.max(0, known));
		this.saysMore = page.hasMore === true;
		// If the list has changed, a whole page may have moved to places that were read.
		if (size > known && !hasNews && this.last !== undefined && !hasMoved && !isTorn) {
			this.ending = this.hasLongPages ? 'whole' : 'repeated';
			return [];
		}
		this.end = Math.max(this.placeIn(page), skip + size);
		this.noteCount(page, skip, asked);
		const goesOn = this.goesOn(page, skip, asked);
		this.hasFullPages ||= size === asked;
		this.hasLongPages ||= size > asked;
		this.first ??= page;
		this.last = page;
		const wanted = this.wantedOf(fresh);
		this.read += wanted.length;
		if (this.found >= this.rules.wanted || wanted.length < fresh.length) this.ending = 'wanted';
		else if (size === 0 || !goesOn) this.ending = 'end';
		return wanted;
	}

	/** The entries up to the last wanted one. */
	private wantedOf(fresh: readonly Entry[]): readonly Entry[] {
		const { wanted, counts = () => true, isBeyond = () => false } = this.rules;
		const end = fresh.findIndex((entry) => {
			if (this.found >= wanted || isBeyond(entry)) return true;
			if (counts(entry)) this.found += 1;
			return false;
		});
		return end < 0 ? fresh : fresh.slice(0, end);
	}

	/** Whether the service may have no pages at all: then the first page is the whole list, and comes each time. */
	get mayHaveNoPages(): boolean {
		return this.ending === 'repeated' && !this.hasFullPages && !this.saysMore && this.missing === 0;
	}

	/** Takes the answer to a request for one entry: if it has several, the service ignores what it is asked for. */
	takeOne(page: Page<Entry>): void {
		if (entriesSent(page) > 1) this.ending = 'whole';
	}

	/** Whether the list changed so that entries may be missing. */
	get isUnsteady(): boolean {
		if (this.ending === 'wanted') return false;
		if (this.isTorn || (this.rules.growsAt === 'anyPlace' && this.hasOtherCount)) return true;
		const { firstCount = 0, count = 0 } = this;
		return this.missing > 0 && (count < firstCount || this.end >= firstCount);
	}

	get doubts(): Doubt[] {
		const { missing, unreadable, ending, read, firstCount } = this;
		const doubts: Doubt[] = unreadable === 0 ? [] : [{ kind: 'unreadable', entries: unreadable }];
		if (ending === 'wanted') return doubts;
		// A service that ignores `skip` may still have returned all of a short list.
		if (ending === 'repeated' || this.saysMore)
			return [...doubts, { kind: this.mayHaveNoPages ? 'repeated' : 'cut', read }];
		if (this.isUnsteady) return [...doubts, { kind: 'unsteady' }];
		if (missing === 0 || firstCount === undefined) return doubts;
		return [...doubts, { kind: 'counted', read, counted: firstCount }];
	}

	/** How many of the counted entries were not read. */
	private get missing(): number {
		return Math.max(0, (this.firstCount ?? 0) - this.read - this.unreadable);
	}

	private newIn(page: Page<Entry>, known: number): { fresh: readonly Entry[]; hasNews: boolean } {
		const places = placesOf(page);
		// The count may be the one of this page. But nothing else shows that entries without a key have moved.
		const grown = this.count === undefined ? (page.totalCount ?? 0) - (this.last?.totalCount ?? Infinity) : 0;
		let hasKeyless = page.data.length < places.length;
		let hasNews = false;
		const fresh = places.filter((entry, place): entry is Entry => {
			if (entry === undefined) return false;
			const key = this.rules.keyOf(entry);
			if (key === undefined) hasKeyless = true;
			if (place < known || this.keys.has(key)) return false;
			if (key === undefined) return place - grown >= known;
			this.keys.add(key);
			return (hasNews = true);
		});
		hasNews ||= hasKeyless && ![this.first, this.last].some((other) => other && isSame(page, other));
		if (hasNews) this.unreadable += places.slice(known).filter((entry) => entry === undefined).length;
		return { fresh: hasNews ? fresh : [], hasNews };
	}

	private noteCount(page: Page<Entry>, skip: number, asked: number): void {
		const size = entriesSent(page);
		if (this.last === undefined) {
			const count = countAfter(page);
			this.firstCount = this.count = count !== undefined && count >= skip + size ? count : undefined;
			if (skip === 0 && size < asked) this.ownSize = size;
		} else if (this.count !== undefined) {
			const count = page.totalCount ?? this.count;
			this.hasOtherCount ||= count !== this.firstCount;
			this.count = count;
			if (count < this.end) this.firstCount = this.count = undefined;
		}
	}

	private goesOn(page: Page<Entry>, skip: number, asked: number): boolean {
		const size = entriesSent(page);
		if (skip === 0) return mayGoOn(page, asked);
		if (page.hasMore === true) return true;
		if (this.count !== undefined)
			return this.end < this.count || (size > 0 && (size === this.ownSize || isCapped(this.count)));
		return page.hasMore !== false && !(this.hasFullPages && size < asked);
	}
}
