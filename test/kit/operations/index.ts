import { actionRows } from './actions';
import { fileRows } from './files';
import { leadRows } from './leads';
import { metadataRows } from './metadata';
import type { Read, Write } from './row';
import { teamMemberRows } from './teamMembers';

/** All that is known of each operation, by the name of its node and its own: the one place to describe one to the tests. */
const rowsByNode = {
	leads: leadRows,
	actions: actionRows,
	files: fileRows,
	teamMembers: teamMemberRows,
	metadata: metadataRows,
};

/** What identifies an operation. */
interface Named {
	/** Such as `leads lead.create`. */
	readonly name: string;
	readonly node: string;
	/** Such as `lead.create`. */
	readonly operation: string;
	/** Of its node. */
	readonly type: string;
}

export type ReadRow = Named & Read;
export type WriteRow = Named & Write;
export type OperationRow = ReadRow | WriteRow;

export const operationRows: readonly OperationRow[] = Object.entries(rowsByNode).flatMap(([node, rows]) =>
	Object.entries<Read | Write>(rows).map(([operation, row]) => ({
		...row,
		...{ name: `${node} ${operation}`, node, operation, type: `n8n-nodes-lead-workspace.${node}` },
	})),
);

export const isWrite = (row: OperationRow): row is WriteRow => 'stage' in row;

export const writes = operationRows.filter(isWrite);
export const reads = operationRows.filter((row): row is ReadRow => !isWrite(row));
