import * as fc from 'fast-check';
import { isObject, pickBy, range } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';

import { freedoms } from '../../sandbox/src/http/dialects/freedoms';
import type { Dialect } from '../../sandbox/src/http/dialects/dialect';
import { observed } from '../../sandbox/src/http/dialects/observed';
import { patience, runs } from '../kit/exploring';
import type { FakeService } from '../kit/fakeService';
import { jsonOf } from '../kit/items';
import { count, getMany } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { startProxy } from '../kit/proxy';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';
import {
	actionsOf,
	allParts,
	createdOf,
	type Drawn,
	drawnActivity,
	drawnConditions,
	drawnLead,
	expected,
	foundByService,
	hasActed,
	type DrawnLead,
	type Part,
	storedOf,
} from './conditionParts';

const workspace = withWorkspace('empty', quick);

let proxy: FakeService;
/** Runs at each search. */
let meanwhile: (() => void) | undefined;
beforeAll(async () => {
	const before = (route: string) => (route === 'POST /lead/search' ? meanwhile?.() : undefined);
	proxy = await startProxy(workspace.sandbox.url, { before });
});
afterAll(async () => await proxy.close());

const waysOf = (...names: string[]) =>
	freedoms.searchLeads.freedoms
		.filter(({ name }) => names.includes(name))
		.flatMap(({ ways }) => ways.slice(0, 1));

/** With and without IDs, in short pages and in long ones, and as public clients know the service. */
const dialects: ReadonlyArray<Dialect | 'strict'> = [
	'strict',
	observed,
	{ name: 1, ways: { searchLeads: waysOf('length of a page') } },
	{ name: 2, ways: { searchLeads: waysOf('length of a page', 'ID of an entry') } },
];

async function create(drawn: Drawn, index: number): Promise<DrawnLead> {
	const who = person(index);
	await workspace.createLead({ ...who, ...storedOf(drawn) }, actionsOf(drawn));
	const [{ created_on: created } = {}] = await workspace.search({ phone: who.phone });
	return { ...drawn, name: who.name, created: Number(created) };
}

async function leadsOf(drawn: readonly Drawn[]): Promise<DrawnLead[]> {
	workspace.sandbox.speak('strict');
	workspace.sandbox.reset('empty');
	workspace.forgetDefinitions();
	const leads: DrawnLead[] = [];
	for (const [index, each] of drawn.entries()) leads.push(await create(each, index));
	return leads;
}

/** How many pages so many leads take. A page that is full does not show that the list ends. */
function pagesOf(leads: readonly DrawnLead[], dialect: Dialect | 'strict'): number {
	const isShort = dialect !== 'strict' && typeof dialect.name === 'number';
	return Math.floor(leads.length / (isShort ? 3 : 100)) + 1;
}

/** Holds that it takes no more searches. */
async function within<Found>(most: number, run: () => Promise<Found>): Promise<Found> {
	const searches = () => workspace.requestsTo('searchLeads').length;
	const before = searches();
	const found = await run();
	expect(searches() - before).toBeLessThanOrEqual(most);
	return found;
}

async function search(parts: readonly Part[], more: INodeParameters = {}) {
	const conditions = parts.map(({ given }) => given);
	const parameters = getMany({ returnAll: true, filters: { conditions }, ...more } as INodeParameters);
	const run = await workspace.leads(parameters, [{}], { baseUrl: proxy.url });
	const { error } = run.workflow;
	// A search takes one criterion for a field.
	if (error !== undefined) expect(error).toMatchObject({ description: expect.stringMatching(/two filters/) });
	return error === undefined ? jsonOf(run.outputs[0]).map(({ name }) => String(name)) : undefined;
}

async function counted(parts: readonly Part[], more: INodeParameters): Promise<unknown> {
	const filters = { conditions: parts.map(({ given }) => given) };
	const run = await workspace.leads(count({ filters, ...more } as INodeParameters), [{}], {
		baseUrl: proxy.url,
	});
	return jsonOf(run.outputs[0])[0]?.['count'];
}

const cases = fc.record({
	drawn: fc.array(drawnLead, { minLength: 5, maxLength: 14 }),
	conditions: drawnConditions,
	dialect: fc.constantFrom(...dialects),
});

