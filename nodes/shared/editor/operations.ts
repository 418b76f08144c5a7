import {
	type ExpressionString,
	type INodeProperties,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { askingProperties, deletePermission } from '../model/models';
import type { NamedOperation, Operation, Operations } from '../session/operation';
import { merged } from './conditions';
import { writeOptions } from './writeOptions';

/** What the descriptions of all nodes with operations have in common. n8n's lint wants the other keys in each class. */
export const describedBy = (operations: Operations, displayName: string) =>
	({
		displayName,
		defaults: { name: displayName },
		group: ['transform'],
		version: 1,
		inputs: [NodeConnectionTypes.Main],
		outputs: outputsOf(operations),
		credentials: [{ name: 'leadWorkspaceSyncApi', required: true, testedBy: 'testCredential' }],
		properties: editorProperties(operations),
	}) satisfies Partial<INodeTypeDescription>;

/** The properties of a node: dropdowns for resource and operation, fields of each operation, options of writes. */
export function editorProperties(operations: Operations): INodeProperties[] {
	const all = Object.entries(operations).map(([name, operation]) => {
		return { ...operation, value: name.slice(name.indexOf('.') + 1) };
	});
	const resources = [...new Map(all.map(({ resource }) => [resource.value, resource])).values()];
	const preselected = resources[0]?.value ?? '';
	const options = writeOptions(all.filter(({ writes }) => writes));
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(({ name, value }) => ({ name, value })),
			default: preselected,
		},
		...resources.map(({ value }) => operationDropdown(value, all)),
		...merged(
			all.map((operation) => ({ operation, properties: panelOf(operation, options) })),
			'inNode',
		),
	];
}

/** What one operation shows: its own parameters, then what all operations of its kind have. */
function panelOf({ properties, destroys, writes }: Operation, options: INodeProperties | undefined) {
	return [
		...properties,
		...(writes ? [] : askingProperties),
		...(destroys ? [deletePermission] : []),
		...(writes && options ? [options] : []),
	];
}

/** What destroys something is never preselected. */
function operationDropdown(resource: string, all: readonly NamedOperation[]): INodeProperties {
	const operations = all.filter((operation) => operation.resource.value === resource);
	const preselected = operations.find(({ destroys }) => !destroys)?.value ?? '';
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: operations.map(({ name, value, action, description }) => ({ name, value, action, description })),
		default: preselected,
	};
}

/** The name of the chosen operation, in an expression. */
const chosen = '($parameter["resource"] + "." + $parameter["operation"])';

/**
 * Two outputs for a write and one for a read, by the chosen operation and the option Remarks.
 *
 * n8n evaluates this expression with only `$parameter`. run/branches.ts fills the same outputs.
 */
function outputsOf(operations: Operations): ExpressionString {
	const writes = Object.entries(operations).flatMap(([name, { writes }]) => (writes ? [name] : []));
	const isSplit = `${JSON.stringify(writes)}.includes(${chosen}) && $parameter["options"]?.remarkOptions?.remarks !== "inItem"`;
	const split = '[{ type: "main", displayName: "Success" }, { type: "main", displayName: "Remarks" }]';
	return `={{ ${isSplit} ? ${split} : [{ type: "main" }] }}`;
}

/** What a node does, as n8n's list of actions calls it: `Create a lead`. */
export function subtitleOf(operations: Operations): string {
	const actions = Object.fromEntries(Object.entries(operations).map(([name, { action }]) => [name, action]));
	return `={{ (${JSON.stringify(actions)})[${chosen}] }}`;
}
