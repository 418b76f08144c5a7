import { difference, isEqual, uniq } from 'lodash';

import type { Outcome } from './outcomes';
import { expectedPhones, type Post } from './posts';

export interface Evidence {
	readonly posts: readonly Post[];
	/** Posts that the webhook answered with a status from 200 to 299. */
	readonly accepted: number;
	/** The outcomes of the executions that ran. */
	readonly outcomes: readonly Outcome[];
	/** The phone numbers of all leads in the workspace before and after the run. */
	readonly before: readonly string[];
	readonly after: readonly string[];
}

/** The calls of the hour were used up, and nothing was sent. */
const isDeferred = ({ remarks }: Outcome) => remarks.includes('deferred');

/** The laws that must hold whatever happens to a worker, each with whether it holds. */
export function judge({ posts, accepted, outcomes, before, after }: Evidence): Record<string, boolean> {
	const answered = outcomes.map(({ post }) => post).sort((a, b) => a - b);
	const leadIds = outcomes.flatMap(({ leadId }) => leadId ?? []);
	const created = difference(after, before);
	const deferred = new Set(outcomes.filter(isDeferred).map(({ post }) => post));
	const sent = posts.filter(({ number }) => !deferred.has(number));
	return {
		'The webhook accepted every post': accepted === posts.length,
		'Every post was processed exactly once': isEqual(
			answered,
			posts.map(({ number }) => number),
		),
		'Every post became a lead or a remark': outcomes.every(
			({ leadId, remarks }) => leadId !== undefined || remarks.length > 0,
		),
		'No lead was reported twice': uniq(leadIds).length === leadIds.length,
		'No phone number is in the workspace twice': uniq(after).length === after.length,
		'The new leads are those that were posted and not deferred': isEqual(
			created.sort(),
			[...expectedPhones(sent)].sort(),
		),
		'No deferred post became a lead': outcomes.every(
			(outcome) => !isDeferred(outcome) || outcome.leadId === undefined,
		),
	};
}
