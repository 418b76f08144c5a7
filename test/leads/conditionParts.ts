/** Conditions as a person sets them, with what they ask of a lead: the oracle, which knows nothing of the nodes. */
import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { diya } from '../kit/people';

const hugo = 'hugo.martin@lead-workspace.example';

export interface Drawn {
	readonly city?: string | undefined;
	readonly company?: string | undefined;
	readonly work_email?: string | undefined;
	readonly alternate_phone?: string | undefined;
	readonly rating?: number | undefined;
	readonly team_size?: number | undefined;
	readonly budget?: string | undefined;
	readonly status: string;
	readonly interests?: string[] | undefined;
	readonly account_manager?: string | undefined;
	readonly newsletter?: boolean | undefined;
	/** A day and an hour of March 2026, on the clock of the workspace. */
	readonly next_follow_up?: readonly [day: number, hour: number] | undefined;
	/** What was done with the lead, and by whom. */
	readonly acted: ReadonlyArray<{ readonly type: string; readonly by: string }>;
}

export interface DrawnLead extends Drawn {
	readonly name: string;
	/** In epoch milliseconds. */
	readonly created: number;
}

const maybe = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

export const drawnLead: fc.Arbitrary<Drawn> = fc.record({
	city: maybe('Pune', 'Delhi', 'Dubai'),
	company: maybe('Acme Pvt Ltd', 'ACME Foods', 'Blue Sky', '7', '007'),
	work_email: maybe('a@acme.example', 'b@blue.example'),
	alternate_phone: maybe('919876543210', '919812345678', '14155550132'),
	rating: maybe(1, 3, 5),
	team_size: maybe(0, 5, 1200),
	budget: maybe('0', '499999.5', '500000', '500000.00', '1250000'),
	status: fc.constantFrom('Fresh', 'Won', 'Qualified', 'Lost'),
	interests: maybe(['CRM'], ['CRM', 'Reports'], ['Training']),
	account_manager: maybe(diya, hugo),
	newsletter: maybe(true, false),
	next_follow_up: maybe<readonly [number, number]>([1, 0], [2, 0], [2, 18], [3, 9]),
	acted: fc.array(
		fc.record({ type: fc.constantFrom('PAYMENT', 'ACTION_1001'), by: fc.constantFrom(diya, hugo) }),
		{ maxLength: 2 },
	),
});

const activities = [
	{ types: ['PAYMENT'] },
	{ types: ['site visit', 'payment'] },
	{ performedBy: ['Diya'] },
	{ types: ['1001'], performedBy: [hugo] },
];

/** Actions that a lead must have, and that it must not have. */
export const drawnActivity = fc.record({
	activity: fc.option(fc.constantFrom(...activities), { nil: undefined, freq: 3 }),
	withoutActivity: fc.option(fc.constantFrom(...activities), { nil: undefined, freq: 3 }),
});

export type DrawnActivity = typeof drawnActivity extends fc.Arbitrary<infer Value> ? Value : never;

/** Whether the lead has one action that meets all of it. */
export const hasActed = ({ acted }: Drawn, { types, performedBy }: (typeof activities)[number]): boolean =>
	acted.some(({ type, by }) => {
		const isType = types?.some((name) => (/pay/i.test(name) ? 'PAYMENT' : 'ACTION_1001') === type) ?? true;
		const isBy = performedBy?.some((name) => (name === 'Diya' ? diya : name) === by) ?? true;
		return isType && isBy;
	});

/** The actions of a new lead, as the service takes them. */
export const actionsOf = ({ acted }: Drawn) =>
	acted.map(({ type, by }) =>
		type === 'PAYMENT'
			? { type, status: 'PENDING', currency: 'INR', amount: 1, employeeid: by }
			: { type: '1001', fields: {}, employeeid: by },
	);

/** A condition, and whether a value fits. `undefined`: the lead has none. */
export interface Part {
	readonly field: keyof DrawnLead;
	readonly given: IDataObject;
	/** Whether the service can compare it, so that its search finds only leads that fit. */
	readonly isSent: boolean;
	/** Whether a lead without a value fits. */
	readonly fitsUnset: boolean;
	readonly fits: (value: never) => boolean;
}

type Made = readonly [given: IDataObject, fits: (value: never) => boolean, isSent?: boolean];

