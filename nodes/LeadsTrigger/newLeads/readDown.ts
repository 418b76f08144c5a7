import { endpoints } from '../../shared/sync/endpoints';
import { FailureError } from '../../shared/sync/failure';
import type { LeadList, ListPage } from './leadList';
import type { ListedLead } from './listedLead';
import { checkOrder } from './order';
import { lowestWatermark, mostRememberedLeads, type Watermark } from './watermark';

const { pageSize } = endpoints.searchLeads;

/** About how many new leads are read at once. Of more, the oldest are read first. */
const mostAtOnce = 900;

/** Neighbours in the list of leads, newest first. Below them are known leads, or none. */
export interface Reading {
	readonly leads: readonly ListedLead[];
	/** How many leads of the list stand above them. */
	readonly skip: number;
	/** Whether the list ends with them. */
	readonly isEnd: boolean;
	/** How many leads the service counts in the list. */
	readonly count: number | undefined;
}

const mostReadings = 3;

/** Reads the lowest new leads, and known ones below them. Reads again if leads move meanwhile. */
export async function readDown(list: LeadList, watermark: Watermark): Promise<Reading> {
	for (let reading = 1; reading <= mostReadings; reading++) {
		const read = await readOnceDown(list, watermark);
		if (read !== undefined) return read;
	}
	throw broken();
}

/** The newest leads of the list, as many as a watermark remembers if the budget allows that and the pages go on. */
export async function readNewest(list: LeadList): Promise<Reading> {
	const reading = new ReadingDown(lowestWatermark, await list.page(0));
	while (!reading.isDone && !list.isSpent && reading.leads.length < mostRememberedLeads)
		if (!reading.add(await list.page(reading.next))) break;
	return reading;
}

/** Undefined if the list changed meanwhile, so that leads may be missing between two pages. */
async function readOnceDown(list: LeadList, watermark: Watermark): Promise<Reading | undefined> {
	const top = await list.page(0);
	const fromTop = new ReadingDown(watermark, top);
	if (fromTop.isDone) return fromTop;
	const start = await startAbove(list, watermark, top);
	if (start !== undefined) {
		const reading = await readOn(list, new ReadingDown(watermark, start));
		// If it met no known lead, it may have begun below all of them: the service counts wrongly.
		if (reading === undefined || reading.leads.some((lead) => watermark.knows(lead))) return reading;
	}
	return await readOn(list, fromTop);
}

/** A page a little above the watermark. Undefined if the watermark is near the top, or its place is not known. */
async function startAbove(
	list: LeadList,
	watermark: Watermark,
	{ count }: ListPage,
): Promise<ListPage | undefined> {
	for (let skip = watermark.placeIn(count) - mostAtOnce; skip > mostAtOnce; skip = Math.floor(skip / 2)) {
		const page = await list.page(skip);
		const [first] = page.leads;
		if (first !== undefined && !watermark.knows(first) && !watermark.isOlder(first)) return page;
	}
	return undefined;
}

async function readOn(list: LeadList, reading: ReadingDown): Promise<Reading | undefined> {
	while (!reading.isDone) if (!reading.add(await list.page(reading.next))) return undefined;
	return reading;
}

class ReadingDown implements Reading {
	leads: readonly ListedLead[] = [];
	isEnd = false;
	isDone = false;
	private readonly keys = new Set<string>();
	private known = 0;
	/** How many unknown leads stand below the lowest known one. */
	private unknownBelow = 0;
	/** As many known leads as a page has are read again, to find leads that were added among them. */
	private readonly overlap: number;

	constructor(
		private readonly watermark: Watermark,
		private page: ListPage,
		public skip = page.skip,
	) {
		this.overlap = page.leads.length;
		this.take(page, page.leads);
	}

	get count(): number | undefined {
		return this.page.count;
	}

	get next(): number {
		return this.page.next;
	}

	/** Adds the next page. Returns false if it does not go on where the last one ended. */
	add(page: ListPage): boolean {
		const { overlaps, leads } = this.page;
		const last = leads.at(-1);
		if (overlaps && !page.leads.some(({ key }) => key === last?.key)) return false;
		const fresh = page.leads.filter(({ key }) => !this.keys.has(key));
		const isRepeated = page.leads.length > 0 && fresh.length === 0;
		if (isRepeated && page.size > 1) return false;
		this.take({ ...page, isEnd: page.isEnd || isRepeated }, fresh);
		return true;
	}

	private take(page: ListPage, fresh: readonly ListedLead[]): void {
		const { watermark } = this;
		this.page = page;
		for (const { key } of fresh) this.keys.add(key);
		const isKnown = fresh.map((lead) => watermark.knows(lead));
		const lowest = isKnown.lastIndexOf(true);
		this.known += isKnown.filter(Boolean).length;
		this.unknownBelow = lowest < 0 ? this.unknownBelow + fresh.length : fresh.length - 1 - lowest;
		this.leads = [...this.leads, ...fresh];
		if (page.skip > 0 || !page.isEnd) checkOrder(page.leads);
		this.isEnd = page.isEnd;
		this.isDone = page.isEnd || this.endsBelow();
		if (!this.isDone) this.dropTop();
	}

	/** Whether only known leads follow. */
	private endsBelow(): boolean {
		const { leads, page, watermark, known, unknownBelow } = this;
		if (leads.length === 0) return false;
		if (known >= this.overlap && unknownBelow === 0) return true;
		if (watermark.stored.isWhole) return false;
		// A page, and not only its last lead, because a new lead may be dated back.
		const areOlder = page.leads.length > 0 && page.leads.every((lead) => watermark.isOlder(lead));
		return areOlder || (known > 0 && unknownBelow >= pageSize);
	}

	/** Leaves the new leads far above the watermark to the next reading. */
	private dropTop(): void {
		const excess = this.leads.length - mostAtOnce;
		if (excess < mostAtOnce) return;
		this.leads = this.leads.slice(excess);
		this.skip += excess;
	}
}

function broken(): FailureError {
	return new FailureError({
		reason: 'unreadable_answer',
		message: 'A page of the list of leads did not go on where the page before ended',
		description:
			'The list changed again and again while it was read, or the service does not return its later pages. The node reported no lead. The next poll reads the list again.',
	});
}
