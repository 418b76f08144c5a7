import {
	type ActivitySource,
	bounds,
	type TimeWindow,
} from '../../nodes/LeadsTrigger/activity/fetchActivity';
import type { LeadAnswer } from '../../nodes/shared/sync/shapes/lead';
import type { Page } from '../../nodes/shared/sync/shapes/page';
import { endpoints } from '../../nodes/shared/sync/endpoints';

/** One action on the timeline of a lead: when it was performed, and since when searches find it. */
interface ModelAction {
	readonly lead: number;
	readonly at: number;
	readonly storedAt: number;
}

/** Searches leads by their actions (sync-api.md, POST /lead/search), with a clock that the test moves. */
export class ModelService {
	now = 0;
	readonly actions: ModelAction[] = [];
	readonly deleted = new Set<number>();
	/** The number of searches until one fails. Infinity: none fails. */
	untilFailure = Infinity;
	searches = 0;
	/** Whether an answer says how many leads there are. */
	showsTotal = true;

	readonly source: ActivitySource = (window) => ({
		search: async (skip) => {
			this.searches += 1;
			if ((this.untilFailure -= 1) < 0) throw new Error('The service failed');
			return this.search(window, skip);
		},
		identity: async () => (lead) => String(lead.fields['phone']),
	});

	/** Newest lead first. Leads are numbered in the order of their creation. */
	search(window: TimeWindow, skip: number): Page<LeadAnswer> {
		const { from, to } = bounds(window);
		const met = this.actions.filter(
			({ at, storedAt, lead }) => at >= from && at <= to && storedAt <= this.now && !this.deleted.has(lead),
		);
		const leads = [...new Set(met.map(({ lead }) => lead))].sort((a, b) => b - a);
		const data = leads.slice(skip, skip + endpoints.searchLeads.pageSize).map((lead): LeadAnswer => {
			const fields = { phone: lead };
			return {
				leadId: undefined,
				fields,
				actions: undefined,
				createdAt: undefined,
				more: {},
				raw: { fields },
			};
		});
		return { data, totalCount: this.showsTotal ? leads.length : undefined };
	}
}

/** A budget of this number of pages. */
export function pages(most: number) {
	let read = 0;
	return () => (read += 1) < most;
}
