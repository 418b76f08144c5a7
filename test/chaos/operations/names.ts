import { operations as actions } from '../../../nodes/Actions/operations';
import { operations as files } from '../../../nodes/Files/operations';
import { operations as leads } from '../../../nodes/Leads/operations';
import { operations as metadata } from '../../../nodes/Metadata/operations';
import { operations as members } from '../../../nodes/TeamMembers/operations';

const nodes = { Leads: leads, Actions: actions, Files: files, 'Team Members': members, Metadata: metadata };

/**
 * The names of all operations that write, or of all that only read: `Actions: Payment, Create`. A node with a single
 * resource leaves it out: `Leads: Create`.
 */
export const operationNames = (which: 'writes' | 'reads'): string[] =>
	Object.entries(nodes).flatMap(([node, ofNode]) => {
		const all = Object.values(ofNode);
		const hasSeveral = new Set(all.map(({ resource }) => resource?.value)).size > 1;
		return all
			.filter((operation) => operation.writes === (which === 'writes'))
			.map(({ resource, name }) => `${node}: ${hasSeveral && resource ? `${resource.name}, ` : ''}${name}`);
	});
