import { z } from 'zod';

import { leadIdProperty, leadIdReader } from '../../shared/editor/leadId';
import { actionIdProperty } from '../../shared/editor/properties';
import { actionIdReader } from '../../shared/editor/readers';
import { inOrderOf, type Operation } from '../../shared/run/operation';
import { binaryFieldsProperty } from '../properties';
import { binaryFiles } from '../readTarget';
import { uploadFiles } from '../upload';
import { fileResource } from '../resources';

export const uploadToAction: Operation = {
	resource: fileResource,
	value: 'uploadToAction',
	name: 'Upload to an Action',
	action: 'Upload files to an action',
	description: 'Add files to a FILE field of a custom action',
	writes: true,
	properties: [
		leadIdProperty,
		actionIdProperty,
		{
			displayName: 'Field Name or ID',
			name: 'field',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getFileFields' },
			required: true,
			default: '',
			description:
				'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		},
		binaryFieldsProperty,
	],

	start(session) {
		const { parameters } = session;
		const leadIdOf = leadIdReader(parameters);
		const actionIdOf = actionIdReader(parameters);
		const fieldOf = parameters.reader(
			'field',
			'Field',
			z.string().min(1, 'Choose the FILE field of the action'),
		);
		const filesOf = binaryFiles(session);
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const into = { actionId: actionIdOf(item), field: fieldOf(item) };
			return await uploadFiles(session, item, { leadId, into }, await filesOf(item));
		});
	},
};
