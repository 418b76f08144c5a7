import { groupBy } from 'lodash';

import { rowOf } from '../shared/remarks/item';
import type { Outcome } from '../shared/session/outcome';
import { enumerated } from '../shared/sync/data';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { valueTypes } from '../shared/values/types';

/** The most leads that the notes name. */
const mostNamed = 3;

/** Which rows of a run were written to one lead because they have one identifier: the later one replaced the earlier one. */
export class RowsOfLeads {
	private readonly rows: Array<{ readonly row: number; readonly key: string }> = [];

	constructor(
		private readonly field: FieldDefinition,
		private readonly isDryRun: boolean,
	) {}

	add(item: number, identifier: string | undefined, outcome: Outcome): void {
		if (identifier === undefined || outcome.kind !== 'written' || outcome.report.outcome === 'unchanged')
			return;
		this.rows.push({ row: rowOf(item), key: valueTypes[this.field.type].identity.key(identifier) });
	}

	/** `Rows 1 and 11 have the same phone: row 11 replaced the values of row 1.` */
	notes(): string[] {
		const groups = Object.values(groupBy(this.rows, ({ key }) => key)).filter(({ length }) => length > 1);
		const replaced = this.isDryRun ? 'would replace' : 'replaced';
		const texts = groups.map((group) => {
			const rows = group.map(({ row }) => row).sort((one, other) => one - other);
			const [last, before] = [rows.at(-1), rows.slice(0, -1)];
			const all =
				before.length === 1 ? `row ${before[0]}` : `rows ${enumerated(before.map(String), mostNamed)}`;
			return `${enumerated(before.map(String), mostNamed)} and ${last} have the same ${this.field.apiName}: row ${last} ${replaced} the values of ${all}`;
		});
		return texts.length === 0 ? [] : [`Rows ${enumerated(texts, mostNamed, '; rows ')}.`];
	}
}
