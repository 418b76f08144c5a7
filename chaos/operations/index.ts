import type { Operation } from '../stage';
import { actionOperations } from './actions';
import { fileOperations } from './files';
import { leadOperations } from './leads';
import { memberOperations } from './members';

/** Every operation that writes. */
export const operations: readonly Operation[] = [
	...leadOperations,
	...actionOperations,
	...fileOperations,
	...memberOperations,
];
