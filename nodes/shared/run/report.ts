import { isEqual, omit } from 'lodash';

import type { Data, Value } from '../sync/data';

/**
 * A value that Prepare changed, read in one of several ways, or found in a column with another name than its field.
 * `shownReport` says what an item shows of it.
 */
export interface ValueChange {
	/** Its API name, or the key of the action. */
	readonly field: string;
	/** The column that gave the value, if its name is not the API name. */
	readonly column?: string;
	/** The index of the action, if the item has several and the value belongs to one of them. */
	readonly action_index?: number;
	readonly from: Value;
	readonly to: Value;
	/** How an ambiguous value was read, for people. Such a value is listed even if it did not change. */
	readonly reading?: string;
}

/** A value that is sent as given, because the nodes do not know enough of the workspace to check it. */
export interface UncheckedValue {
	/** Its API name, or the key of the action. */
	readonly field: string;
	/** The index of the action, if the item has several and the value belongs to one of them. */
	readonly action_index?: number;
	/** Why it was not checked, for people. */
	readonly message: string;
}

/** A label that the service adds to a field. */
export interface NewOption {
	readonly field: string;
	readonly label: string;
	/** A label of the field that is spelled almost like it. */
	readonly nearest?: string;
}

/** What a report says of the values of an item before they are sent. */
interface PreparedReport {
	readonly changes: readonly ValueChange[];
	readonly newOptions: readonly NewOption[];
	readonly unchecked: readonly UncheckedValue[];
}

/** How a write ended that stored something. `dry_run`: that would have. `unchanged`: it had nothing to change. */
export type WrittenAs =
	| 'created'
	| 'updated'
	| 'unchanged'
	| 'uploaded'
	| 'deleted'
	| 'recovered'
	| 'already_written'
	| 'dry_run';

/** What a success item says of the write, under the key `report`, beside the record. Has no empty lists. */
export interface Report {
	readonly outcome: WrittenAs;
	readonly prepared?: readonly ValueChange[];
	readonly new_options?: readonly NewOption[];
	readonly unchecked?: readonly UncheckedValue[];
	/** What became of each action of a new lead. */
	readonly actions?: readonly Data[];
	/**
	 * For a model: the fields whose labels the update replaced, with the labels that went, or true if the lead was not read
	 * before.
	 */
	readonly replaced?: Data;
	/** The body of the call that a dry run leaves out. */
	readonly would_send?: Data;
	/** What a person should know of the run. Its first item says it. */
	readonly note?: string;
}

export function reportOf(
	outcome: WrittenAs,
	{ changes = [], newOptions = [], unchecked = [] }: Partial<PreparedReport> = {},
): Report {
	return {
		outcome,
		...(changes.length > 0 && { prepared: changes }),
		...(newOptions.length > 0 && { new_options: newOptions }),
		...(unchecked.length > 0 && { unchecked }),
	};
}

/**
 * The report as an item shows it: only what changed, and how a value was read that more than one reading fits. Which
 * columns are which fields is the same for all items, so a hint says it.
 */
export function shownReport({ prepared = [], ...report }: Report): Data {
	const shown = prepared.flatMap(({ from, to, reading, ...rest }): Data[] => {
		const place = omit(rest, 'column');
		if (!isEqual(from, to)) return [{ ...place, from, to, ...(reading !== undefined && { reading }) }];
		return reading === undefined ? [] : [{ ...place, value: to, reading }];
	});
	return { ...report, ...(shown.length > 0 && { prepared: shown }) };
}
