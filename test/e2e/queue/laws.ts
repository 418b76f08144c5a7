import { difference, isEqual, partition, uniq } from 'lodash';

import type { Outcome } from './outcomes';
import { expectedPhones, type Post } from './posts';

interface Evidence {
	readonly posts: readonly Post[];
	/** Posts that the webhook answered with a status from 200 to 299. */
	readonly accepted: number;
	/** The outcomes of the executions that ran. */
	readonly outcomes: readonly Outcome[];
	/** How many executions of the killed worker were started again. */
	readonly startedAgain: number;
	/** The phone numbers of all leads in the workspace before and after the run. */
	readonly before: readonly string[];
	readonly after: readonly string[];
}

/** The calls of the hour were used up, and nothing was sent. */
const isDeferred = ({ remarks }: Outcome) => remarks.includes('deferred');

/** The laws that must hold whatever happens to a worker, each with whether it holds. */
export function judge({
	posts,
	accepted,
	outcomes,
	startedAgain,
	before,
	after,
}: Evidence): Record<string, boolean> {
	const answered = outcomes.map(({ post }) => post).sort((a, b) => a - b);
	const leadIds = outcomes.flatMap(({ leadId }) => leadId ?? []);
	const created = difference(after, before);
	const deferred = new Set(outcomes.filter(isDeferred).map(({ post }) => post));
	const [notSent, sent] = partition(posts, ({ number }) => deferred.has(number));
	const expected = [...expectedPhones(sent)];
	// An execution may write its lead, lose its worker, and be deferred when it is started again.
	const writtenBefore = difference(created, expected);
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
		'Every post that was not deferred has its lead': difference(expected, created).length === 0,
		'Other new leads are of executions that were started again':
			difference(writtenBefore, [...expectedPhones(notSent)]).length === 0 &&
			writtenBefore.length <= startedAgain,
		'No deferred post became a lead': outcomes.every(
			(outcome) => !isDeferred(outcome) || outcome.leadId === undefined,
		),
	};
}
