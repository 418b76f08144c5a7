import type { Operation } from '../../shared/run/operation';
import { listUnder } from '../../shared/sync/shapes/asSent';
import { listRunner } from '../list';
import { listProperties } from '../properties';
import { actionAsSent, actionDefinitionData } from '../readDefinition';
import { customAction } from '../resources';

const actions = listUnder('customActions', actionAsSent);

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
		return listRunner(session, async (detail) =>
			(await client.require('listActions', { path: {}, query: { detail } }, actions)).map(
				actionDefinitionData,
			),
		);
	},
};
