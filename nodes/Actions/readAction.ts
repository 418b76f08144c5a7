import { type Data, toData } from '../shared/sync/data';
import type { TimelineAction } from '../shared/sync/shapes/actions';

/** An action as a read returns it: as the service sent it, the one spelling of its IDs, and `kind` and `code` for people. */
export function timelineActionData(action: TimelineAction, leadId: string): Data {
	return {
		lead_id: action.leadId ?? leadId,
		action_id: action.actionId ?? null,
		kind: action.kind,
		...(action.code === undefined ? {} : { code: action.code }),
		...toData(action.raw),
	};
}
