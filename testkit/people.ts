import type { SeedName } from '../sandbox/src/server';

/** The two workspaces that identify their leads differently: by a phone, and by a text that is unique. */
export const seeds: SeedName[] = ['demo', 'unique-id'];

/** A new person whom no seed knows, with both of the identifiers that the seeds use. */
export function person(index: number) {
	return {
		name: `Person ${index}`,
		phone: `+9198765${String(10_000 + index)}`,
		customer_id: `NEW-${index}`,
		email: `person${index}@mail.example`,
	};
}

export const identifierOf = (seed: SeedName) => (seed === 'unique-id' ? 'customer_id' : 'phone');

/** The same person without what identifies a lead. */
export function anonymous(seed: SeedName, index: number) {
	const { [identifierOf(seed)]: _, ...rest } = person(index) as Record<string, string>;
	return rest;
}

export const diya = 'diya.sharma@lead-workspace.example';
/** On the team, but not active. */
export const isha = 'isha.patel@lead-workspace.example';
