import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { askingProperties, deletePermission } from '../model/permissions';
import type { Operation, Operations } from '../run/operation';
import { conditionsOf, type Place } from './conditions';
import { writeOptions } from './writeOptions';

type Shown = NonNullable<IDisplayOptions['show']>;

/** The properties of a node: dropdowns for resource and operation, fields of each operation, options of writes. */
export function editorProperties(operations: Operations): INodeProperties[] {
	const all = Object.values(operations);
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
		...resources.flatMap(({ value }) =>
			operationDropdown(
				value,
				all.filter(({ resource }) => resource.value === value),
			),
		),
		...merged(all.map((operation) => panelOf(operation, options))),
	];
}

/** What one operation shows: its own parameters, then what all operations of its kind have. */
interface Panel extends Place {
	readonly properties: readonly INodeProperties[];
}

function panelOf(operation: Operation, options: INodeProperties | undefined): Panel {
	const { resource, value, properties, destroys, writes } = operation;
	return {
		resource: resource.value,
		operation: value,
		properties: [
			...properties,
			...(writes ? [] : askingProperties),
			...(destroys ? [deletePermission] : []),
			...(writes && options ? [options] : []),
		],
	};
}

function operationDropdown(resource: string, operations: readonly Operation[]): INodeProperties[] {
	const first = operations.find(({ destroys }) => !destroys);
	if (first === undefined) return [];
	const { value: preselected } = first;
	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [resource] } },
			options: operations.map(({ name, value, action, description }) => ({
				name,
				value,
				action,
				description,
			})),
			default: preselected,
		},
	];
}

/** The properties of all panels, each in the order of its panel: one that several have stands once. */
function merged(panels: readonly Panel[]): INodeProperties[] {
	const all: Array<{
		readonly words: string;
		readonly property: INodeProperties;
		readonly shownIn: Panel[];
	}> = [];
	for (const panel of panels) {
		let last = -1;
		for (const property of panel.properties) {
			const words = JSON.stringify(property);
			const same = all.findIndex((each, at) => at > last && each.words === words);
			if (same < 0) all.splice(last + 1, 0, { words, property, shownIn: [panel] });
			else all[same]?.shownIn.push(panel);
			last = same < 0 ? last + 1 : same;
		}
	}
	return all.flatMap(({ property, shownIn }) =>
		conditionsOf(shownIn, panels).map((when) => shownWhen(when, property)),
	);
}

/**
 * The conditions begin with resource and operation: at the first condition whose parameter has an expression, n8n shows
 * the property and ignores the conditions that follow.
 */
function shownWhen(when: Shown, property: INodeProperties): INodeProperties {
	const show = { ...when, ...property.displayOptions?.show };
	return { ...property, displayOptions: { ...property.displayOptions, show } };
}
