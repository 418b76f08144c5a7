import * as fc from 'fast-check';
import type { IDataObject, OnError } from 'n8n-workflow';

import type { Fault, SeedName } from '../../sandbox/src/server';
import { identifierOf, lookalike, person } from '../kit/people';

/** The settings of a run. */
export interface Settings {
	readonly onError: OnError;
	readonly retryOnFail: boolean;
	readonly alwaysOutputData: boolean;
	readonly remarks: 'separate' | 'inItem' | 'fail';
	readonly remarkItems: 'perCause' | 'perRemark' | 'perItem';
}

export const allSettings: Settings[] = (
	['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const
)
	.flatMap((onError) => [true, false].map((retryOnFail) => ({ onError, retryOnFail })))
	.flatMap((settings) => [true, false].map((alwaysOutputData) => ({ ...settings, alwaysOutputData })))
	.flatMap((settings) =>
		(['separate', 'inItem', 'fail'] as const).map((remarks) => ({ ...settings, remarks })),
	)
	.flatMap((settings) =>
		(['perCause', 'perRemark', 'perItem'] as const).map((remarkItems) => ({ ...settings, remarkItems })),
	);

/** The leads that exist before the run, by number: see `person`. */
export const existing = [0, 1];

const spellings: Record<string, ReadonlyArray<(identifier: string) => string>> = {
	phone: [
		(phone) => phone,
		(phone) => phone.slice(1),
		(phone) => phone.replace('+91', '0'),
		(phone) => `(${phone})`,
		(phone) => lookalike(Number(phone.slice(-2))).phone,
	],
	customer_id: [(id) => id, (id) => id.toLowerCase(), (id) => ` ${id} `],
};

const values = fc.record(
	{
		name: fc.constantFrom('Asha', 'Søren 🙂', ''),
		rating: fc.constantFrom(3, '4', 9, 'many', null),
		email: fc.constantFrom('a@mail.example', 'not an email', ''),
		city: fc.constantFrom('Pune', 'Atlantis', 'x'.repeat(41)),
		status: fc.constantFrom('Qualified', 'won', 'Call Back Later', 'Nonsense'),
		lost_reason: fc.constantFrom('No Response', 'Budget Frozen'),
		interests: fc.constantFrom('CRM, Reports', ['CRM'], [1, 'x'.repeat(50)]),
		internal_score: fc.constant(1),
		unheard_of: fc.constant('x'),
	},
	{ requiredKeys: [] },
);

/**
 * Items of a form: new leads, existing leads, the same lead twice in two spellings, and leads without an identifier.
 * `notes` has the number of the item, so that each stored lead names the item that wrote it.
 */
export function itemsFor(seed: SeedName): fc.Arbitrary<IDataObject[]> {
	const identifier = identifierOf(seed);
	const item = fc.record({ who: fc.nat(6), spelling: fc.nat(4), lacks: fc.nat(9), values });
	return fc.array(item, { minLength: 1, maxLength: 10 }).map((items) =>
		items.map(({ who, spelling, lacks, values: given }, index): IDataObject => {
			const forms = spellings[identifier] ?? [];
			const spell = forms[spelling % forms.length] ?? String;
			const id = lacks === 0 ? '' : spell(String((person(who) as IDataObject)[identifier]));
			return { ...given, notes: noteOf(index), ...(lacks === 1 ? {} : { [identifier]: id }) } as IDataObject;
		}),
	);
}

/** What the spellings of an identifier have in common. Undefined for an item without one. */
export function identityOf(seed: SeedName, item: IDataObject): string | undefined {
	const identifier = identifierOf(seed);
	const text = String(item[identifier] ?? '').trim();
	const common = identifier === 'phone' ? text.replace(/\D/g, '').slice(-10) : text.toUpperCase();
	return common === '' ? undefined : common;
}

export const noteOf = (index: number) => `item ${index}`;

const trouble = fc.constantFrom<Fault>(
	{ status: 429, retryAfter: 0 },
	{ status: 400 },
	{ status: 401 },
	{ status: 500 },
	{ status: 502 },
	{ status: 503 },
	{ status: 504 },
	{ status: 302 },
	{ status: 303, afterwards: true },
	{ cut: 'before' },
	{ cut: 'after' },
	{ truncate: true },
	{ html: true },
);
const how = fc.oneof(
	fc.record({ everyNth: fc.integer({ min: 1, max: 4 }), times: fc.integer({ min: 1, max: 7 }) }),
	fc.record({ probability: fc.constantFrom(0.2, 0.6, 1), seed: fc.nat(), times: fc.constant(20) }),
);
const route = fc.constantFrom('createLead', 'createLead', 'createLead', 'searchLeads', 'listFields', '*');

export const troubles: fc.Arbitrary<Fault[]> = fc.array(
	fc.tuple(trouble, how, route).map(([what, when, where]) => ({ ...what, ...when, route: where })),
	{ maxLength: 3 },
);
