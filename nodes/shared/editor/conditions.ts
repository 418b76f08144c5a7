import { uniq } from 'lodash';

/** What chooses an operation. */
export interface Place {
	readonly resource: string;
	readonly operation: string;
}

/**
 * When n8n shows what these operations have: by their resources and operations, if no other operation has one of both, else by
 * each resource alone.
 */
export function conditionsOf(
	shownIn: readonly Place[],
	all: readonly Place[],
): Array<{ readonly resource: string[]; readonly operation: string[] }> {
	const resources = uniq(shownIn.map(({ resource }) => resource));
	const operations = uniq(shownIn.map(({ operation }) => operation));
	const reached = all.filter(
		(each) => resources.includes(each.resource) && operations.includes(each.operation),
	);
	if (reached.length === shownIn.length) return [{ resource: resources, operation: operations }];
	return resources.map((resource) => ({
		resource: [resource],
		operation: shownIn.filter((each) => each.resource === resource).map(({ operation }) => operation),
	}));
}
