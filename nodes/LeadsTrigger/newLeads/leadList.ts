import { endpoints } from '../../shared/sync/endpoints';
import { mayGoOn } from '../../shared/sync/lists/pagedList';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import { entriesSent, placesOf } from '../../shared/sync/shapes/page';
import type { Budget } from '../budget';
import type { LeadSearch } from '../leadSearch';
import type { ListedLead } from './listedLead';

const { pageSize } = endpoints.searchLeads;

/** A page of the list of all leads. */
export interface ListPage {
	readonly skip: number;
	/** The leads that can be read. */
	readonly leads: readonly ListedLead[];
	/** How many entries the service sent. */
	readonly size: number;
	/** How many leads the service counts in the whole list. */
	readonly count: number | undefined;
	/** Whether the list certainly ends with this page. */
	readonly isEnd: boolean;
	/** Where the next page begins. */
	readonly next: number;
	/** Whether it begins with the last lead of this page, which shows that no lead is missing in between. */
	readonly overlaps: boolean;
}

/** The list of all leads, page by page, whatever size the service gives the pages. */
export class LeadList {
	/** Whether the poll has read as much as it may. */
	isSpent = false;

	constructor(
		private readonly search: LeadSearch,
		private readonly listed: (lead: LeadAnswer) => ListedLead,
		private readonly budget: Budget,
	) {}

	async page(skip: number): Promise<ListPage> {
		const page = await this.search(skip, pageSize);
		this.isSpent = !this.budget.allowsAnotherPage();
		const size = entriesSent(page);
		const last = placesOf(page).at(-1) ?? 0;
		return {
			skip,
			leads: page.data.map((lead) => this.listed(lead)),
			size,
			count: page.totalCount,
			// The count of a later page may be the one of that page, and costs a list its end where it is too small.
			isEnd: size === 0 || (skip === 0 ? !mayGoOn(page, pageSize) : page.hasMore === false),
			next: skip + (last > 0 ? last : size),
			overlaps: last > 0,
		};
	}
}
