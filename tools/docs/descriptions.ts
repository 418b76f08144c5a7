import { isEqual, omit } from 'lodash';
import type { ICredentialType, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { loadPackage } from '../../test/kit/engine/package';

/** The descriptions of the nodes in the built package, by name, without the equal tool variants. */
export async function descriptionsOf(packageDir: string): Promise<INodeTypeDescription[]> {
	const { nodes } = await loadPackage(packageDir);
	return [...nodes.values()]
		.flatMap(({ description }) =>
			'properties' in description
				? [{ ...description, properties: inWorkflows(description.properties) }]
				: [],
		)
		.sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/** Of a parameter that tools show in a way of their own, only the way of workflows. */
function inWorkflows(properties: readonly INodeProperties[]): INodeProperties[] {
	const conditionsOf = ({ name, displayOptions: { show, hide } = {} }: INodeProperties) => [
		name,
		...[show, hide].map((each) => omit(each, '@tool')),
	];
	const isIn = (side: 'show' | 'hide') => (property: INodeProperties) =>
		property.displayOptions?.[side]?.['@tool'] !== undefined;
	const pairs = properties.filter(isIn('hide')).flatMap((property) => {
		const inTool = properties
			.filter(isIn('show'))
			.find((each) => isEqual(conditionsOf(each), conditionsOf(property)));
		return inTool ? [{ property, inTool }] : [];
	});
	return properties.flatMap((property) => {
		if (pairs.some(({ inTool }) => inTool === property)) return [];
		if (!pairs.some((pair) => pair.property === property)) return [property];
		const { hide, ...displayOptions } = property.displayOptions ?? {};
		return [{ ...property, displayOptions: { ...displayOptions, hide: omit(hide, '@tool') } }];
	});
}

/** The credentials in the built package. */
export async function credentialsOf(packageDir: string): Promise<ICredentialType[]> {
	return [...(await loadPackage(packageDir)).credentials.values()];
}
