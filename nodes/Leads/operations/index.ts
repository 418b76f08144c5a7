import type { Operations } from '../../shared/session/operation';
import { count } from './count';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';
import { update } from './update';
import { upsert } from './upsert';

export const operations = {
	'lead.create': create,
	'lead.upsert': upsert,
	'lead.get': get,
	'lead.getAll': getMany,
	'lead.count': count,
	'lead.update': update,
} satisfies Operations;
