import type { INodePropertyOptions } from 'n8n-workflow';

import { withNote } from '../shared/editor/pickers';
import type { WorkspaceReader } from '../shared/workspace/reader';

/** All actions whose definition can be read, including those of the service itself, which cannot be written. */
export async function getActionDefinitions(workspace: WorkspaceReader): Promise<INodePropertyOptions[]> {
	const actions = await workspace.actions();
	const options = [...actions.values()].map(({ code, displayName, description }) => ({
		name: `${displayName} (${code})`,
		value: code,
		description,
	}));
	return withNote(options, actions.gap);
}
