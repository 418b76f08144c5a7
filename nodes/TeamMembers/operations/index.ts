import type { Operations } from '../../shared/run/operation';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';
import { updateAvailability } from './updateAvailability';

export const operations = {
	'teamMember.create': create,
	'teamMember.get': get,
	'teamMember.getAll': getMany,
	'teamMember.updateAvailability': updateAvailability,
} satisfies Operations;
