import type { Remark } from '../shared/remarks/remark';
import type { Data } from '../shared/sync/data';
import type { PreparedActions } from '../shared/writes/actions';
import { reportOf as preparedReport } from '../shared/writes/fields';
import type { LeadFields } from './leadFields';

/** The lead to create: its fields, and the first entries of its timeline. */
export interface NewLead {
	readonly item: number;
	readonly fields: LeadFields;
	readonly actions: PreparedActions;
	/** The remarks of preflight about fields and actions: values held back, and values that the service will drop. */
	readonly preflight: readonly Remark[];
}

/** The part of a success item that says what became of the values before they were sent. */
export function leadReport({ fields, actions }: Pick<NewLead, 'fields' | 'actions'>): Data {
	return preparedReport({
		changes: [...fields.changes, ...actions.changes],
		newOptions: [...fields.newOptions, ...actions.newOptions],
		unchecked: [...fields.unchecked, ...actions.unchecked],
	});
}
