import { groupBy, partition, sortBy, truncate, uniq, uniqBy } from 'lodash';

import { noFieldHint, printAddress, type Remark, type RemarkCategory } from '../remarks/remark';
import type { Outcome } from '../session/outcome';
import type { WriteSettings } from '../session/settings';
import { enumerated } from '../sync/data';

/** What the node finds before it sends an item, and finds in each other item with such a value. */
const ofRun: ReadonlySet<RemarkCategory> = new Set([
	'unknown_field',
	'ambiguous_column',
	'hidden_or_locked',
	'unknown_option',
	'empty_row',
]);

/** Whether any item of the run with such a value would have the remark. */
export const isOfRun = ({ source, category }: Remark): boolean =>
	source === 'preflight' && ofRun.has(category);

/** Whether it is about a column that no field has. All of them are one cause: a person looks at the heading once. */
const isOfColumn = ({ category, column }: Remark): boolean =>
	category === 'unknown_field' && column !== undefined;

/** Names the cause of a remark. Undefined for a remark about one item only. */
export function keyOf(remark: Remark): string | undefined {
	if (!isOfRun(remark)) return undefined;
	if (isOfColumn(remark)) return 'columns';
	const { category, message, address, column, value } = remark;
	// Each label is a cause of its own: a person decides about one after the other.
	const label = category === 'unknown_option' ? value : undefined;
	return JSON.stringify([category, message, printAddress(address), column, label]);
}

/** How many columns a message names. */
const mostColumns = 50;

/** One remark for all columns among these that no field has, before the other remarks. */
export function withOneOfColumns(remarks: readonly Remark[]): readonly Remark[] {
	const [ofColumns, others] = partition(remarks, isOfColumn);
	const [first, second] = ofColumns;
	if (first === undefined || second === undefined) return remarks;
	const columns = ofColumns.map(({ column = '' }) => column);
	const shortened = columns.map((column) => truncate(column));
	const named = enumerated(shortened, mostColumns);
	const values = Object.fromEntries(ofColumns.map(({ value }, index) => [columns[index] ?? '', value]));
	const all: Remark = {
		...first,
		message: `${columns.length} columns have no field: ${named}`,
		address: { ...first.address, apiName: named },
		value: values,
		// What most of them have comes last.
		hint: sortBy(uniq(ofColumns.map(({ hint }) => hint)), (hint) => hint === noFieldHint).join(' '),
		column: named,
	};
	return [...others, all];
}

type Kind = 'written' | 'rejected';

/** One cause of remarks in a run, such as the columns that no field has. */
export interface Cause {
	readonly remark: Remark;
	/** All items that it is about. */
	readonly items: readonly number[];
	/** Those of which something else says what became of them: their record, or another remark. */
	readonly shared: ReadonlyMap<number, Kind>;
}

/** The causes of a run that any of its items may have, by `keyOf`, each with its items. */
export type Causes = ReadonlyMap<string, Cause>;

export function causesOf(outcomes: readonly Outcome[]): Causes {
	const noted = outcomes.flatMap((outcome, item) => {
		if (outcome.kind !== 'written' && outcome.kind !== 'rejected') return [];
		const { kind, remarks } = outcome;
		const hasOther = kind === 'written' || !remarks.every(isOfRun);
		return remarks.flatMap((remark) => {
			const key = keyOf(remark);
			// Nothing else is in an empty row.
			const isShared = hasOther || remark.category === 'empty_row';
			return key === undefined ? [] : [{ key, item, remark, kind, isShared }];
		});
	});
	return new Map(
		Object.entries(groupBy(noted, 'key')).flatMap(([key, ofCause]) => {
			const remarks = ofCause.map(({ remark }) => remark);
			const [remark] = withOneOfColumns(uniqBy(remarks, ({ column = '' }) => column));
			const items = uniq(ofCause.map(({ item }) => item));
			const shared = ofCause
				.filter(({ isShared }) => isShared)
				.map(({ item, kind }) => [item, kind] as const);
			return remark ? [[key, { remark, items, shared: new Map(shared) }] as const] : [];
		}),
	);
}

/** No definition says anything about these. With `ambiguous_column`, the service answers nothing. */
const notAboutDefinitions: ReadonlySet<RemarkCategory> = new Set([
	'ambiguous_column',
	'already_exists',
	'deferred',
	'failed',
	'uncertain',
	'other',
]);

/**
 * Whether the definitions may have changed since the item was prepared by them: the item has added a label, or its
 * answer contradicts them. Values that are sent as given contradict nothing.
 */
export function showsOutdated(outcome: Outcome, { valueHandling }: WriteSettings): boolean {
	if (outcome.kind === 'read' || outcome.kind === 'deferred') return false;
	if (outcome.kind === 'written' && outcome.report.new_options !== undefined) return true;
	if (outcome.kind === 'failed' && outcome.failure.lostSince !== undefined) return true;
	if (valueHandling === 'sendAsIs') return false;
	return (outcome.remarks ?? []).some(
		({ source, category }) => source !== 'preflight' && !notAboutDefinitions.has(category),
	);
}
