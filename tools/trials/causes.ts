import type { Random } from '../../sandbox/src/random';

/** Somebody who fills in a form of the trial. */
export interface Person {
	readonly name: string;
	readonly phone: string;
	readonly email: string;
}

/** Why a value is dropped, and what a person who knows better enters. */
export interface Cause {
	readonly name: string;
	/** The API name of the field, which is also the question of the form. */
	readonly field: string;
	/** The forms that have it, by number. */
	readonly forms: readonly number[];
	/** The first day of the month that has it. */
	readonly from: number;
	/** The first day that has it no more. Undefined if it does not end. */
	readonly until?: number;
	/** The share of the submissions that have it. */
	readonly rate: number;
	readonly typed: (person: Person) => string;
	/** Undefined if no value would be stored: a person closes the case without sending. */
	readonly right: ((person: Person) => string) | undefined;
}

const all = Array.from({ length: 12 }, (_, form) => form);

export const causes: readonly Cause[] = [
	{
		name: 'a renamed status',
		field: 'status',
		forms: [0, 1, 2, 3],
		from: 10,
		until: 22,
		rate: 0.04,
		typed: () => 'Hot Lead',
		right: () => 'Qualified',
	},
	{
		name: 'a budget in words',
		field: 'budget',
		forms: [5],
		from: 5,
		until: 15,
		rate: 0.1,
		typed: () => 'lots',
		right: () => '5000',
	},
	{
		name: 'a new scale of ratings',
		field: 'rating',
		forms: [7],
		from: 20,
		until: 26,
		rate: 0.2,
		typed: () => '9',
		right: () => '5',
	},
	{
		name: 'a renamed status that most people choose',
		field: 'status',
		forms: [9],
		from: 12,
		until: 14,
		rate: 0.75,
		typed: () => 'New Enquiry',
		right: () => 'Qualified',
	},
	{
		name: 'a birth date in words',
		field: 'birth_date',
		forms: all,
		from: 1,
		rate: 0.003,
		typed: () => 'last summer',
		right: () => '1990-12-10',
	},
	{
		name: 'a mistyped email',
		field: 'email',
		forms: all,
		from: 1,
		rate: 0.0006,
		typed: ({ name }) => `${name} at mail`,
		right: ({ email }) => email,
	},
	{
		name: 'no phone number',
		field: 'phone',
		forms: all,
		from: 1,
		rate: 0.0006,
		typed: ({ name }) => `ask ${name}`,
		right: ({ phone }) => phone,
	},
	{
		name: 'a question without a field',
		field: 'shoe size',
		forms: [11],
		from: 15,
		rate: 0.05,
		typed: () => 'forty-two',
		right: undefined,
	},
];

/** What this person typed into this form on this day, and the causes that it has. */
export function submissionOf(person: Person, form: number, day: number, random: Random) {
	const present = causes.filter(
		({ forms, from, until = Infinity, rate }) =>
			forms.includes(form) && day >= from && day < until && random.chance(rate),
	);
	const dropped = Object.fromEntries(present.map((cause) => [cause.field, cause.typed(person)]));
	return { answers: { ...person, ...dropped }, causes: present };
}
