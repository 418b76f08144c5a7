import { ServiceError } from '../../domain/errors';
import { isObject } from '../../domain/json';
import { unsaidOf } from '../../domain/unsaid';
import type { Dialect, Way } from './dialect';
import { inObjects } from './path';

/** Adds everything that the service knows of each object at the path. */
const says = (path: string, name: string): Way => ({
	name,
	say: inObjects(path, (part) => ({ ...part, ...unsaidOf(part) })),
});

const statusesWithAssignee: Way = {
	name: '500 for an assignee with several statuses',
	hear(asked) {
		const { body } = asked;
		const fields = isObject(body) && isObject(body['fields']) ? body['fields'] : {};
		if (Object.hasOwn(fields, 'assignee') && Array.isArray(fields['status']))
			throw new ServiceError('INTERNAL_ERROR', 'Something went wrong');
		return asked;
	},
};

/**
 * What public clients of this interface rely on, and the specification does not promise (L): the ID and more in entries
 * of a lead search, bodies of calls, notes and assignments on timelines, and a search that fails.
 */
export const observed: Dialect = {
	name: 'observed',
	ways: {
		searchLeads: [statusesWithAssignee, says('data[]', 'ID, status, employeeid and more in entries')],
		getLead: [
			says('', 'status, employeeid and more beside the fields'),
			says('actions[]', 'bodies of calls, notes and assignments'),
		],
		updateLead: [says('', 'status, employeeid and more beside the fields')],
		searchActions: [says('data[]', 'bodies of calls, notes and assignments')],
	},
};
