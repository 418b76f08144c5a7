import { printAddress, type Remark, type RemarkCategory } from '../remarks/remark';
import type { Outcome } from '../session/outcome';
import type { WriteSettings } from '../session/settings';

/** What the node finds before it sends an item, and finds in each other item with such a value. */
const ofRun: ReadonlySet<RemarkCategory> = new Set([
	'unknown_field',
	'ambiguous_column',
	'hidden_or_locked',
	'unknown_option',
]);

/** Whether any item of the run with such a value would have the remark. */
export const isOfRun = ({ source, category }: Remark): boolean =>
	source === 'preflight' && ofRun.has(category);

/** Names the cause of a remark. Undefined for a remark about one item only. */
export function keyOf(remark: Remark): string | undefined {
	if (!isOfRun(remark)) return undefined;
	const { category, message, address, column, value } = remark;
	// Each label is a cause of its own: a person decides about one after the other.
	const label = category === 'unknown_option' ? value : undefined;
	return JSON.stringify([category, message, printAddress(address), column, label]);
}

type Kind = 'written' | 'rejected';

/** One cause of remarks in a run, such as a column that no field has. */
export interface Cause {
	readonly remark: Remark;
	/** All items that it is about. */
	readonly items: number[];
	/** Those of which something else says what became of them: their record, or another remark. */
	readonly shared: Map<number, Kind>;
}

/** The causes of a run that any of its items may have, by `keyOf`, each with its items. */
export type Causes = ReadonlyMap<string, Cause>;

export function causesOf(outcomes: readonly Outcome[]): Causes {
	const causes = new Map<string, Cause>();
	for (const [item, outcome] of outcomes.entries()) {
		if (outcome.kind !== 'written' && outcome.kind !== 'rejected') continue;
		const hasOther = outcome.kind === 'written' || !outcome.remarks.every(isOfRun);
		for (const remark of outcome.remarks) {
			const key = keyOf(remark);
			if (key === undefined) continue;
			const cause: Cause = causes.get(key) ?? { remark, items: [], shared: new Map() };
			causes.set(key, cause);
			cause.items.push(item);
			if (hasOther) cause.shared.set(item, outcome.kind);
		}
	}
	return causes;
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
