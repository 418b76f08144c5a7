import * as fc from 'fast-check';
import { isEqual, sortBy } from 'lodash';

import { patience, runs } from '../kit/exploring';
import { diya, person } from '../kit/people';
import { itemsOf, withTrigger } from './support';

/** What the trigger watches of a lead. */
interface Watched {
	readonly status: string;
	readonly assignee: string;
	readonly city: string;
}

const values = {
	status: ['Fresh', 'Contacted', 'Qualified'],
	assignee: ['', diya],
	city: ['', 'Pune', 'Mumbai'],
};

const aspectOf = { status: 'status', assignee: 'assignee', city: 'fields' } as const;
type Key = keyof Watched;
const keys = Object.keys(aspectOf) as Key[];

const update = fc.oneof(
	...keys.map((key) =>
		fc.record({
			kind: fc.constant('update' as const),
			lead: fc.nat(5),
			key: fc.constant(key),
			pick: fc.nat(2),
		}),
	),
);
const step = fc.oneof(
	{ weight: 5, arbitrary: update },
	{ weight: 2, arbitrary: fc.constant({ kind: 'create' as const }) },
	{ weight: 3, arbitrary: fc.constant({ kind: 'poll' as const }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'failing poll' as const }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'drop or return a definition' as const }) },
);

describe('each change of a lead', () => {
	const test = withTrigger('empty');
	const parameters = { event: 'leadChanged', changes: ['status', 'assignee', 'fields'] };
	let people = 0;

	it(
		'is reported once, by the first poll that succeeds after it, whatever happens in between',
		async () => {
			await fc.assert(
				fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
					const leads: Array<{ id: string; name: string; now: Watched; then: Watched | undefined }> = [];
					let isDropped = false;
					test.door.alter = (_route, body) => body;
					let wasDropped = false;
					let poller = test.activate(parameters);
					await poller.poll();

					const expectPoll = async () => {
						const expected = leads.flatMap(({ name, now, then }) => {
							const changed = keys
								.filter((key) => then !== undefined && now[key] !== then[key])
								.filter((key) => key !== 'city' || (!isDropped && !wasDropped))
								.map((key) => aspectOf[key]);
							const previous = then && { status: then.status, assignee: then.assignee || null };
							return changed.length === 0 ? [] : [{ name, changed, previous, previous_missing: undefined }];
						});
						const items = itemsOf(await poller.poll()).map(
							({ name, changed, previous, previous_missing }) => ({
								...{ name, changed, previous, previous_missing },
							}),
						);
						expect(sortBy(items, 'name')).toEqual(sortBy(expected, 'name'));
						for (const lead of leads) lead.then = lead.now;
						wasDropped = isDropped;
					};

					for (const each of [...steps, { kind: 'poll' as const }, { kind: 'poll' as const }]) {
						if (each.kind === 'create') {
							const { name, phone } = person((people += 1));
							const id = await test.workspace.createLead({ name, phone, status: 'Fresh' });
							const now = { status: 'Fresh', assignee: '', city: '' };
							leads.push({ id, name, now, then: undefined });
						} else if (each.kind === 'update') {
							const lead = leads[each.lead % Math.max(1, leads.length)];
							const options = values[each.key];
							const value = options[each.pick % options.length] ?? '';
							if (lead === undefined) continue;
							await test.workspace.call('POST', `/lead/${lead.id}`, {
								fields: { [each.key]: value === '' ? null : value },
							});
							lead.now = { ...lead.now, [each.key]: value };
						} else if (each.kind === 'restart') {
							poller = test.activate(parameters, poller.remembered());
						} else if (each.kind === 'drop or return a definition') {
							isDropped = !isDropped;
							test.door.alter = (route, body) =>
								isDropped && route === 'GET /custom-fields'
									? (body as Array<{ apiName: string }>).filter(({ apiName }) => apiName !== 'city')
									: body;
						} else if (each.kind === 'poll') {
							await expectPoll();
						} else {
							test.workspace.sandbox.faults.add({ route: 'searchLeads', status: 500, times: 2 });
							const before = poller.remembered();
							await expect(poller.poll()).rejects.toThrow();
							expect(isEqual(poller.remembered(), before)).toBe(true);
							test.workspace.sandbox.faults.clear();
						}
					}
				}),
				{ numRuns: runs(30), endOnFailure: true },
			);
		},
		patience,
	);
});
