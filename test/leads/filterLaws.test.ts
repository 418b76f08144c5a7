import * as fc from 'fast-check';
import { uniqBy } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { freedoms } from '../../sandbox/src/http/dialects/freedoms';
import { type Dialect, MAX_SEED } from '../../sandbox/src/http/dialects/dialect';
import { patience, runs } from '../../testkit/exploring';
import { jsonOf } from '../../testkit/items';
import { getMany } from '../../testkit/nodes/leads';
import { diya, person } from '../../testkit/people';
import { quick } from '../../testkit/runtime';
import { withWorkspace } from '../support/withWorkspace';

const workspace = withWorkspace('empty', quick);

const hugo = 'hugo.martin@lead-workspace.example';
const dayOf = (day: number) => `0${day}/03/2026`;

interface Lead extends IDataObject {
	readonly name: string;
	readonly city?: string;
	readonly rating?: number;
	readonly status: string;
	readonly team_size?: number;
	readonly interests?: string[];
	readonly account_manager?: string;
	readonly follow_up?: number;
	readonly acted: Array<{ type: 'PAYMENT' | 'ACTION_1001'; by: string }>;
}

const maybe = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const leads = fc.array(
	fc.record({
		city: maybe('Pune', 'Delhi', 'Dubai'),
		rating: maybe(1, 4, 5),
		status: fc.constantFrom('Fresh', 'Won', 'Qualified'),
		team_size: maybe(5, 1200),
		interests: maybe(['CRM'], ['CRM', 'Reports'], ['Reports']),
		account_manager: maybe(diya, hugo),
		follow_up: maybe(1, 2, 3),
		acted: fc.array(
			fc.record({ type: fc.constantFrom('PAYMENT', 'ACTION_1001'), by: fc.constantFrom(diya, hugo) }),
			{ maxLength: 2 },
		),
	}),
	{ minLength: 4, maxLength: 10 },
);

/** One filter as a person sets it, and which leads it asks for. */
interface Part {
	readonly field: string;
	readonly parameters: INodeParameters;
	/** Undefined if the node refuses it. */
	readonly asks: ((lead: Lead) => boolean) | undefined;
}

const nobody = () => false;
/** A value in a spelling of people, and the stored values that it means. None: nothing has it. */
type Spelled = readonly [written: unknown, ...meant: unknown[]];

const blanks: Spelled[] = [
	[null],
	[''],
	['  '],
	[[]],
	['undefined'],
	['#REF!'],
	['={{ $json.nope }}'],
	['={{ null }}'],
];

const spellings: Readonly<Record<string, Spelled[]>> = {
	city: [['Pune', 'Pune'], [' pUNE', 'Pune'], ['DELHI', 'Delhi'], ['Punee'], ['Nowhere']],
	rating: [['4', 4], [5, 5], ['4 stars', 4], [2]],
	status: [['fresh', 'Fresh'], ['Won', 'Won'], ['qualified ', 'Qualified'], ['Freshh'], ['renewed']],
	team_size: [['1,200', 1200], [5, 5], ['6']],
	account_manager: [['Diya', diya], ['hugo martin', hugo], [hugo.toUpperCase(), hugo], ['Dia'], ['x@y.zz']],
	interests: [['crm', 'CRM'], ['Reports', 'Reports'], ['Sales']],
};

const valuesOf = (lead: Lead, field: string): unknown[] => [lead[field] ?? []].flat();

const conditionOf = (field: string, more: IDataObject): INodeParameters =>
	({ filters: { conditions: [{ field, ...more }] } }) as INodeParameters;

/** Mostly values, because one blank empties a search. */
const spelled = (values: readonly Spelled[]) =>
	fc.oneof(
		{ weight: 8, arbitrary: fc.constantFrom(...values) },
		{ weight: 1, arbitrary: fc.constantFrom(...blanks) },
	);

const isPartOf = (field: string, value: fc.Arbitrary<Spelled>) =>
	value.map(([written, ...meant]): Part => ({
		field,
		parameters: conditionOf(field, { match: 'is', value: written as string }),
		asks: (lead) => valuesOf(lead, field).some((stored) => meant.includes(stored)),
	}));

