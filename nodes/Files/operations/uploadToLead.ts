import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { inOrderOf, type Operation } from '../../shared/run/operation';
import { uploadFiles } from '../upload';
import { binaryFieldProperty, binaryFiles, fileResource } from '../parameters';

export const uploadToLead: Operation = {
	resource: fileResource,
	value: 'uploadToLead',
	name: 'Upload to a Lead',
	action: 'Upload files to a lead',
	description: 'Add files to the timeline of a lead as an attachment',
	writes: true,
	properties: [...leadIdProperties, binaryFieldProperty],

	async start(session) {
		const leadIdOf = await leadIdReader(session);
		const filesOf = binaryFiles(session);
		return inOrderOf(
			leadIdOf,
			async (item, leadId) => await uploadFiles(session, item, { leadId }, await filesOf(item)),
		);
	},
};
