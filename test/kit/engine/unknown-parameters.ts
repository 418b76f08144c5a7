import { isPlainObject } from 'lodash';
import type { INodeParameters, INodeProperties, INodeTypes } from 'n8n-workflow';

import type { NodeSettings } from './workflow';

const isGroup = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands inside a property, by the group of a fixed collection. A collection has one group without a name. */
function groupsOf({
	type,
	options = [],
}: INodeProperties): ReadonlyArray<readonly [string, INodeProperties[]]> {
	if (type === 'collection') return [['', options.flatMap((option) => ('type' in option ? [option] : []))]];
	return options.flatMap((option) => ('values' in option ? [[option.name, option.values] as const] : []));
}

/** Workflows from n8n may have parameters of older versions of its own nodes. */
const standardPackage = 'n8n-nodes-base.';

/** Throws for a parameter that its node does not have: n8n would ignore it, and a test with it would test nothing. */
export function refuseUnknown(nodes: readonly NodeSettings[], nodeTypes: INodeTypes): void {
	for (const { type, typeVersion = 1, parameters = {} } of nodes) {
		if (type.startsWith(standardPackage)) continue;
		const { properties } = nodeTypes.getByNameAndVersion(type, typeVersion).description;
		const unknown = unknownParameters(properties, parameters);
		if (unknown.length > 0) throw new Error(`${type} has no parameter ${unknown.join(', ')}`);
	}
}

/** A write whose report has its parts, by which most tests judge it, unless the test chooses another one. */
export function withFullReport<Node extends NodeSettings>(node: Node, nodeTypes: INodeTypes): Node {
	const { type, typeVersion = 1, parameters = {} } = node;
	const { properties } = nodeTypes.getByNameAndVersion(type, typeVersion).description;
	const isWrite = properties.some(
		(property) =>
			property.name === 'options' &&
			groupsOf(property).some(([, inner]) => inner.some(({ name }) => name === 'remarkOptions')) &&
			Object.entries(property.displayOptions?.show ?? {}).every(([name, shown]) =>
				[undefined, ...(shown as unknown[])].includes(parameters[name]),
			),
	);
	const options: unknown = parameters['options'] ?? {};
	if (!isWrite || parameters['operation'] === undefined || !isRecord(options)) return node;
	const chosen = options['remarkOptions'] ?? {};
	if (!isRecord(chosen)) return node;
	const remarkOptions = { report: 'full', ...chosen };
	return { ...node, parameters: { ...parameters, options: { ...options, remarkOptions } } };
}

const isRecord = (value: unknown): value is INodeParameters => isPlainObject(value);

/** The paths of parameters that the node does not have. n8n ignores them without a word. */
export function unknownParameters(
	properties: readonly INodeProperties[],
	given: INodeParameters,
	place = '',
): string[] {
	return Object.entries(given).flatMap(([name, value]) => {
		const path = `${place}${name}`;
		const same = properties.filter((property) => property.name === name);
		if (same.length === 0) return [path];
		if (!isGroup(value)) return [];
		const groups = same.flatMap(groupsOf);
		const inside = (group: string) =>
			groups.flatMap(([groupName, inner]) => (groupName === group ? inner : []));
		if (same.some(({ type }) => type === 'collection'))
			return unknownParameters(inside(''), value, `${path}.`);
		if (!same.every(({ type }) => type === 'fixedCollection')) return [];
		return Object.entries(value).flatMap(([group, rows]) => {
			if (!groups.some(([groupName]) => groupName === group)) return [`${path}.${group}`];
			return [rows]
				.flat()
				.flatMap((row) => (isGroup(row) ? unknownParameters(inside(group), row, `${path}.${group}.`) : []));
		});
	});
}
