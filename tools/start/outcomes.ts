import { countBy, sumBy } from 'lodash';
import { z } from 'zod';

import { allOriginsOf } from '../../test/kit/items';
import { outcomesOf, type Outputs } from '../../test/kit/outcomes';

/** A value before and after it was prepared. */
const changeJson = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
const successJson = z.object({
	lead_id: z.string(),
	report: z.object({
		remarks: z.array(z.object({ message: z.string().default(''), value: z.unknown() })).default([]),
		not_stored: z.array(z.string()).default([]),
		prepared: z.array(changeJson).default([]),
	}),
});
/** How many values a remark is about: one of several columns has the value of each. */
function valuesOf({ message, value }: { message: string; value?: unknown }): number {
	const isOfColumns =
		message.includes('columns have no field') && typeof value === 'object' && value !== null;
	return isOfColumns
		? Object.keys(value).length
		: Number(![undefined, null, ''].some((blank) => blank === value));
}

const remarkJson = z.object({
	message: z.string(),
	field: z.string().nullish(),
	value: z.unknown(),
	category: z.string(),
	outcome: z.string().nullish(),
});

export type Change = z.output<typeof changeJson>;
/** A written lead. `row` is the index of its submission. */
export type WrittenLead = Pick<z.output<typeof successJson>, 'lead_id'> &
	z.output<typeof successJson>['report'] & { row: number };
export type Remark = z.output<typeof remarkJson> & { row: number };

/** What became of the submissions, each counted once. */
interface Outcomes {
	readonly written: number;
	readonly writtenWithRemarks: number;
	readonly rejected: number;
	/** Of these, the call brought no usable answer. */
	readonly failed: number;
}

export interface Branches {
	readonly written: readonly WrittenLead[];
	readonly remarks: readonly Remark[];
	readonly outcomes: Outcomes;
	/** The values that were not stored, those of rejected submissions included. */
	readonly valuesNotStored: number;
}

/** Throws when one of so many submissions does not have exactly one outcome. */
export function readBranches(run: Outputs, submissions: number): Branches {
	const [success = [], remarked = []] = run.outputs;
	const { rejected = 0, failed = 0, ...counts } = countBy(outcomesOf(run, submissions, {}), 'outcome');
	const written = success.flatMap((item) => {
		const { lead_id, report } = successJson.parse(item.json);
		return allOriginsOf(item).map((row) => ({ lead_id, ...report, row }));
	});
	const withRemarks = written.filter((lead) => lead.remarks.length + lead.not_stored.length > 0).length;
	// A remark may be about several submissions.
	const remarks = remarked.flatMap((item) =>
		allOriginsOf(item).map((row) => ({ ...remarkJson.parse(item.json), row })),
	);
	const ofWritten = sumBy(written, (lead) => lead.not_stored.length + sumBy(lead.remarks, valuesOf));
	const ofOthers = sumBy(
		remarks.filter(({ outcome }) => outcome !== 'written'),
		valuesOf,
	);
	return {
		written,
		remarks,
		valuesNotStored: ofWritten + ofOthers,
		outcomes: {
			written: written.length - withRemarks,
			writtenWithRemarks: withRemarks,
			rejected,
			failed: failed + (counts['deferred'] ?? 0) + (counts['uncertain'] ?? 0),
		},
	};
}
