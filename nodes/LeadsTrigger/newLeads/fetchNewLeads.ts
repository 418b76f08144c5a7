import { endpoints } from '../../shared/sync/endpoints';
import { badAnswer } from '../../shared/sync/failure';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import { type Page, entriesSent } from '../../shared/sync/shapes/page';
import { PagesDown } from '../pagesDown';
import { checkOrder, type LeadList, type ListedLead } from './leadList';
import { lowestWatermark, mostRememberedLeads, type Watermark } from './watermark';

const { pageSize } = endpoints.searchLeads;

/** About how many new leads are read at once. Of more, the oldest are read first. */
const mostAtOnce = 900;

/**
 * A watermark above all leads that are in the list now. It remembers as many as it can, if the budget allows that and the
 * pages go on.
 */
export async function watermarkNow(list: LeadList): Promise<Watermark> {
	const reading = new ReadingDown(lowestWatermark, await list.page(0));
	while (!reading.isDone && !list.isSpent && reading.leads.length < mostRememberedLeads)
		if (!reading.add(await list.page(reading.next))) break;
	return lowestWatermark.raisedTo(reading);
}

/**
 * Reads the leads above the watermark, oldest first, until the budget is spent. Many are read in parts, each with the
 * watermark raised above it, so that what is left is always one stretch at the top of the list.
 */
export async function fetchNewLeads(list: LeadList, start: Watermark) {
	const leads: LeadAnswer[] = [];
	for (let watermark = start; ;) {
		const reading = await readDown(list, watermark);
		const found = watermark.newAmong(reading.leads) ?? unclear();
		for (const { lead } of [...found].reverse()) leads.push(lead);
		watermark = watermark.raisedTo(reading);
		if (reading.skip === 0 || list.isSpent) return { leads, watermark };
	}
}

function unclear(): never {
	throw badAnswer(
		'Nothing shows which leads are new',
		'None of the leads that the node remembers is in the list any more, and the service does not say when a lead was created. The node reported none. To start again with the leads that are created from now on, change the event, save, change it back and publish the workflow.',
	);
}

const mostReadings = 3;

/** Reads the lowest new leads, and known ones below them. Reads again if leads move meanwhile. */
async function readDown(list: LeadList, watermark: Watermark): Promise<ReadingDown> {
	for (let reading = 1; reading <= mostReadings; reading++) {
		const read = await readOnceDown(list, watermark);
		if (read !== undefined) return read;
	}
	throw badAnswer(
		'A page of the list of leads did not go on where the page before ended',
		'The list changed again and again while it was read, or the service does not return its later pages. The node reported no lead. The next poll reads the list again.',
	);
}

/** Undefined if the list changed meanwhile, so that leads may be missing between two pages. */
async function readOnceDown(list: LeadList, watermark: Watermark): Promise<ReadingDown | undefined> {
	const top = await list.page(0);
	const fromTop = new ReadingDown(watermark, top);
	if (fromTop.isDone) return fromTop;
	const start = await startAbove(list, watermark, top);
	if (start !== undefined) {
		const reading = await readOn(list, start);
		// If it met no known lead, it may have begun below all of them: the service counts wrongly.
		if (reading === undefined || reading.leads.some((lead) => watermark.knows(lead))) return reading;
	}
	return await readOn(list, fromTop);
}

/** Begins a little above the watermark. Undefined if the watermark is near the top, or its place is not known. */
async function startAbove(list: LeadList, watermark: Watermark, { totalCount }: Page<ListedLead>) {
	const nearest = watermark.placeIn(totalCount) - mostAtOnce;
	for (let skip = nearest; skip > mostAtOnce; skip = Math.floor(skip / 2)) {
		const page = await list.page(skip);
		const [first] = page.data;
		if (first !== undefined && !watermark.knows(first) && !watermark.isOlder(first))
			return new ReadingDown(watermark, page, skip);
	}
	return undefined;
}

async function readOn(list: LeadList, reading: ReadingDown): Promise<ReadingDown | undefined> {
	while (!reading.isDone) if (!reading.add(await list.page(reading.next))) return undefined;
	return reading;
}

/** Neighbours in the list of leads, newest first. Below them are known leads, or none, once it is done. */
export class ReadingDown {
	leads: readonly ListedLead[] = [];
	/** Whether the list ends with them. */
	isEnd = false;
	isDone = false;
	/** How many leads the service counts in the list. */
	count: number | undefined;
	private readonly pages: PagesDown<ListedLead>;
	/** As many known leads as a page has are read again, to find leads that were added among them. */
	private readonly overlap: number;

	/** @param skip how many leads of the list stand above them */
	constructor(
		private readonly watermark: Watermark,
		top: Page<ListedLead>,
		public skip = 0,
	) {
		this.overlap = Math.max(1, top.data.length);
		this.pages = new PagesDown(({ key }) => key, { skip, last: undefined });
		this.add(top);
	}

	get next(): number {
		return this.pages.next;
	}

	/** Adds the next page. Returns false if it does not go on where the last one ended. */
	add(page: Page<ListedLead>): boolean {
		const { next } = this;
		const fresh = this.pages.take(page);
		if (fresh === undefined || (this.pages.ending === 'repeated' && entriesSent(page) > 1)) return false;
		this.count = page.totalCount;
		this.leads = [...this.leads, ...fresh];
		this.isEnd = this.pages.ending !== undefined;
		if (next > 0 || !this.isEnd) checkOrder(page.data);
		this.isDone = this.isEnd || this.endsBelow(page);
		if (!this.isDone) this.dropTop();
		return true;
	}

	/** Whether only known leads follow the page. */
	private endsBelow({ data }: Page<ListedLead>): boolean {
		const { leads, watermark, overlap } = this;
		const isKnown = leads.map((lead) => watermark.knows(lead));
		const known = isKnown.filter(Boolean).length;
		const unknownBelow = leads.length - 1 - isKnown.lastIndexOf(true);
		if (known >= overlap && unknownBelow === 0) return true;
		if (watermark.stored.isWhole) return false;
		// A page, and not only its last lead, because a new lead may be dated back.
		const areOlder = data.length > 0 && data.every((lead) => watermark.isOlder(lead));
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
