import { type Data, toData } from '../sync/data';
import type { TimelineAction } from '../sync/shapes/actions';

/** The JSON of an action that was read: everything the service sent, IDs under fixed names, plus `kind` and `code`. */
export function timelineActionData(action: TimelineAction, leadId: string): Data {
	return {
		lead_id: action.leadId ?? leadId,
		action_id: action.actionId ?? null,
		kind: action.kind,
		...(action.code === undefined ? {} : { code: action.code }),
		...toData(action.raw),
	};
}
