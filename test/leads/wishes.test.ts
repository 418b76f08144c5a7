import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { observed } from '../../sandbox/src/http/dialects/observed';
import { jsonOf } from '../kit/items';
import { siteVisit } from '../kit/nodes/actions';
import { count, getMany } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { TestWorkspace } from '../kit/workspace';

/** What people ask of a CRM, each with one node: the parameters that docs/recipes.md shows. */
const wishes = {
	'untouched for three days': getMany({
		returnAll: true,
		filters: {
			conditions: [{ field: 'created_on', operator: 'before', value: '={{ $now.minus({ days: 3 }) }}' }],
		},
		withoutActivity: { performedAfter: '={{ $now.minus({ days: 3 }) }}' },
	}),
	'created today, by status': count({
		filters: { conditions: [{ field: 'created_on', operator: 'inTheLast', days: 0 }] },
		groupBy: 'status',
	}),
	'a budget over 5 lakh, and not lost': getMany({
		returnAll: true,
		filters: {
			conditions: [
				{ field: 'budget', operator: 'greaterThan', value: '5 lakh' },
				{ field: 'status', operator: 'isNot', value: 'Lost' },
			],
		},
		options: { sortBy: 'budget' },
	}),
	'no payment ever': getMany({ returnAll: true, withoutActivity: { types: ['PAYMENT'] } }),
	'to re-engage after 90 days': getMany({
		returnAll: true,
		filters: {
			conditions: [
				{ field: 'created_on', operator: 'before', value: '={{ $now.minus({ days: 90 }) }}' },
				{ field: 'status', operator: 'noneOf', values: 'Won, Lost' },
			],
		},
		withoutActivity: { performedAfter: '={{ $now.minus({ days: 90 }) }}' },
	}),
} satisfies Record<string, INodeParameters>;

const day = 24 * 3_600_000;
const paid = { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: 5 };
const visit = { type: siteVisit, fields: {} };

/** Days ago, what the lead is, what was done then, and how many days ago a visit was. */
const people: ReadonlyArray<readonly [age: number, fields: object, actions: object[], visited?: number]> = [
	[100, { budget: '900000', status: 'Qualified' }, []],
	[99, { budget: '500000', status: 'Fresh' }, [paid], 1],
	[98, { budget: '700000', status: 'Lost' }, [], 80],
	[97, { status: 'Qualified' }, [paid], 95],
	[10, { budget: '1250000.5', status: 'Won' }, [paid]],
	[9, { status: 'Fresh' }, [], 2],
	[0, { status: 'Fresh' }, []],
	[0, { status: 'Fresh', budget: '600000' }, [visit]],
	[0, { status: 'Won' }, []],
];

describe.each([
	['strict', 'strict'],
	['observed', observed],
] as const)('in a service that speaks %s, one node finds the leads that are', (_name, dialect) => {
	const workspace = new TestWorkspace();
	let ago = 0;
	beforeAll(async () => {
		await workspace.start({ seed: 'empty', clock: () => Date.now() - ago * day }, quick);
		const ids: string[] = [];
		for (const [index, [age, fields, actions]] of people.entries()) {
			await visitThose(ids, age);
			ago = age;
			ids.push(await workspace.createLead({ ...person(index), ...fields }, actions));
		}
		workspace.sandbox.speak(dialect);
	});
	afterAll(async () => await workspace.close());

	/** Time in a workspace only goes forward. */
	async function visitThose(ids: readonly string[], before: number): Promise<void> {
		const due = people.flatMap(([, , , visited], index) =>
			visited !== undefined && visited < ago && visited >= before && ids[index]
				? [[visited, ids[index]] as const]
				: [],
		);
		for (const [visited, id] of due.sort(([one], [other]) => other - one)) {
			ago = visited;
			await workspace.call('POST', `/lead/${id}/action`, { actions: [visit] });
		}
	}

	async function found(parameters: INodeParameters): Promise<IDataObject[]> {
		const run = await workspace.leads(parameters);
		expect(run.workflow.error).toBeUndefined();
		return jsonOf(run.outputs[0]);
	}

	it.each<[keyof typeof wishes, number[]]>([
		['untouched for three days', [4, 3, 2, 0]],
		['a budget over 5 lakh, and not lost', [4, 0, 7]],
		['no payment ever', [8, 7, 6, 5, 2, 0]],
		['to re-engage after 90 days', [3, 0]],
	])('%s', async (wish, expected) => {
		const names = (await found(wishes[wish])).map(({ name }) => name);
		expect(names).toEqual(expected.map((index) => person(index).name));
	});

	it('created today, by status', async () => {
		expect(await found(wishes['created today, by status'])).toEqual([
			{ field: 'status', value: 'Fresh', count: 2 },
			{ field: 'status', value: 'Won', count: 1 },
		]);
	});
});
