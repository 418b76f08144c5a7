import type { Remark } from '../shared/remarks/remark';
import type { PreparedActions } from '../shared/writes/actions';
import type { LeadFields } from './leadFields';

/** What is to be created: fields, and the first entries of the timeline. */
export interface NewLead {
	readonly item: number;
	readonly fields: LeadFields;
	readonly actions: PreparedActions;
	/** What preflight holds back or foresees, of fields and actions. */
	readonly foreseen: readonly Remark[];
}

/** What a success item says of the way to it. */
export function reportOf({ fields, actions }: Pick<NewLead, 'fields' | 'actions'>) {
	return {
		prepared: [...fields.changes, ...actions.changes],
		new_options: [...fields.newOptions, ...actions.newOptions],
	};
}
