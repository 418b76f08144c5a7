import { operations as ofActions } from '../../../nodes/Actions/operations/index';
import { operations as ofFiles } from '../../../nodes/Files/operations';
import { operations as ofLeads } from '../../../nodes/Leads/operations/index';
import { operations as ofMetadata } from '../../../nodes/Metadata/operations';
import { operations as ofMembers } from '../../../nodes/TeamMembers/operations';
import type { Operation } from '../../../nodes/shared/session/operation';
import { isWrite, operationRows } from '../../kit/operations/index';

const all = Object.entries({
	...{ leads: ofLeads, actions: ofActions, files: ofFiles, teamMembers: ofMembers, metadata: ofMetadata },
}).flatMap(([node, operations]) =>
	Object.entries<Operation>(operations).map(([name, operation]) => ({ node, name, operation })),
);

describe('the operations of the nodes', () => {
	it('are listed under their names', () => {
		const misplaced = all.filter(
			({ name, operation: { resource } }) => name.split('.')[0] !== resource.value,
		);
		expect(misplaced.map(({ name }) => name)).toEqual([]);
	});

	it('that write have an effect to find, in the table of operations, and the others something to show', () => {
		const writes = operationRows.map((row) => [row.name, isWrite(row)]);
		expect(new Map(all.map(({ node, name, operation }) => [`${node} ${name}`, operation.writes]))).toEqual(
			new Map(writes as Array<[string, boolean]>),
		);
	});
});
