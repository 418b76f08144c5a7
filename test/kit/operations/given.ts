import type { INodeParameters } from 'n8n-workflow';

import { operationRows } from './index';
import { idsTakenBy, sameIds } from './row';

/** Puts the item's ID into one parameter; `other` is a valid ID for the rest. */
type WithId = readonly [
	name: string,
	type: string,
	parameters: (id: string, other: string) => INodeParameters,
];

/** Every operation that takes IDs, once for each of its IDs. */
export const operationsWithId: readonly WithId[] = operationRows.flatMap((row) =>
	idsTakenBy(row).map((taken): WithId => [
		`${row.name}, ${taken}`,
		row.type,
		(id, other) => row.parameters(sameIds(other, { [taken]: id }), {}),
	]),
);

const someIds = sameIds('0123456789abcdef01234567', { field: 'phone', code: '1001' });

/** Every operation, with parameters that work if its IDs exist. */
export const allOperations = operationRows.map(
	({ name, type, parameters }): [name: string, type: string, parameters: INodeParameters] => [
		name,
		type,
		parameters(someIds, {}),
	],
);