const anyOfPartOf = (field: string, values: readonly Spelled[]) =>
	fc
		.array(fc.constantFrom(...values, ...values, [null], ['']), { minLength: 1, maxLength: 3 })
		.map((chosen): Part => {
			const list = chosen.map(([value]) => (typeof value === 'string' ? value.trim() : value));
			const meant = chosen.flatMap(([, ...stored]) => stored);
			return {
				field,
				parameters: conditionOf(field, { match: 'anyOf', values: `={{ ${JSON.stringify(list)} }}` }),
				asks: (lead) => valuesOf(lead, field).some((stored) => meant.includes(stored)),
			};
		});

const partsOf = Object.entries(spellings).map(([field, values]) =>
	fc.oneof(isPartOf(field, spelled(values)), anyOfPartOf(field, values)),
);

const ends = fc.constantFrom<[unknown, number | 'open' | 'blank' | 'wrong']>(
	...[1, 2, 3].map((day): [string, number] => [`2026-03-0${day}`, day]),
	['', 'open'],
	['={{ null }}', 'blank'],
	['#REF!', 'blank'],
	['soon', 'wrong'],
);

const rangePart = fc.tuple(ends, ends).map(([[from, first], [to, last]]): Part => {
	const isWrong = [first, last].includes('wrong');
	const isEmpty = [first, last].includes('blank') || (first === 'open' && last === 'open');
	const [low, high] = [first === 'open' ? 0 : Number(first), last === 'open' ? 9 : Number(last)];
	return {
		field: 'next_follow_up',
		parameters: conditionOf('next_follow_up', { match: 'between', from: from as string, to: to as string }),
		asks: isWrong
			? undefined
			: ({ follow_up: day }) => !isEmpty && day !== undefined && day >= low && day <= high,
	};
});

const statusPart = fc
	.array(fc.constantFrom(...(spellings['status'] ?? [])), { minLength: 1, maxLength: 2 })
	.map((chosen): Part => ({
		field: 'status',
		parameters: { statuses: chosen.map(([value]) => String(value)) },
		asks: ({ status }) => chosen.some(([, ...meant]) => meant.includes(status)),
	}));

const types: Spelled[] = [
	['PAYMENT', 'PAYMENT'],
	['site visit', 'ACTION_1001'],
	['1001', 'ACTION_1001'],
	['Visitt'],
];
const performers: Spelled[] = [[diya, diya], ['Hugo', hugo], ['Nobody']];

const activityPart = fc
	.record({
		types: fc.option(spelled(types), { nil: undefined }),
		performedBy: fc.option(spelled(performers), { nil: undefined }),
	})
	.filter(({ types, performedBy }) => types !== undefined || performedBy !== undefined)
	.map(({ types, performedBy }): Part => {
		const fits = (asked: Spelled | undefined, stored: unknown) =>
			asked === undefined || asked.slice(1).includes(stored);
		const activity = Object.fromEntries(
			Object.entries({ types, performedBy }).flatMap(([name, asked]) => (asked ? [[name, asked[0]]] : [])),
		);
		return {
			field: 'activity',
			parameters: { activity: activity as INodeParameters },
			asks: ({ acted }) => acted.some(({ type, by }) => fits(types, type) && fits(performedBy, by)),
		};
	});

const onePart = fc.oneof(fc.oneof(...partsOf), rangePart, statusPart, activityPart);
const severalOfOneField = fc.oneof(...[...partsOf, rangePart].map((part) => fc.tuple(part, part)));

/** Status and Activity are one parameter each. */
const placeOf = ({ parameters }: Part) =>
	'filters' in parameters ? JSON.stringify(parameters) : Object.keys(parameters)[0];

const parts = fc
	.oneof(
		fc.array(onePart, { minLength: 1, maxLength: 3 }),
		severalOfOneField,
		fc.tuple(statusPart, isPartOf('status', spelled(spellings['status'] ?? []))),
	)
	.map((all) => uniqBy(all, placeOf));

/** All parts in one search. */
function together(all: readonly Part[]): INodeParameters {
	const conditions = all.flatMap(({ parameters }) => {
		const { filters } = parameters as { filters?: { conditions: INodeParameters[] } };
		return filters?.conditions ?? [];
	});
	const others = all
		.filter(({ parameters }) => !('filters' in parameters))
		.map(({ parameters }) => parameters);
	return Object.assign({ filters: { conditions } }, ...others) as INodeParameters;
}

/** The names of the leads found. Undefined if the search was refused. */
async function found(parameters: INodeParameters): Promise<Set<unknown> | undefined> {
	const run = await workspace.leads(getMany({ returnAll: true, ...parameters }));
	if (run.workflow.error !== undefined) return undefined;
	return new Set(jsonOf(run.outputs[0]).map(({ name }) => name));
}

