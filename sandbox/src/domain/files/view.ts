import type { Workspace } from '../workspace';

/** The files of an action as reads show them, with `field` if a FILE field holds the file. */
export function filesOf({ store }: Workspace, actionId: string) {
	return store.files.ofAction(actionId).map(({ id, name, content_type, size, field, stored }) => ({
		...(field !== undefined && { field }),
		file_id: id,
		name,
		content_type,
		size,
		status: stored ? 'STORED' : 'PENDING',
	}));
}
