import * as fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { freedoms } from '../../sandbox/src/http/dialects/freedoms';
import { type Dialect, MAX_SEED } from '../../sandbox/src/http/dialects/dialect';
import { patience, runs } from '../kit/exploring';
import { jsonOf } from '../kit/items';
import { getMany } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';
import { type Lead, drawnLeads, nobody, parts, together, blankPart } from './filterParts';

const workspace = withWorkspace('empty', quick);

const dayOf = (day: number) => `0${day}/03/2026`;

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

describe.each<[string, Dialect | 'strict']>([
	['strict', 'strict'],
	['that takes null for no filter', ignorant],
])('in a service %s, a search', (_what, dialect) => {
	afterEach(() => workspace.sandbox.speak('strict'));

	it(
		'finds what all of its filters ask for, and no more than each of them finds alone',
		async () => {
			await fc.assert(
				fc.asyncProperty(drawnLeads, parts, async (drawn, all) => {
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
				fc.asyncProperty(drawnLeads, parts, blankPart, async (drawn, all, empty) => {
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
			fc.asyncProperty(drawnLeads, parts, fc.integer({ min: 0, max: MAX_SEED }), async (drawn, all, seed) => {
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
