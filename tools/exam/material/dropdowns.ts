import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import type { TestWorkspace } from '../../../test/kit/workspace';
import { innerOf } from '../../docs/operations';
import { typeOf } from './descriptions';

/** A parameter, and all inside it. */
const withInner = (property: INodeProperties): INodeProperties[] => [
	property,
	...innerOf(property).flatMap(withInner),
];

/**
 * What each dropdown and mapper of a node offers in this workspace, by the name of its method. A list that depends on
 * another parameter is different for each value of it, and is left out.
 */
export async function dropdownsOf(workspace: TestWorkspace, description: INodeTypeDescription) {
	const type = typeOf(description);
	const editor = workspace.engine.editor({ type }, { credentials: workspace.credentials() });
	const offered: Record<string, unknown> = {};
	for (const { typeOptions = {} } of description.properties.flatMap(withInner)) {
		if (typeOptions.loadOptionsDependsOn !== undefined) continue;
		const list = typeOptions.loadOptionsMethod;
		const mapping = typeOptions.resourceMapper?.resourceMapperMethod;
		if (list !== undefined) offered[list] ??= await editor.loadOptions(list);
		if (mapping !== undefined) offered[mapping] ??= await editor.resourceMapping(mapping);
	}
	return offered;
}