const partsOf = (field: keyof DrawnLead, made: readonly Made[], name: string = field): Part[] =>
	made.flatMap(([given, fits, isSent = false]) => [
		{ field, given: { field: name, ...given }, fits, isSent, fitsUnset: given['operator'] === 'empty' },
	]);

/** The same with the opposite operator, which the service cannot compare, and which leads without a value meet. */
const opposites: Readonly<Record<string, string>> = {
	is: 'isNot',
	anyOf: 'noneOf',
	listed: 'notListed',
	contains: 'notContains',
};

const withOpposites = (parts: readonly Part[]): Part[] =>
	parts.flatMap((part) => {
		const operator = opposites[String(part.given['operator'])];
		if (operator === undefined) return [part];
		const fits = (value: never) => !part.fits(value);
		return [part, { ...part, given: { ...part.given, operator }, fits, isSent: false, fitsUnset: true }];
	});

const emptiness = (field: keyof DrawnLead): Part[] =>
	partsOf(field, [
		[{ operator: 'empty' }, () => false],
		[{ operator: 'notEmpty' }, () => true],
	]);

const is = (value: unknown) => ({ operator: 'is', value }) as IDataObject;
const list = (...values: unknown[]) => ({ operator: 'anyOf', values: `={{ ${JSON.stringify(values)} }}` });

/** The hour since the beginning of March. */
const hourOf = ([day, hour]: readonly [number, number]) => day * 24 + hour;
const from = (day: number, hour = 0) => ({ first: hourOf([day, hour]) });
const within =
	({ first = -Infinity, last = Infinity }: { first?: number; last?: number }) =>
	(value: readonly [number, number]) =>
		hourOf(value) >= first && hourOf(value) <= last;

export const allParts: readonly Part[] = withOpposites([
	...partsOf('city', [
		[is(' pUNE'), (city: string) => city === 'Pune', true],
		[list('Delhi', 'dubai'), (city: string) => city === 'Delhi' || city === 'Dubai', true],
		[{ operator: 'listed', listed: ['Pune', 'Delhi'] }, (city: string) => city !== 'Dubai', true],
		[{ operator: 'contains', value: 'u' }, (city: string) => city !== 'Delhi'],
		[{ operator: 'startsWith', value: 'd' }, (city: string) => city !== 'Pune'],
	]),
	...partsOf('company', [
		[is('acme pvt ltd'), (company: string) => company === 'Acme Pvt Ltd', true],
		[is('7'), (company: string) => company === '7', true],
		[{ operator: 'contains', value: 'acme' }, (company: string) => company.toLowerCase().includes('acme')],
		[{ operator: 'contains', value: '.*' }, () => false],
		[{ operator: 'startsWith', value: 'BLUE' }, (company: string) => company === 'Blue Sky'],
	]),
	...partsOf('work_email', [
		[is('A <a@acme.example>'), (email: string) => email === 'a@acme.example', true],
		[{ operator: 'contains', value: '@ACME' }, (email: string) => email === 'a@acme.example'],
	]),
	...partsOf('alternate_phone', [
		[is('+91 98765 43210'), (phone: string) => phone === '919876543210', true],
		[{ operator: 'startsWith', value: '+91' }, (phone: string) => phone.startsWith('91')],
		[{ operator: 'contains', value: '12345' }, (phone: string) => phone === '919812345678'],
	]),
	...partsOf('rating', [
		[is('3 stars'), (rating: number) => rating === 3, true],
		[{ operator: 'greaterThan', value: '2' }, (rating: number) => rating > 2],
		[{ operator: 'lessThan', value: '6' }, () => true],
	]),
	...partsOf('team_size', [
		[is('1,200'), (size: number) => size === 1200, true],
		[list(0, '5'), (size: number) => size < 6, true],
		[{ operator: 'lessThan', value: '5' }, (size: number) => size < 5],
		[{ operator: 'betweenNumbers', from: '5', to: '' }, (size: number) => size >= 5],
	]),
	...partsOf('budget', [
		[is('₹5,00,000'), (budget: string) => Number(budget) === 500_000],
		[list('500000.0', 1_250_000), (budget: string) => Number(budget) >= 500_000],
		[{ operator: 'greaterThan', value: '5 lakh' }, (budget: string) => Number(budget) > 500_000],
		[
			{ operator: 'between', from: 'Rs 4L', to: '500000' },
			(budget: string) => Number(budget) === 499_999.5 || Number(budget) === 500_000,
		],
	]),
	...partsOf('status', [
		[is('won'), (status: string) => status === 'Won', true],
		[list('Fresh', 'Lost'), (status: string) => status === 'Fresh' || status === 'Lost', true],
	]),
	...partsOf('interests', [
		[is('crm'), (tags: string[]) => tags.includes('CRM'), true],
		[{ operator: 'contains', value: 'port' }, (tags: string[]) => tags.includes('Reports')],
		[{ operator: 'startsWith', value: 'tr' }, (tags: string[]) => tags.includes('Training')],
	]),
	...partsOf('account_manager', [[is('diya sharma'), (email: string) => email === diya, true]]),
	...partsOf('newsletter', [[is('yes'), (flag: boolean) => flag, true]]),
	...partsOf('next_follow_up', [
		[is('2026-03-02'), within({ first: 48, last: 71 }), true],
		[{ operator: 'before', value: '2026-03-02' }, within({ last: 47 }), true],
		[{ operator: 'after', value: '2026-03-02' }, within({ first: 72 }), true],
		[{ operator: 'after', value: '2026-03-02T18:00:00+05:30' }, within({ first: 67 }), true],
		[{ operator: 'between', from: '2026-03-02', to: '2026-03-02' }, within({ first: 48, last: 71 }), true],
		[{ operator: 'between', from: '02/03/2026 18:00', to: '' }, within(from(2, 18)), true],
	]),
	...(
		[
			'city',
			'company',
			'work_email',
			'rating',
			'team_size',
			'budget',
			'interests',
			'newsletter',
			'next_follow_up',
		] as const
	).flatMap(emptiness),
]);

