import { groupBy } from 'lodash';

import { causeOf, type Remark } from '../remarks/remark';
import { isDeferral } from '../sync/failure';
import type { Outcome } from './outcome';
import { rowOf } from './rows';

const unseen = 'Nothing is connected to the Remarks branch, which says more.';

/** The most rows, or reasons, that a hint shows. */
const mostShown = 3;

function rowsText(items: readonly number[]): string {
	const rows = [...new Set(items)].map(rowOf);
	const more = rows.length > mostShown ? ' and more' : '';
	return `${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, mostShown).join(', ')}${more}`;
}

/**
 * The reason in a remark. In place of the words of the service, which may repeat what was sent, stands the category.
 */
function reasonOf({ address: { apiName }, source, message, category }: Remark): string {
	const said = source === 'service' ? category.replaceAll('_', ' ') : causeOf(message);
	return apiName === undefined ? said : `${apiName}: ${said}`;
}

/** The reasons for which an item was not taken as it was given. */
interface Reasons {
	readonly item: number;
	readonly reasons: readonly string[];
}

function reasonsText(items: readonly Reasons[]): string {
	const all = items.flatMap(({ item, reasons }) => reasons.map((reason) => ({ item, reason })));
	const groups = Object.entries(groupBy(all, ({ reason }) => reason));
	const shown = groups
		.slice(0, mostShown)
		.map(([reason, entries]) => `${reason} (${rowsText(entries.map(({ item }) => item))})`);
	const left = groups.length - mostShown;
	const more = left > 0 ? [`${left} more ${left === 1 ? 'reason' : 'reasons'}`] : [];
	return [...shown, ...more].join('; ');
}

/** `2 of 3 items were not written: phone: the identifier of the lead (phone) is missing (rows 2, 3).` */
function sentence(items: readonly Reasons[], total: number, what: string): string[] {
	if (items.length === 0) return [];
	const verb = items.length === 1 ? 'was' : 'were';
	return [`${items.length} of ${total} items ${verb} ${what}: ${reasonsText(items)}.`];
}

/**
 * Says what was not written, and why, so that a person need not open each item. Failed items have their own sentence.
 */
export function notTaken(outcomes: readonly Outcome[], isUnseen: boolean): string[] {
	const total = outcomes.length;
	const remarked = (kind: 'rejected' | 'written') =>
		outcomes.flatMap((outcome, item): Reasons[] =>
			outcome.kind === kind && outcome.remarks.length > 0
				? [{ item, reasons: outcome.remarks.map(reasonOf) }]
				: [],
		);
	const sentences = [
		...sentence(remarked('rejected'), total, 'not written'),
		...sentence(remarked('written'), total, 'written in part'),
	];
	const failed = outcomes.flatMap((outcome, item): Reasons[] =>
		outcome.kind === 'failed' && !isDeferral(outcome.failure)
			? [{ item, reasons: [outcome.failure.message] }]
			: [],
	);
	return [
		...sentence(failed, total, 'not finished'),
		...(sentences.length === 0
			? []
			: [`${sentences.join(' ')} ${isUnseen ? unseen : 'Look at the remarks.'}`]),
	];
}