describe('a search with conditions', () => {
	afterEach(() => {
		meanwhile = undefined;
		workspace.sandbox.speak('strict');
	});

	it(
		'finds what a filter in memory finds, newest first, and with a limit the newest of it',
		async () => {
			let compared = 0;
			await fc.assert(
				fc.asyncProperty(
					cases,
					fc.integer({ min: 1, max: 4 }),
					async ({ drawn, conditions, dialect }, limit) => {
						const leads = await leadsOf(drawn);
						const parts = [...conditions.parts, ...createdOf(conditions.created, leads)];
						workspace.sandbox.speak(dialect);
						const pages = pagesOf(foundByService(parts, leads), dialect);
						const found = await within(pages, async () => await search(parts));
						if (found === undefined) return;
						compared += 1;
						const wanted = expected(parts, leads);
						const inOrder = leads
							.map(({ name }) => name)
							.filter((name) => wanted.has(name))
							.reverse();
						expect(found).toEqual(inOrder);
						const some = await within(pages, async () => await search(parts, { returnAll: false, limit }));
						expect(some).toEqual(inOrder.slice(0, limit));
					},
				),
				{ numRuns: runs(500) },
			);
			expect(compared).toBeGreaterThan(runs(500) / 2);
		},
		patience,
	);

	it(
		'finds no more and no less while leads are created',
		async () => {
			await fc.assert(
				fc.asyncProperty(
					cases,
					fc.array(drawnLead, { maxLength: 6 }),
					async ({ drawn, conditions, dialect }, coming) => {
						const leads = await leadsOf(drawn);
						const parts = [...conditions.parts, ...createdOf(conditions.created, leads)];
						workspace.sandbox.speak(dialect);
						const created: Array<Promise<DrawnLead>> = [];
						meanwhile = () => {
							const next = coming[created.length];
							if (next !== undefined) created.push(create(next, drawn.length + created.length));
						};
						const found = await search(parts);
						const later = await Promise.all(created);
						if (found === undefined) return;
						const before = expected(parts, leads);
						// A lead that came meanwhile may show a field that none showed before.
						const after = expected(parts, [...leads, ...later]);
						expect([...before].filter((name) => !found.includes(name))).toEqual([]);
						expect(found.filter((name) => !after.has(name))).toEqual([]);
						expect(new Set(found).size).toBe(found.length);
					},
				),
				{ numRuns: runs(200) },
			);
		},
		patience,
	);

	it(
		'with and without actions finds and counts what a filter in memory finds',
		async () => {
			await fc.assert(
				fc.asyncProperty(cases, drawnActivity, async ({ drawn, conditions, dialect }, actions) => {
					const leads = await leadsOf(drawn);
					workspace.sandbox.speak(dialect);
					const { activity, withoutActivity } = actions;
					const asked = leads.filter((lead) => activity === undefined || hasActed(lead, activity));
					// Two parts at most, so that some leads match.
					const parts = conditions.parts.slice(0, 2);
					const wanted = expected(parts, asked);
					const names = asked
						.filter(({ name }) => wanted.has(name))
						.filter((lead) => withoutActivity === undefined || !hasActed(lead, withoutActivity))
						.map(({ name }) => name);
					const more = pickBy({ activity, withoutActivity }, isObject) as INodeParameters;
					// Those who have the action are read, and then those who have it since.
					const active = leads.filter((lead) => withoutActivity && hasActed(lead, withoutActivity));
					const ofActive = withoutActivity === undefined ? 0 : 2 * pagesOf(active, dialect);
					const pages = pagesOf(foundByService(parts, asked), dialect) + ofActive;
					const found = await within(pages, async () => await search(parts, more));
					if (found === undefined) return;
					expect(found).toEqual(names.reverse());
					// The service may count alone, or say that it does not.
					expect(await within(pages + 1, async () => await counted(parts, more))).toBe(names.length);
				}),
				{ numRuns: runs(300) },
			);
		},
		patience,
	);

	it.each<[string, (drawn: Drawn) => Drawn]>([
		['where leads show all fields', (drawn) => drawn],
		['where no lead shows any field but its status', ({ status }) => ({ status, acted: [] })],
	])('has each operator of each type, %s', async (_what, change) => {
		// The same in each run.
		const drawn = fc.sample(drawnLead, { numRuns: 40, seed: 7 });
		const leads = await leadsOf(drawn.map(change));
		for (const part of allParts) {
			const wanted = expected([part], leads);
			const names = leads.map(({ name }) => name).filter((name) => wanted.has(name));
			expect([part.given, await search([part])]).toEqual([part.given, names.reverse()]);
		}
	});

	it('reads all pages where the service cannot compare, and says so', async () => {
		await leadsOf(
			range(130).map((index) => ({ status: index % 2 === 0 ? 'Won' : 'Fresh', team_size: index, acted: [] })),
		);
		const parameters = getMany({
			statuses: ['Won'],
			filters: { conditions: [{ field: 'team_size', operator: 'greaterThan', value: '50' }] },
			limit: 100,
		});
		const run = await workspace.leads(parameters);
		expect(run.outputs[0]).toHaveLength(39);
		expect(run.hints.map(({ message }) => message)).toEqual(['39 of 65 leads match; the node read 65.']);
		expect(workspace.requestsTo('searchLeads').length).toBe(130 + 1);
	});
});
