import type {
	INodeParameters,
	INodeProperties,
	INodeTypeDescription,
	NodeParameterValueType,
} from 'n8n-workflow';

import { choicesOf, isShown } from '../../../../tools/docs/operations';
import { siteVisit } from '../../../kit/nodes/actions';

/** A node whose panel shows all that it can show for one operation or event. */
export interface PanelNode {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly parameters: INodeParameters;
}

type Choices = Readonly<Record<string, string>>;

/** A node for each operation and each event of one of our nodes. */
export function fullNodesOf(description: INodeTypeDescription): PanelNode[] {
	const { name, properties, defaults } = description;
	return choicesOf(description).map(({ chosen, path }) => ({
		name: [defaults.name, ...path].join(' '),
		type: `n8n-nodes-lead-workspace.${name}`,
		typeVersion: 1,
		parameters: { ...everythingOf(properties, chosen), ...chosen },
	}));
}

/** All options, an entry in each list, and a mapper that is filled in by hand. The rest has its default. */
function everythingOf(properties: readonly INodeProperties[], chosen: Choices): INodeParameters {
	const shown = properties.filter((property) => isShown(property, chosen));
	return Object.fromEntries(shown.map((property) => [property.name, filledIn(property)]));
}

function filledIn(property: INodeProperties): NodeParameterValueType {
	const { name, type, options = [], typeOptions } = property;
	if (type === 'resourceMapper') return { mappingMode: 'defineBelow', value: {} };
	// The mapper of an action shows fields when the action is chosen.
	if (name === 'code') return siteVisit;
	if (type === 'collection') {
		const parts = options.flatMap((option) => ('type' in option ? [option] : []));
		return everythingOf(parts, {});
	}
	if (type === 'fixedCollection') {
		const groups = options.flatMap((option) => ('values' in option ? [option] : []));
		const entries = groups.map((group): [string, NodeParameterValueType] => {
			const entry = everythingOf(group.values, {});
			return [group.name, typeOptions?.multipleValues === true ? [entry] : entry];
		});
		return Object.fromEntries(entries);
	}
	return property.default;
}
