import type { INodePropertyOptions } from 'n8n-workflow';

import { fromWorkspace } from '../shared/editor/fromWorkspace';

/** Every definition that there is to read: those of the service itself too, which cannot be written. */
export const getActionDefinitions = fromWorkspace(async (workspace): Promise<INodePropertyOptions[]> => {
	const actions = await workspace.actions();
	return [...actions.values()].map(({ code, displayName, description }) => ({
		name: `${displayName} (${code})`,
		value: code,
		description,
	}));
});
