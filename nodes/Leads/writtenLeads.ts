import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { valueTypes } from '../shared/values/types';
import { Claims } from '../shared/writes/lostAnswer/claims';

/** Equal for all identifiers that may name the same lead: their items must run in order. */
export function orderKeyOf({ type }: FieldDefinition, identifier: string): string {
	return valueTypes[type].identity.group(identifier);
}

/**
 * The leads that items of this run have written, by identifier, in any spelling. Empty if no definition shows which field
 * is the identifier.
 */
export class WrittenLeads extends Claims {
	constructor(identifierField: FieldDefinition | undefined) {
		super(identifierField && valueTypes[identifierField.type].identity);
	}

	override add(identifier: string | undefined): void {
		if (identifier !== undefined) super.add(identifier);
	}

	override has(identifier: string | undefined): boolean {
		return identifier !== undefined && super.has(identifier);
	}
}
