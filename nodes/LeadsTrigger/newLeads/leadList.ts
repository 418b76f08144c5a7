import { endpoints } from '../../shared/sync/endpoints';
import type { LeadAnswer } from '../../shared/sync/shapes/lead';
import type { Page } from '../../shared/sync/shapes/page';
import type { Budget } from '../budget';
import type { LeadSearch } from '../leadSearch';
import type { ListedLead } from './listedLead';

/** The list of all leads, page by page. */
export class LeadList {
	/** Whether the poll has read as much as it may. */
	isSpent = false;

	constructor(
		private readonly search: LeadSearch,
		private readonly listed: (lead: LeadAnswer) => ListedLead,
		private readonly budget: Budget,
	) {}

	async page(skip: number): Promise<Page<ListedLead>> {
		const page = await this.search(skip, endpoints.searchLeads.pageSize);
		this.isSpent = !this.budget.allowsAnotherPage();
		return { ...page, data: page.data.map((lead) => this.listed(lead)) };
	}
}
