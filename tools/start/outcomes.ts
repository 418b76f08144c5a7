import type { INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod';

/** A value before and after it was prepared. */
const changeJson = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
const successJson = z.object({
	lead_id: z.string(),
	report: z.object({
		outcome: z.string(),
		remarks: z.array(z.unknown()).default([]),
		not_stored: z.array(z.string()).default([]),
		prepared: z.array(changeJson).default([]),
	}),
});
const remarkJson = z.object({
	message: z.string(),
	field: z.string().optional(),
	value: z.unknown(),
	hint: z.string(),
	category: z.string(),
});

export type Change = z.output<typeof changeJson>;
/** A written lead. `row` is the index of its submission. */
export type WrittenLead = Pick<z.output<typeof successJson>, 'lead_id'> &
	z.output<typeof successJson>['report'] & { row: number };
export type Remark = z.output<typeof remarkJson> & { row: number };

export interface Branches {
	written: WrittenLead[];
	remarks: Remark[];
}

/** What became of the submissions, each counted once. */
export interface Outcomes {
	written: number;
	writtenWithRemarks: number;
	rejected: number;
	failed: number;
}

export function readBranches([success = [], remarks = []]: INodeExecutionData[][]): Branches {
	return {
		written: success.map((item) => {
			const { lead_id, report } = successJson.parse(item.json);
			const [row = 0] = rowsOf(item);
			return { lead_id, ...report, row };
		}),
		remarks: remarks.flatMap((item) => rowsOf(item).map((row) => ({ ...remarkJson.parse(item.json), row }))),
	};
}

/**
 * Counts the items of each branch separately. Nothing here makes the four numbers add up to the number of submissions:
 * the nodes promise that, and the laws check it.
 */
export function countOutcomes({ written, remarks }: Branches): Outcomes {
	const writtenRows = new Set(written.map(({ row }) => row));
	const unwritten = remarks.filter(({ row }) => !writtenRows.has(row));
	const failedRows = new Set(unwritten.filter(({ category }) => category === 'failed').map(({ row }) => row));
	const rejectedRows = new Set(unwritten.map(({ row }) => row).filter((row) => !failedRows.has(row)));
	const withRemarks = written.filter((lead) => lead.remarks.length + lead.not_stored.length > 0).length;
	return {
		written: written.length - withRemarks,
		writtenWithRemarks: withRemarks,
		rejected: rejectedRows.size,
		failed: failedRows.size,
	};
}

/** A remark may be about several submissions. */
function rowsOf({ pairedItem }: INodeExecutionData): number[] {
	if (typeof pairedItem !== 'object') throw new Error('An item has no link to its submission');
	return [pairedItem].flat().map(({ item }) => item);
}
