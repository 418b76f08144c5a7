import * as fc from 'fast-check';
import { uniqBy } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { diya } from '../kit/people';

const hugo = 'hugo.martin@lead-workspace.example';

export interface Lead extends IDataObject {
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

export const drawnLeads = fc.array(
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

export const nobody = () => false;
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
		parameters: conditionOf(field, { operator: 'is', value: written as string }),
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
				parameters: conditionOf(field, { operator: 'anyOf', values: `={{ ${JSON.stringify(list)} }}` }),
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
		parameters: conditionOf('next_follow_up', {
			operator: 'between',
			from: from as string,
			to: to as string,
		}),
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

export const parts = fc
	.oneof(
		fc.array(onePart, { minLength: 1, maxLength: 3 }),
		severalOfOneField,
		fc.tuple(statusPart, isPartOf('status', spelled(spellings['status'] ?? []))),
	)
	.map((all) => uniqBy(all, placeOf));

/** All parts in one search. */
export function together(all: readonly Part[]): INodeParameters {
	const conditions = all.flatMap(({ parameters }) => {
		const { filters } = parameters as { filters?: { conditions: INodeParameters[] } };
		return filters?.conditions ?? [];
	});
	const others = all
		.filter(({ parameters }) => !('filters' in parameters))
		.map(({ parameters }) => parameters);
	return Object.assign({ filters: { conditions } }, ...others) as INodeParameters;
}

export const blankPart = fc.oneof(
	...Object.keys(spellings).map((field) => isPartOf(field, fc.constantFrom(...blanks))),
);
