import { groupBy } from 'lodash';

import { rowOf } from '../shared/remarks/item';
import type { Outcome } from '../shared/session/outcome';
import { enumerated } from '../shared/sync/data';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { valueTypes } from '../shared/values/types';

/** The most leads that the notes name. */
const mostNamed = 3;

/** Which rows of a run were written to one lead: the later one replaced the earlier one. */
export class RowsOfLeads {
	private readonly rows: Array<{ readonly row: number; readonly key: string; readonly same: string }> = [];

	/** @param keepsTags whether tags are added or removed, so that those of all rows count */
	constructor(
		private readonly isDryRun: boolean,
		private readonly keepsTags: boolean,
	) {}

	/** @param field by which the rows name their leads. Without it, the ID of the written lead counts */
	add(item: number, outcome: Outcome, field?: FieldDefinition, identifier?: string): void {
		if (outcome.kind !== 'written' || outcome.report.outcome === 'unchanged') return;
		const id = field ? identifier : outcome.leadId;
		if (id === undefined) return;
		const key = field ? valueTypes[field.type].identity.key(id) : id;
		this.rows.push({ row: rowOf(item), key, same: field?.apiName ?? 'lead' });
	}

	/** `Rows 1 and 11 have the same phone: row 11 replaced the values of row 1.` */
	notes(): string[] {
		const byLead = groupBy(this.rows, ({ key, same }) => `${same} ${key}`);
		const groups = Object.values(byLead).filter(({ length }) => length > 1);
		const replaced = this.isDryRun ? 'would replace' : 'replaced';
		const texts = groups.map((group) => {
			const rows = group.map(({ row }) => row).sort((one, other) => one - other);
			const last = rows.at(-1);
			const before = enumerated(rows.slice(0, -1).map(String), mostNamed);
			const noun = rows.length === 2 ? 'row' : 'rows';
			return `${before} and ${last} have the same ${group[0]?.same}: row ${last} ${replaced} the values of ${noun} ${before}${this.keepsTags ? ' (but no tags)' : ''}`;
		});
		return texts.length === 0 ? [] : [`Rows ${enumerated(texts, mostNamed, '; rows ')}.`];
	}
}
