import { once } from 'lodash';

import { inAnyOrder, type Operation } from '../../shared/run/operation';
import type { Outcome } from '../../shared/run/outcome';
import { findingsOf } from '../check/findingsOf';
import { readWorkspace } from '../check/readWorkspace';
import { workspaceFindings } from '../resources';

export const check: Operation = {
	resource: workspaceFindings,
	value: 'check',
	name: 'Check',
	action: 'Check the workspace',
	description:
		'Find what makes forms and imports lose values: hidden fields, duplicate names, archived statuses that leads still have, members who cannot be assigned. One item each, with what to do. Writes nothing',
	writes: false,
	properties: [],

	start({ client, workspace }) {
		const findOnce = once(async () => findingsOf(await readWorkspace(client, workspace.fresh)));
		return inAnyOrder(async (): Promise<Outcome> => ({ kind: 'read', jsons: await findOnce() }));
	},
};
