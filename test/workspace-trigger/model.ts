import type { LeadAnswer, Page } from '../../nodes/shared/sync/shapes/answers';
import { endpoints } from '../../nodes/shared/sync/endpoints';
import type { ActivitySource } from '../../nodes/WorkspaceTrigger/activity/read';
import { bounds, type TimeWindow } from '../../nodes/WorkspaceTrigger/activity/timeWindows';

/** One action: on the timeline of a lead, performed at a moment, visible in searches since another one. */
export interface ModelAction {
	readonly lead: number;
	readonly at: number;
	readonly storedAt: number;
}

/** A search of leads by their actions, as sync-api.md, POST /lead/search, has it, with a clock that only the test moves. */
export class ModelService {
	now = 0;
	readonly actions: ModelAction[] = [];
	readonly deleted = new Set<number>();
	/** The searches until one fails; Infinity: none does. */
	untilFailure = Infinity;
	searches = 0;

	readonly source: ActivitySource = {
		search: async (window, skip) => {
			this.searches += 1;
			if ((this.untilFailure -= 1) < 0) throw new Error('The service failed');
			return this.search(window, skip);
		},
		identity: async () => (lead) => String(lead.fields['phone']),
	};

	/** Newest lead first; leads are numbered as they were created. */
	search(window: TimeWindow, skip: number): Page<LeadAnswer> {
		const { from, to } = bounds(window);
		const met = this.actions.filter(
			({ at, storedAt, lead }) => at >= from && at <= to && storedAt <= this.now && !this.deleted.has(lead),
		);
		const leads = [...new Set(met.map(({ lead }) => lead))].sort((a, b) => b - a);
		const data = leads.slice(skip, skip + endpoints.searchLeads.pageSize).map((lead): LeadAnswer => {
			const fields = { phone: lead };
			return { leadId: undefined, fields, actions: undefined, raw: { fields } };
		});
		return { data, totalCount: leads.length };
	}
}

/** A budget of so many pages. */
export function pages(most: number) {
	let read = 0;
	return { allowsAnotherPage: () => (read += 1) < most };
}
