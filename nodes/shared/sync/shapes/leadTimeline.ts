import { z } from 'zod';

import type { LeadAnswer } from './lead';
import { type Page, page, shaped } from './page';

const actions = page(shaped(z.record(z.string(), z.unknown())));

/** Keys of the timeline in a lead, and of what the service says about it. */
const timelineKeys = ['actions', 'timeline', 'activities'];
const countKeys = ['actions_total_count', 'actions_total', 'total_actions', 'actions_count'];

/** The part of its timeline that a lead was returned with. Empty if it has none. */
export function timelineOf({ raw }: LeadAnswer): Page<Readonly<Record<string, unknown>>> {
	const valueOf = (keys: readonly string[]) =>
		keys.map((key) => raw[key]).find((value) => value !== undefined);
	const answer = {
		total_count: valueOf(countKeys),
		limit: raw['actions_limit'],
		data: valueOf(timelineKeys),
	};
	return actions.safeParse(answer).data ?? { data: [] };
}
