import { leadIdProperties } from '../../shared/leadIds/leadId';
import { actionIdProperty } from '../../shared/editor/properties';
import { fromService, type Remark } from '../../shared/remarks/remark';
import type { Operation } from '../../shared/run/operation';
import { failed, type Outcome, type Remarks } from '../../shared/run/outcome';
import { reportOf } from '../../shared/run/report';
import { fileIdProperty, filePath, fileResource } from '../parameters';
import { type FilePath, removeFile } from '../target';

export const deleteFile: Operation = {
	resource: fileResource,
	value: 'delete',
	name: 'Delete',
	action: 'Delete a file',
	description: 'Delete a file and its content permanently',
	writes: true,
	destroys: true,
	properties: [...leadIdProperties, actionIdProperty, fileIdProperty],

	async start(session) {
		const { settings } = session;
		const pathOf = await filePath(session);
		const remove = async (path: FilePath): Promise<Outcome> => {
			const { leadId, actionId, fileId } = path;
			const ids = { lead_id: leadId, action_id: actionId, file_id: fileId };
			const done = (outcome: 'deleted' | 'recovered', remarks: Remarks = []): Outcome => ({
				kind: 'written',
				leadId,
				remarks,
				json: { ...ids, deleted: true },
				report: reportOf(outcome),
			});
			if (settings.dryRun)
				return { kind: 'written', leadId, remarks: [], json: ids, report: reportOf('dry_run') };
			const removal = await removeFile(session, path);
			if (removal.kind === 'failed') return failed(removal.failure);
			if (removal.kind === 'recovered') return done('recovered');
			const remarks = removal.remarks.map((remark) => ({
				...fromService(remark, () => undefined),
				actionId,
			}));
			if (removal.kind === 'deleted') return done('deleted', remarks);
			return { kind: 'rejected', leadId, remarks: [{ ...notDeleted, actionId }, ...remarks] };
		};
		return {
			read: (item) => {
				const path = pathOf(item);
				return { orderKeys: [path.leadId], run: async () => await remove(path) };
			},
		};
	},
};

const notDeleted: Remark = {
	category: 'silently_dropped',
	source: 'verification',
	message: 'The service answered with success and says that it did not delete the file',
	hint: 'Look at the file in the workspace.',
	address: { scope: 'lead' },
};
