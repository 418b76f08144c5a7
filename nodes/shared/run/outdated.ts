import type { RemarkCategory } from '../remarks/category';
import type { Ledger } from './ledger';
import type { Outcome } from './outcome';
import type { WriteSettings } from './settings';

/** What the node would have noticed itself, before it sent the item, if its definitions had still been true. */
const aboutDefinitions: ReadonlySet<RemarkCategory> = new Set([
	'invalid_value',
	'hidden_or_locked',
	'unknown_field',
	'missing_mandatory',
	'unknown_action_code',
	'backdating_not_allowed',
	'unknown_team_member',
	'unknown_option',
	'archived_status',
	'silently_dropped',
]);

/**
 * Whether the definitions may have changed since the item was prepared by them: the item has added a label, or its
 * answer contradicts them. Values that are sent as given contradict nothing.
 */
function showsOutdated(outcome: Outcome, { valueHandling }: WriteSettings): boolean {
	if (outcome.kind === 'read' || outcome.kind === 'deferred') return false;
	if (outcome.kind === 'written' && outcome.report.new_options !== undefined) return true;
	if (outcome.kind === 'failed' && outcome.failure.lostSince !== undefined) return true;
	if (valueHandling === 'sendAsIs') return false;
	return (outcome.remarks ?? []).some(
		({ source, category }) => source !== 'preflight' && aboutDefinitions.has(category),
	);
}

/** What the tasks of an operation need of the ledger. */
export type Settling = Pick<Ledger, 'settle' | 'settledBefore'>;

/** The same ledger. Calls `forget` for an outcome that shows that the definitions are no longer true. */
export function noticing(ledger: Settling, settings: WriteSettings, forget: () => void): Settling {
	return {
		settledBefore: (item) => ledger.settledBefore(item),
		settle: (item, outcome) => {
			if (showsOutdated(outcome, settings)) forget();
			ledger.settle(item, outcome);
		},
	};
}
