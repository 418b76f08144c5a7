import type { SeedName } from '../../sandbox/src/server';

/** The two seeds with different identifier fields: a phone field, and a UNIQUE text field. */
export const seeds: SeedName[] = ['demo', 'unique-id'];

/** A new person who is in no seed, with the identifiers of both seeds. */
export function person(index: number) {
	return {
		name: `Person ${index}`,
		phone: `+9198765${String(10_000 + index)}`,
		customer_id: `NEW-${index}`,
		email: `person${index}@mail.example`,
	};
}

/** Like `person`, but the phone numbers end with the same seven digits and show no country code. At most 100 of them. */
export const lookalike = (index: number) => ({
	...person(index),
	phone: `9${String(index).padStart(2, '0')}6510001`,
});

export const identifierOf = (seed: SeedName) => (seed === 'unique-id' ? 'customer_id' : 'phone');

/** The same person without the identifiers. */
export function anonymous(seed: SeedName, index: number) {
	const { [identifierOf(seed)]: _, ...rest } = person(index) as Record<string, string>;
	return rest;
}

export const diya = 'diya.sharma@lead-workspace.example';
/** A team member who is not active. */
export const isha = 'isha.patel@lead-workspace.example';
