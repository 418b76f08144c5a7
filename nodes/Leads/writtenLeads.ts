import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { isSameValue } from '../shared/values/sameValue';
import { valueTypes } from '../shared/values/types';
import { Claims } from '../shared/writes/lostAnswer/claims';

/** The same for all identifiers that may be one and the same lead: such items must not overtake each other. */
export function orderKeyOf({ type }: FieldDefinition, identifier: string): string {
	return valueTypes[type].orderKey(identifier);
}

/** The leads that the items of this run have written, by their identifiers, however those are spelled. */
export class WrittenLeads extends Claims {
	constructor(identifierField: FieldDefinition) {
		super({
			group: (identifier) => orderKeyOf(identifierField, identifier),
			isSame: (one, other) => isSameValue(identifierField, one, other),
		});
	}
}
