import type { Operation } from '../../shared/run/operation';
import { listRunner } from '../list';
import { listSentActions } from '../listSent';
import { listProperties } from '../properties';
import { actionDefinitionData } from '../readDefinition';
import { customAction } from '../resources';

export const getActions: Operation = {
	resource: customAction,
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many custom actions',
	description:
		'List the custom actions of the workspace: codes, names, fields and which fields are mandatory',
	writes: false,
	properties: listProperties,

	start(session) {
		const { client } = session;
		return listRunner(session, async (detail) => {
			const { entries, doubts } = await listSentActions(client, detail);
			return { entries: entries.map(actionDefinitionData), doubts };
		});
	},
};
