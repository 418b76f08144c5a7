import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { isSameValue } from '../shared/values/sameValue';
import { valueTypes } from '../shared/values/types';
import { Claims } from '../shared/writes/lostAnswer/claims';

/** Equal for all identifiers that may name the same lead: their items must run in order. */
export function orderKeyOf({ type }: FieldDefinition, identifier: string): string {
	return valueTypes[type].orderKey(identifier);
}

/** The leads that items of this run have written, by identifier, in any spelling. */
export class WrittenLeads extends Claims {
	constructor(identifierField: FieldDefinition) {
		super({
			group: (identifier) => orderKeyOf(identifierField, identifier),
			isSame: (one, other) => isSameValue(identifierField, one, other),
		});
	}
}
