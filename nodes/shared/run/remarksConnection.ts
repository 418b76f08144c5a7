import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { ownValue } from '../sync/data';

/**
 * The workflow, which n8n keeps beside what it documents: `getChildNodes` does not say to which output a node is
 * connected.
 */
const running = z.object({
	workflow: z.object({ connectionsBySourceNode: z.record(z.string(), z.unknown()) }),
});

/** The nodes at each output of a node. */
const connections = z.object({ main: z.array(z.array(z.unknown()).nullish()).optional() }).optional();

/** The place of the Remarks output; see editor/outputs.ts. */
const remarksOutput = 1;

/** Whether a node is connected to the Remarks output. Undefined if n8n does not show it. */
export function isRemarksConnected(context: IExecuteFunctions): boolean | undefined {
	const all = running.safeParse(context).data?.workflow.connectionsBySourceNode;
	if (all === undefined) return undefined;
	const own = connections.safeParse(ownValue(all, context.getNode().name));
	if (!own.success) return undefined;
	return (own.data?.main?.[remarksOutput] ?? []).length > 0;
}
