import { leadIdProperties } from '../../shared/leadIds/leadId';
import { actionIdProperty } from '../../shared/editor/properties';
import { inAnyOrder, type Operation } from '../../shared/run/operation';
import { failed, type Outcome } from '../../shared/run/outcome';
import { toData } from '../../shared/sync/data';
import { downloadAddress } from '../target';
import { fileIdProperty, filePath, fileResource } from '../parameters';

export const getDownloadUrl: Operation = {
	resource: fileResource,
	value: 'getDownloadUrl',
	name: 'Get Download URL',
	action: 'Get the download URL of a file',
	description: 'Get a URL that downloads the file without a token and expires after some minutes',
	writes: false,
	properties: [...leadIdProperties, actionIdProperty, fileIdProperty],

	async start(session) {
		const pathOf = await filePath(session);
		return inAnyOrder(async (item): Promise<Outcome> => {
			const path = pathOf(item);
			const address = await downloadAddress(session, path);
			if (!address.ok) return failed(address.failure);
			const { fileId, name, contentType, size, raw } = address.answer;
			const known = {
				lead_id: path.leadId,
				action_id: path.actionId,
				file_id: fileId ?? path.fileId,
				name: name ?? null,
				content_type: contentType ?? null,
				size: size ?? null,
				download_url: address.url,
			};
			return { kind: 'read', jsons: [{ ...known, ...toData(raw), ...known }] };
		});
	},
};