/** A time of creation between those of the leads, by the place of the last lead before it. */
const createdPart = fc.record({
	place: fc.nat(40),
	operator: fc.constantFrom<'before' | 'after'>('before', 'after'),
});

export const drawnConditions = fc.record({
	parts: fc.array(fc.constantFrom(...allParts), { minLength: 1, maxLength: 4 }),
	created: fc.option(createdPart, { nil: undefined, freq: 3 }),
});

/** The same condition for the leads that are there. */
export function createdOf(
	created: { readonly place: number; readonly operator: 'before' | 'after' } | undefined,
	leads: readonly DrawnLead[],
): Part[] {
	const { place = 0, operator } = created ?? {};
	const moment = leads[place % leads.length]?.created;
	if (operator === undefined || moment === undefined) return [];
	const fits = (value: number) => (operator === 'before' ? value < moment : value > moment);
	return partsOf('created', [[{ operator, value: `={{ ${moment} }}` }, fits]], 'created_on');
}

const has = (lead: DrawnLead, field: keyof DrawnLead) => lead[field] !== undefined;

const fits = (lead: DrawnLead, part: Part) =>
	has(lead, part.field) ? part.fits(lead[part.field] as never) : part.fitsUnset;

/** The leads that a search finds by what the service compares. */
export const foundByService = (parts: readonly Part[], leads: readonly DrawnLead[]): readonly DrawnLead[] =>
	leads.filter((lead) => parts.every((part) => !part.isSent || fits(lead, part)));

/** The names of the leads that match all of them, of those that the service has. */
export function expected(parts: readonly Part[], leads: readonly DrawnLead[]): Set<string> {
	const found = foundByService(parts, leads);
	// Where no lead shows a field, nothing says that it has no value.
	const isKnown = ({ field, fitsUnset }: Part) => !fitsUnset || found.some((lead) => has(lead, field));
	const matching = found.filter((lead) =>
		parts.every((part) => fits(lead, part) && (has(lead, part.field) || isKnown(part))),
	);
	return new Set(matching.map(({ name }) => name));
}

/** What the service stores of a drawn lead. */
export const storedOf = ({ next_follow_up: at, acted: _, ...lead }: Drawn) => ({
	...lead,
	...(at === undefined
		? {}
		: { next_follow_up: `0${at[0]}/03/2026 ${String(at[1]).padStart(2, '0')}:00:00` }),
});
