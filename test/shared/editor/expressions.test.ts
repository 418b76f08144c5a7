import { type INodeParameters, NodeHelpers } from 'n8n-workflow';

import { descriptionsOf } from '../../../tools/docs/descriptions';
import { root } from '../../kit/root';

describe('A value with an expression', () => {
	// n8n shows a property at the first condition on such a value, and reads no further condition.
	it('shows no parameter or notice of another operation', async () => {
		const strangers: string[] = [];
		for (const description of await descriptionsOf(root)) {
			const { name: node, properties } = description;
			const expressions = properties.map(({ name }) => [name, '={{ $json.value }}']);
			for (const { name, options = [], displayOptions } of properties) {
				if (name !== 'operation') continue;
				const resource = displayOptions?.show?.['resource']?.[0];
				for (const option of options) {
					const operation = 'value' in option ? option.value : undefined;
					const values = { ...Object.fromEntries(expressions), resource, operation } as INodeParameters;
					for (const property of properties) {
						const { show } = property.displayOptions ?? {};
						const isOwn = show?.['operation']?.includes(operation) ?? true;
						if (isOwn && (show?.['resource']?.includes(resource) ?? true)) continue;
						if (NodeHelpers.displayParameter(values, property, { typeVersion: 1 }, description))
							strangers.push(`${node}, ${resource}, ${operation}: ${property.name}`);
					}
				}
			}
		}
		expect(strangers).toEqual([]);
	});
});
