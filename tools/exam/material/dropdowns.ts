import type { INodeProperties } from 'n8n-workflow';

import type { TestWorkspace } from '../../../test/kit/workspace';
import type { Described } from './descriptions';

interface Loader {
	readonly kind: 'loadOptions' | 'resourceMapping';
	readonly method: string;
}

/** All parameters of a node, those inside collections too. */
function parametersIn(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const inner = (property.options ?? []).flatMap((option) => {
			if ('values' in option) return option.values;
			return 'type' in option ? [option] : [];
		});
		return [property, ...parametersIn(inner)];
	});
}

/** The loader of a parameter's list. A list that depends on another parameter is different for each value of it. */
function loadersOf({ typeOptions = {} }: INodeProperties): Loader[] {
	if (typeOptions.loadOptionsDependsOn !== undefined) return [];
	const { loadOptionsMethod, resourceMapper } = typeOptions;
	const mapping = resourceMapper?.resourceMapperMethod;
	return [
		...(loadOptionsMethod === undefined ? [] : [{ kind: 'loadOptions', method: loadOptionsMethod } as const]),
		...(mapping === undefined ? [] : [{ kind: 'resourceMapping', method: mapping } as const]),
	];
}

/** What each dropdown and mapper of a node offers in this workspace, by the name of its method. */
export async function dropdownsOf(workspace: TestWorkspace, { type, description }: Described) {
	const loaders = new Map(
		parametersIn(description.properties)
			.flatMap(loadersOf)
			.map((loader) => [loader.method, loader]),
	);
	const editor = workspace.engine.editor({ type }, { credentials: workspace.credentials() });
	const offered: Record<string, unknown> = {};
	for (const { kind, method } of loaders.values()) offered[method] = await editor[kind](method);
	return offered;
}
