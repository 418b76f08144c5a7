import * as fc from 'fast-check';
import type { IDataObject, INodeExecutionData, OnError } from 'n8n-workflow';

import type { Fault, SeedName } from '../../sandbox/src/server';
import type { SingleNodeRun } from '../../engine';
import { identifierOf, person } from '../../testkit/people';

/** What a run is set to. */
export interface Settings {
	readonly onError: OnError;
	readonly retryOnFail: boolean;
	readonly alwaysOutputData: boolean;
	readonly remarks: 'separate' | 'inItem' | 'fail';
	readonly remarkItems: 'perRemark' | 'perItem';
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
		(['perRemark', 'perItem'] as const).map((remarkItems) => ({ ...settings, remarkItems })),
	);

/** Which leads are there before the run, by number: see `person`. */
export const existing = [0, 1];

const spellings: Record<string, ReadonlyArray<(identifier: string) => string>> = {
	phone: [
		(phone) => phone,
		(phone) => phone.slice(1),
		(phone) => phone.replace('+91', '0'),
		(phone) => `(${phone})`,
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
 * Items of a form: new leads, leads that are there, the same lead twice, spelled otherwise, and without identifier.
 * `notes` says which item it is, so that the lead tells who wrote it.
 */
export function itemsFor(seed: SeedName): fc.Arbitrary<IDataObject[]> {
	const identifier = identifierOf(seed);
	const item = fc.record({ who: fc.nat(6), spelling: fc.nat(3), lacks: fc.nat(9), values });
	return fc.array(item, { minLength: 1, maxLength: 10 }).map((items) =>
		items.map(({ who, spelling, lacks, values: given }, index): IDataObject => {
			const forms = spellings[identifier] ?? [];
			const spell = forms[spelling % forms.length] ?? String;
			const id = lacks === 0 ? '' : spell(String((person(who) as IDataObject)[identifier]));
			return { ...given, notes: noteOf(index), ...(lacks === 1 ? {} : { [identifier]: id }) } as IDataObject;
		}),
	);
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

export type Outcome = 'accepted' | 'refused' | 'failed';

/** What the branches say became of each item: all that they say, so that one too many shows. */
export function outcomesOf(run: SingleNodeRun, count: number, settings: Settings): Outcome[][] {
	const outcomes: Outcome[][] = Array.from({ length: count }, () => []);
	const put = (item: INodeExecutionData, outcome: Outcome) => outcomes[originOf(item)]?.push(outcome);
	const hasErrorOutput = settings.onError === 'continueErrorOutput';
	const branches = run.outputs.slice(0, hasErrorOutput ? -1 : undefined);
	const [success = [], remarks = []] = branches;

	// Always Output Data puts an empty item where the first output would be empty.
	const isPhantom = ({ json }: INodeExecutionData) =>
		settings.alwaysOutputData && Object.keys(json).length === 0;
	for (const item of success.filter((each) => !isPhantom(each))) {
		const { outcome } = item.json;
		put(item, outcome === 'refused' || outcome === 'failed' ? outcome : 'accepted');
	}
	for (const item of hasErrorOutput ? (run.outputs.at(-1) ?? []) : []) put(item, 'failed');

	const told = new Map<number, Outcome>();
	for (const item of remarks) {
		const origin = originOf(item);
		const all = (item.json['remarks'] ?? [item.json['remark']]) as Array<{ category: string }>;
		const failed =
			told.get(origin) === 'failed' ||
			all.some(({ category }) => category === 'failed' || category === 'uncertain');
		told.set(origin, failed ? 'failed' : 'refused');
	}
	// An item that is on Success too was accepted, and these are its remarks.
	for (const [origin, outcome] of told) {
		if (outcome === 'failed' || !outcomes[origin]?.includes('accepted')) outcomes[origin]?.push(outcome);
	}
	return outcomes;
}

export function originOf({ pairedItem }: INodeExecutionData): number {
	if (typeof pairedItem !== 'object' || Array.isArray(pairedItem)) throw new Error('An item has no origin');
	return pairedItem.item;
}
