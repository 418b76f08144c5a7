import { actionIdProperty, leadIdProperty } from '../../shared/editor/properties';
import type { Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { deletedAnswer } from '../../shared/sync/shapes/files';
import { fileIdProperty } from '../properties';
import type { FilePath } from '../target';
import { filePath } from '../readTarget';

export const deleteFile: Operation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a file',
	description: 'Delete a file and its content permanently',
	writes: true,
	properties: [leadIdProperty, actionIdProperty, fileIdProperty],

	start(session) {
		const { client, settings } = session;
		const pathOf = filePath(session);
		const remove = async (path: FilePath): Promise<Outcome> => {
			const { leadId, actionId, fileId } = path;
			const ids = { lead_id: leadId, action_id: actionId, file_id: fileId };
			const done = (json: object): Outcome => ({
				kind: 'written',
				leadId,
				remarks: [],
				json: { ...ids, ...json },
			});
			if (settings.dryRun) return done({ outcome: 'dry_run' });
			const result = await client.call('deleteFile', { path }, deletedAnswer);
			if (result.ok) return done({ outcome: 'deleted', deleted: true });
			const { failure } = result;
			// An earlier attempt, whose answer was lost, deleted the file.
			const isGone = failure.reason === 'not_found' && failure.lostSince !== undefined;
			return isGone ? done({ outcome: 'recovered', deleted: true }) : failed(failure);
		};
		return {
			read: (item) => {
				const path = pathOf(item);
				return { orderKey: path.leadId, run: async () => await remove(path) };
			},
		};
	},
};
