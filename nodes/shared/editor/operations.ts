import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { askingProperties, deletePermission } from '../model/permissions';
import type { Operation, Operations } from '../run/operation';
import { writeOptions } from './options';

type Shown = NonNullable<IDisplayOptions['show']>;

/** The properties of a node: dropdowns for resource and operation, fields of each operation, options of writes. */
export function editorProperties(operations: Operations): INodeProperties[] {
	const all = Object.values(operations);
	const resources = [...new Map(all.map(({ resource }) => [resource.value, resource])).values()];
	const preselected = resources[0]?.value ?? '';
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(({ name, value }) => ({ name, value })),
			default: preselected,
		},
		...resources.flatMap(({ value }) =>
			operationProperties(
				all.filter(({ resource }) => resource.value === value),
				{ resource: [value] },
			),
		),
	];
}

function operationProperties(operations: readonly Operation[], when: Shown): INodeProperties[] {
	const first = operations.find(({ destroys }) => !destroys);
	if (first === undefined) return [];
	const { value: preselected } = first;
	return [
		...shownWhen(when, [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: operations.map(({ name, value, action, description }) => ({
					name,
					value,
					action,
					description,
				})),
				default: preselected,
			},
		]),
		...operations.flatMap(({ value, properties, destroys, writes, valueOptions, moreOptions }) => [
			...shownWhen({ ...when, operation: [value] }, properties),
			...(writes ? [] : shownWhen({ ...when, operation: [value] }, askingProperties)),
			...(destroys ? shownWhen({ ...when, operation: [value] }, [deletePermission]) : []),
			...(writes
				? shownWhen({ ...when, operation: [value] }, [writeOptions(valueOptions, moreOptions)])
				: []),
		]),
	];
}

/**
 * The conditions begin with resource and operation: at the first condition whose parameter has an expression, n8n shows
 * the property and ignores the conditions that follow.
 */
function shownWhen(when: Shown, properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.map((property) => ({
		...property,
		displayOptions: { ...property.displayOptions, show: { ...when, ...property.displayOptions?.show } },
	}));
}
