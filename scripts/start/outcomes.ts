import type { INodeExecutionData } from 'n8n-workflow';
import { z } from 'zod';

/** What was done to a value before it was sent. */
const changeJson = z.object({ apiName: z.string(), from: z.unknown(), to: z.unknown() });
const successJson = z.object({
	lead_id: z.string(),
	outcome: z.string(),
	remarks: z.array(z.unknown()),
	prepared: z.array(changeJson),
});
const remarkJson = z.object({
	remark: z.object({
		message: z.string(),
		category: z.string(),
		address: z.string(),
		value: z.unknown(),
		hint: z.string(),
	}),
});

export type Change = z.output<typeof changeJson>;
/** A lead that was written; `row` is the index of its submission. */
export type WrittenLead = z.output<typeof successJson> & { row: number };
export type Remark = z.output<typeof remarkJson>['remark'] & { row: number };

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
		written: success.map((item) => ({ ...successJson.parse(item.json), row: rowOf(item) })),
		remarks: remarks.map((item) => ({ ...remarkJson.parse(item.json).remark, row: rowOf(item) })),
	};
}

/**
 * Counts what each branch says for itself. Nothing here makes the four numbers add up to the number of submissions:
 * that they do is what the nodes promise, and worth looking at.
 */
export function countOutcomes({ written, remarks }: Branches): Outcomes {
	const writtenRows = new Set(written.map(({ row }) => row));
	const unwritten = remarks.filter(({ row }) => !writtenRows.has(row));
	const failedRows = new Set(unwritten.filter(({ category }) => category === 'failed').map(({ row }) => row));
	const rejectedRows = new Set(unwritten.map(({ row }) => row).filter((row) => !failedRows.has(row)));
	const withRemarks = written.filter((lead) => lead.remarks.length > 0).length;
	return {
		written: written.length - withRemarks,
		writtenWithRemarks: withRemarks,
		rejected: rejectedRows.size,
		failed: failedRows.size,
	};
}

function rowOf({ pairedItem }: INodeExecutionData): number {
	if (typeof pairedItem !== 'object' || Array.isArray(pairedItem)) {
		throw new Error('An item does not say which submission it comes from');
	}
	return pairedItem.item;
}
