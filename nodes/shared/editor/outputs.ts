import type { ExpressionString } from 'n8n-workflow';

import type { Operations } from '../run/operation';

/**
 * Two outputs for a write and one for a read, by the chosen operation and the option Remarks.
 *
 * n8n evaluates this expression with only `$parameter`. run/branches.ts fills the same outputs.
 */
export function outputsOf(operations: Operations): ExpressionString {
	const writes = Object.entries(operations).flatMap(([name, { writes }]) => (writes ? [name] : []));
	const chosen = '($parameter["resource"] + "." + $parameter["operation"])';
	const isSplit = `${JSON.stringify(writes)}.includes(${chosen}) && $parameter["options"]?.remarkOptions?.remarks !== "inItem"`;
	const split = '[{ type: "main", displayName: "Success" }, { type: "main", displayName: "Remarks" }]';
	return `={{ ${isSplit} ? ${split} : [{ type: "main" }] }}`;
}

/** What a node does, as n8n's list of actions calls it: `Create a lead`. */
export function subtitleOf(operations: Operations): string {
	const actions = Object.fromEntries(Object.entries(operations).map(([name, { action }]) => [name, action]));
	return `={{ (${JSON.stringify(actions)})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}
