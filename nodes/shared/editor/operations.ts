import type { INodeProperties } from 'n8n-workflow';

import type { Operation } from '../run/operation';
import { writeOptions } from './options';

/** The operations of a node by value: the dropdown and the loop both take them from here. */
export type Operations = Readonly<Record<string, Operation>>;

export function operationsOf(...operations: readonly Operation[]): Operations {
	return Object.fromEntries(operations.map((operation) => [operation.value, operation]));
}

/** What the editor shows: the dropdown of operations, the fields of each, and the options of writes. */
export function editorProperties(operations: Operations, first: string): INodeProperties[] {
	const all = Object.values(operations);
	const writes = all.filter((operation) => operation.writes);
	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			options: all.map(({ name, value, action, description }) => ({ name, value, action, description })),
			default: first,
		},
		...all.flatMap(({ value, properties }) => shownFor([value], properties)),
		...shownFor(
			writes.map(({ value }) => value),
			[writeOptions],
		),
	];
}

function shownFor(operation: string[], properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.map((property) => ({
		...property,
		displayOptions: {
			...property.displayOptions,
			show: { ...property.displayOptions?.show, operation },
		},
	}));
}
