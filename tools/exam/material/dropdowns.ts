import type { INodeProperties } from 'n8n-workflow';

import type { TestWorkspace } from '../../../test/kit/workspace';
import type { Described } from './descriptions';

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

/**
 * What each dropdown and mapper of a node offers in this workspace, by the name of its method. A list that depends on
 * another parameter is different for each value of it, and is left out.
 */
export async function dropdownsOf(workspace: TestWorkspace, { type, description }: Described) {
	const editor = workspace.engine.editor({ type }, { credentials: workspace.credentials() });
	const offered: Record<string, unknown> = {};
	for (const { typeOptions = {} } of parametersIn(description.properties)) {
		if (typeOptions.loadOptionsDependsOn !== undefined) continue;
		const list = typeOptions.loadOptionsMethod;
		const mapping = typeOptions.resourceMapper?.resourceMapperMethod;
		if (list !== undefined) offered[list] ??= await editor.loadOptions(list);
		if (mapping !== undefined) offered[mapping] ??= await editor.resourceMapping(mapping);
	}
	return offered;
}