async function workspaceOf(drawn: ReadonlyArray<Omit<Lead, 'name'>>): Promise<Lead[]> {
	workspace.sandbox.reset('empty');
	workspace.forgetDefinitions();
	const all = drawn.map((lead, index): Lead => ({ ...(lead as Lead), name: person(index).name }));
	for (const [index, { name, follow_up: day, acted, ...fields }] of all.entries()) {
		const actions = acted.map(({ type, by }) =>
			type === 'PAYMENT'
				? { type, status: 'PENDING', currency: 'INR', amount: 1, employeeid: by }
				: { type: '1001', fields: {}, employeeid: by },
		);
		const dates = day === undefined ? {} : { next_follow_up: dayOf(day) };
		await workspace.createLead({ ...person(index), name, ...dates, ...fields }, actions);
	}
	return all;
}

const isPart = (some: ReadonlySet<unknown> | undefined, all: ReadonlySet<unknown> | undefined) =>
	[...(some ?? [])].every((name) => all?.has(name));

/** A service that takes what means nothing for no filter. */
const ignorant: Dialect = {
	name: 1,
	ways: {
		searchLeads: freedoms.searchLeads.freedoms
			.filter(({ name }) => ['null as a filter', 'unknown keys of a search'].includes(name))
			.flatMap(({ ways }) => ways),
	},
};

const blankPart = fc.oneof(
	...Object.keys(spellings).map((field) => isPartOf(field, fc.constantFrom(...blanks))),
);

describe.each<[string, Dialect | 'strict']>([
	['strict', 'strict'],
	['that takes null for no filter', ignorant],
])('in a service %s, a search', (_what, dialect) => {
	afterEach(() => workspace.sandbox.speak('strict'));

	it(
		'finds what all of its filters ask for, and no more than each of them finds alone',
		async () => {
			await fc.assert(
				fc.asyncProperty(leads, parts, async (drawn, all) => {
					workspace.sandbox.speak('strict');
					const stored = await workspaceOf(drawn);
					workspace.sandbox.speak(dialect);
					const result = await found(together(all));
					for (const part of all) expect(isPart(result, await found(together([part])))).toBe(true);
					if (all.some(({ asks }) => asks === undefined)) expect(result).toBeUndefined();
					else if (result === undefined)
						expect(new Set(all.map(({ field }) => field)).size).toBeLessThan(all.length);
					else
						expect([...result].sort()).toEqual(
							stored
								.filter((lead) => all.every(({ asks = nobody }) => asks(lead)))
								.map(({ name }) => name)
								.sort(),
						);
				}),
				{ numRuns: runs(120) },
			);
		},
		patience,
	);

	it(
		'never finds more with an empty filter than without it',
		async () => {
			await fc.assert(
				fc.asyncProperty(leads, parts, blankPart, async (drawn, all, empty) => {
					workspace.sandbox.speak('strict');
					await workspaceOf(drawn);
					workspace.sandbox.speak(dialect);
					const without = await found(together(all));
					const beside = together([...all, empty]);
					const ignoring = { options: { emptyFilterValues: 'ignore' } };
					expect([...((await found(beside)) ?? [])]).toEqual([]);
					const usable = all.filter(({ asks }) => asks !== undefined);
					if (usable.length > 0 && without !== undefined && without.size > 0)
						expect(await found({ ...beside, ...ignoring })).toEqual(without);
					expect([...((await found({ ...together([empty]), ...ignoring })) ?? [])]).toEqual([]);
				}),
				{ numRuns: runs(60) },
			);
		},
		patience,
	);
});

it(
	'in any dialect, a search finds no more than each of its filters asks for',
	async () => {
		await fc.assert(
			fc.asyncProperty(leads, parts, fc.integer({ min: 0, max: MAX_SEED }), async (drawn, all, seed) => {
				workspace.sandbox.speak('strict');
				const stored = await workspaceOf(drawn);
				workspace.sandbox.speak(seed);
				const result = await found(together(all));
				for (const { asks = nobody } of all) {
					const asked = new Set<unknown>(stored.filter(asks).map(({ name }) => name));
					expect(isPart(result, asked)).toBe(true);
				}
			}),
			{ numRuns: runs(120) },
		);
		workspace.sandbox.speak('strict');
	},
	patience,
);
