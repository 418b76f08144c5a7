import type { Remark } from '../shared/remarks/remark';
import type { PreparedActions } from '../shared/writes/actions';
import type { LeadFields } from './leadFields';

/** The lead to create: its fields, and the first entries of its timeline. */
export interface NewLead {
	readonly item: number;
	readonly fields: LeadFields;
	readonly actions: PreparedActions;
	/** The remarks of preflight about fields and actions: values held back, and values that the service will drop. */
	readonly preflight: readonly Remark[];
}

/** The part of a success item that lists changed values and new labels. */
export function reportOf({ fields, actions }: Pick<NewLead, 'fields' | 'actions'>) {
	return {
		prepared: [...fields.changes, ...actions.changes],
		new_options: [...fields.newOptions, ...actions.newOptions],
	};
}
