import { z } from 'zod';

import { leadIdProperty } from '../../shared/editor/properties';
import type { Operation } from '../../shared/run/operation';
import { binaryFieldsProperty } from '../properties';
import { binaryFiles } from '../readPlace';
import { uploadFiles } from '../upload';

export const uploadToLead: Operation = {
	value: 'uploadToLead',
	name: 'Upload to a Lead',
	action: 'Upload files to a lead',
	description: 'Put files on the timeline of a lead, as an attachment',
	writes: true,
	properties: [leadIdProperty, binaryFieldsProperty],

	start(session) {
		const leadIdOf = session.parameters.reader('leadId', 'Lead ID', z.string());
		const filesOf = binaryFiles(session);
		return {
			lane: (item) => leadIdOf(item).trim(),
			run: async (item) =>
				await uploadFiles(session, item, { leadId: leadIdOf(item).trim() }, await filesOf(item)),
		};
	},
};
