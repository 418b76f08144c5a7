import { actionIdProperty, leadIdProperty } from '../../shared/editor/properties';
import { inAnyOrder, type Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { toData } from '../../shared/sync/data';
import { downloadAnswer } from '../../shared/sync/shapes/files';
import { fileIdProperty } from '../properties';
import { filePath } from '../readTarget';

export const getDownloadUrl: Operation = {
	value: 'getDownloadUrl',
	name: 'Get Download URL',
	action: 'Get the download URL of a file',
	description: 'Get a URL that downloads the file without a token and expires after some minutes',
	writes: false,
	properties: [leadIdProperty, actionIdProperty, fileIdProperty],

	start(session) {
		const pathOf = filePath(session);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const path = pathOf(item);
			const result = await session.client.call('getFile', { path }, downloadAnswer);
			if (!result.ok) return failed(result.failure);
			const ids = { lead_id: path.leadId, action_id: path.actionId };
			return { kind: 'read', jsons: [{ ...ids, ...toData(result.answer) }] };
		});
	},
};
