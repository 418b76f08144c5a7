import type { ExploredOperation } from './explorer';
import { customActions, payments, timelines } from './operations/actions';
import { files } from './operations/files';
import { leads } from './operations/leads';
import { teamMembers } from './operations/members';
import { metadata } from './operations/metadata';

export const exploredOperations: readonly ExploredOperation[] = [
	...leads,
	...customActions,
	...payments,
	...timelines,
	...files,
	...teamMembers,
	...metadata,
];
