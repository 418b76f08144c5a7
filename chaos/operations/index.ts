import { difference } from 'lodash';

import { operations as actions } from '../../nodes/Actions/operations';
import { operations as files } from '../../nodes/Files/operations';
import { operations as leads } from '../../nodes/Leads/operations';
import { operations as metadata } from '../../nodes/Metadata/operations';
import { operations as members } from '../../nodes/TeamMembers/operations';
import type { Operation } from '../stage';
import { actionOperations } from './actions';
import { fileOperations } from './files';
import { leadOperations } from './leads';
import { memberOperations } from './members';

export const operations: readonly Operation[] = [
	...leadOperations,
	...actionOperations,
	...fileOperations,
	...memberOperations,
];

const nodes = { Leads: leads, Actions: actions, Files: files, 'Team Members': members, Metadata: metadata };

const writes = Object.entries(nodes).flatMap(([node, ofNode]) =>
	Object.values(ofNode)
		.filter((operation) => operation.writes)
		.map(({ resource, name }) => `${node}: ${resource === undefined ? '' : `${resource.name}, `}${name}`),
);

// A write that is forgotten here would be the one that loses leads.
const forgotten = difference(
	writes,
	operations.map(({ name }) => name),
);
if (forgotten.length > 0) throw new Error(`chaos/operations has no run for ${forgotten.join(' and ')}`);
