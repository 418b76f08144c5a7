import { once } from 'lodash';
import { z } from 'zod';

import { leadIdProperties, leadIdReader } from '../../shared/leadIds/leadId';
import { actionIdProperty, actionIdReader } from '../../shared/editor/properties';
import { inOrderOf, type Operation, type Session } from '../../shared/run/operation';
import type { FieldDefinition } from '../../shared/sync/shapes/definitions';
import { isFileField } from '../../shared/values/types';
import { DefinitionMap } from '../../shared/workspace/definitionMap';
import { fieldNamed } from '../../shared/writes/namedField';
import { uploadFiles } from '../upload';
import { binaryFieldProperty, binaryFiles, fileResource } from '../parameters';

async function fileFields({ workspace }: Session): Promise<DefinitionMap<FieldDefinition>> {
	const actions = await workspace.fresh.actions();
	const fields = [...actions.values()].flatMap((action) => action.fields.filter(isFileField));
	return new DefinitionMap(
		fields.map((field) => [field.apiName, field]),
		actions.gap,
	);
}

/** What looks like an API name is taken for one, so that most uploads need no definitions. */
const apiNameForm = /^[a-z\d_]+$/;

export const uploadToAction: Operation = {
	resource: fileResource,
	value: 'uploadToAction',
	name: 'Upload to an Action',
	action: 'Upload files to an action',
	description: 'Add files to a FILE field of a custom action',
	writes: true,
	properties: [
		...leadIdProperties,
		actionIdProperty,
		{
			displayName: 'Field Name or ID',
			name: 'field',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getFileFields' },
			required: true,
			default: '',
			description:
				'The FILE field of the action that gets the files: its API name or its label. The upload fails for a field that the action does not have. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		binaryFieldProperty,
	],

	async start(session) {
		const { parameters } = session;
		const leadIdOf = await leadIdReader(session);
		const actionIdOf = actionIdReader(parameters);
		const fieldOf = parameters.reader(
			'field',
			'Field',
			z.string().min(1, 'Choose the FILE field of the action'),
		);
		const filesOf = binaryFiles(session);
		const fieldsOnce = once(async () => await fileFields(session));
		const apiNameOf = async (name: string) =>
			apiNameForm.test(name) ? name : (fieldNamed(name, await fieldsOnce())?.apiName ?? name);
		return inOrderOf(leadIdOf, async (item, leadId) => {
			const into = { actionId: actionIdOf(item), field: await apiNameOf(fieldOf(item).trim()) };
			return await uploadFiles(session, item, { leadId, into }, await filesOf(item));
		});
	},
};
