import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { folded } from '../shared/values/equality';
import { phoneEnd } from '../shared/values/samePhone';
import { isSameValue } from '../shared/values/sameValue';

/** The same for all identifiers that may be one and the same lead: such items must not overtake each other. */
export function laneOf({ type }: FieldDefinition, identifier: string): string {
	return type === 'phone' ? phoneEnd(identifier) : folded(identifier);
}

/**
 * The leads that the items of this run have written. No other item can have written one of them too, whatever the time
 * of its creation says.
 */
export class WrittenLeads {
	private readonly byLane = new Map<string, string[]>();

	constructor(private readonly identifierField: FieldDefinition) {}

	add(identifier: string): void {
		const lane = laneOf(this.identifierField, identifier);
		const known = this.byLane.get(lane);
		if (known) known.push(identifier);
		else this.byLane.set(lane, [identifier]);
	}

	has(identifier: string): boolean {
		const known = this.byLane.get(laneOf(this.identifierField, identifier)) ?? [];
		return known.some((other) => isSameValue(this.identifierField, identifier, other));
	}
}
