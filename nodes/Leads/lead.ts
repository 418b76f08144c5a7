import { isEmpty } from 'lodash';

import type { Remark } from '../shared/remarks/remark';
import { type Report, reportOf, type WrittenAs } from '../shared/run/report';
import type { JsonObject } from '../shared/sync/shapes/tolerant';
import type { PreparedActions } from '../shared/writes/actions';
import type { Loss } from '../shared/writes/lostAnswer/loss';
import { keptValues } from '../shared/writes/kept';
import type { LeadFields } from './leadFields';

/** The lead to create: its fields, and the first entries of its timeline. */
export interface NewLead {
	readonly item: number;
	readonly fields: LeadFields;
	readonly actions: PreparedActions;
	/** The remarks of preflight about fields and actions: values held back, and values that the service will drop. */
	readonly preflight: readonly Remark[];
	/** Another execution may have sent this item, and ended before it could report so. */
	readonly perhapsSent?: Loss | undefined;
}

/** What the item of a new lead says of the write. */
export function leadReport(
	outcome: WrittenAs,
	{ fields, actions }: Pick<NewLead, 'fields' | 'actions'>,
): Report {
	return reportOf(outcome, {
		changes: joined(fields.changes, actions.changes),
		newOptions: joined(fields.newOptions, actions.newOptions),
		unchecked: joined(fields.unchecked, actions.unchecked),
	});
}

/** Most leads have no actions. */
function joined<Entry>(ofFields: readonly Entry[], ofActions: readonly Entry[]): readonly Entry[] {
	return ofActions.length === 0 ? ofFields : [...ofFields, ...ofActions];
}

/** The fields of a lead after a write: what was sent and kept, and what the answer shows. */
export function keptLead(
	{ fields: sent, unchecked }: LeadFields,
	remarks: readonly Remark[],
	shown: JsonObject = {},
): JsonObject {
	const ofLead = remarks.filter(({ address }) => address.scope === 'lead');
	const kept = keptValues(sent, ofLead, unchecked);
	return isEmpty(shown) ? kept : { ...kept, ...shown };
}
