import { difference } from 'lodash';

import type { Operation } from '../stage';
import { actionOperations } from './actions';
import { fileOperations } from './files';
import { leadOperations } from './leads';
import { memberOperations } from './members';
import { operationNames } from './names';

export const operations: readonly Operation[] = [
	...leadOperations,
	...actionOperations,
	...fileOperations,
	...memberOperations,
];

// A write that is forgotten here would be the one that loses leads.
const forgotten = difference(
	operationNames('writes'),
	operations.map(({ name }) => name),
);
if (forgotten.length > 0) throw new Error(`test/chaos/operations has no run for ${forgotten.join(' and ')}`);
