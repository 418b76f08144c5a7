import type { FieldDefinition } from '../shared/sync/shapes/definitions';

/** Where two spellings of a phone number may differ: symbols, and zeros or a country code in front. */
function digitsOf(phone: string): string {
	return phone.replace(/\D/g, '').replace(/^0+/, '');
}

/** Country codes and area codes are in front, so the end of a number is the same in all of its spellings. */
const lastDigits = 7;

/** The same for all identifiers that may be one and the same lead: such items must not overtake each other. */
export function laneOf({ type }: FieldDefinition, identifier: string): string {
	return type === 'phone' ? digitsOf(identifier).slice(-lastDigits) : identifier.trim().toLowerCase();
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
		if (this.identifierField.type !== 'phone') return known.length > 0;
		const sought = digitsOf(identifier);
		return known.map(digitsOf).some((digits) => digits.endsWith(sought) || sought.endsWith(digits));
	}
}
