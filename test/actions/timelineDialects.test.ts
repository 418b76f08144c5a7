import * as fc from 'fast-check';
import { countBy } from 'lodash';

import { patience, runs } from '../kit/exploring';
import { jsonOf, reportedOf } from '../kit/items';
import { actionsType, asJson, createCustom, createPayment, feedback } from '../kit/nodes/actions';
import { quick } from '../kit/runtime';
import { judge } from '../kit/verdict';
import { retry } from '../kit/workspace';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { clocks, dialect, type Dialect, fate, type Fate, TimelineService } from './timelineDialects';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();

const kinds = {
	payment: {
		parameters: createPayment('={{ $json.lead }}'),
		entry: (amount: unknown) => ({ type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount }),
		valueOf: (entry: Readonly<Record<string, unknown>>) => entry['amount'],
	},
	'custom action': {
		parameters: createCustom('={{ $json.lead }}', feedback, {}, asJson('={{ { comment: $json.amount } }}')),
		entry: (amount: unknown) => ({ type: feedback, fields: { comment: amount } }),
		valueOf: (entry: Readonly<Record<string, unknown>>) => (entry['fields'] as { comment: unknown }).comment,
	},
} as const;

interface Course {
	readonly kind: keyof typeof kinds;
	/** A lead and a value for each item. Few, so that equal entries occur. */
	readonly items: ReadonlyArray<readonly [lead: string, amount: string]>;
	readonly fates: readonly Fate[];
	readonly dialect: Dialect;
	/** Actions that somebody else stored this many milliseconds before. */
	readonly others: ReadonlyArray<readonly [lead: string, amount: string, before: number]>;
	readonly retries: boolean;
	readonly stops: boolean;
}

const lead = fc.constantFrom('L1', 'L1', 'L2');
const amount = fc.constantFrom('1500', '2500');
const course: fc.Arbitrary<Course> = fc.record({
	kind: fc.constantFrom('payment', 'custom action'),
	items: fc.array(fc.tuple(lead, amount), { minLength: 1, maxLength: 4 }),
	fates: fc.array(fate, { minLength: 1, maxLength: 5 }),
	dialect,
	others: fc.array(fc.tuple(lead, amount, fc.constantFrom(5_000, 20_000, 3_600_000)), { maxLength: 3 }),
	retries: fc.boolean(),
	stops: fc.boolean(),
});

async function run({ kind, items, fates, dialect: drawn, others, retries, stops }: Course) {
	const { parameters, entry, valueOf } = kinds[kind];
	const timelines = new TimelineService(service, drawn, [...fates]);
	for (const [leadId, value, before] of others)
		timelines.store(leadId, [entry(value)], Date.now() - before, false);
	const settings = {
		...(retries ? retry : {}),
		...(stops ? {} : { onError: 'continueErrorOutput' as const }),
	};
	const ended = await workspace.node(
		actionsType,
		parameters,
		items.map(([leadId, value]) => ({ lead: leadId, amount: value })),
		{ ...settings, baseUrl: service.url },
	);
	const ours = timelines.stored.filter(({ isOurs }) => isOurs);
	return { ended, settings, ours, sent: timelines.sent.map(valueOf), valueOf };
}

const markerOf = ([leadId, value]: readonly [string, unknown, ...unknown[]]) => `${leadId} ${String(value)}`;

describe('in any form of the timeline and of the answer, and with any loss', () => {
	const law = async (check: (ended: Awaited<ReturnType<typeof run>>, course: Course) => void) =>
		await fc.assert(
			fc.asyncProperty(course, async (drawn) => check(await run(drawn), drawn)),
			{ numRuns: runs(250) },
		);

	it(
		'an item on Success is stored once, no other one is, and nothing is sent twice',
		async () => {
			await law(({ ended, settings, ours, sent, valueOf }, { items }) => {
				const evidence = {
					markers: items.map(markerOf),
					stored: ours.map(({ leadId, entry }) => markerOf([leadId, valueOf(entry)])),
				};
				expect(judge(ended, settings, evidence)).toMatchObject({ lost: 0, doubled: 0 });
				const given = countBy(items, ([, value]) => value);
				for (const [value, times] of Object.entries(countBy(sent)))
					expect(times).toBeLessThanOrEqual(given[value] ?? 0);
				const ids = jsonOf(ended.outputs[0]).flatMap(({ lead_id, action_id: id }) =>
					id === undefined ? [] : [`${String(lead_id)} ${String(id)}`],
				);
				expect(new Set(ids).size).toBe(ids.length);
				const ourIds = ours.flatMap(({ leadId, id }) => [`${leadId} A${id}`, `${leadId} ${id}`]);
				expect(ourIds).toEqual(expect.arrayContaining(ids));
			});
		},
		patience,
	);
});

const strict: Dialect = {
	list: 'paged',
	time: 'milliseconds',
	id: 'id',
	kind: 'type',
	values: 'as they were sent',
	clock: 'RFC 9110',
	answer: 'strict',
	order: 'newest first',
	pages: 'as asked',
	lag: 0,
};

describe.each(clocks)('where times are %s', (time) => {
	const kind = Object.keys(kinds) as Array<keyof typeof kinds>;

	it.each(kind)('an equal %s that was there before is not taken for a lost one', async (each) => {
		for (const before of [5_000, 20_000, 3_600_000]) {
			const { ended, ours } = await run({
				kind: each,
				items: [['L1', '1500']],
				fates: ['cut before it is carried out'],
				dialect: { ...strict, time },
				others: [['L1', '1500', before]],
				retries: false,
				stops: false,
			});
			expect(ours).toEqual([]);
			expect([before, ended.outputs[0]]).toEqual([before, []]);
		}
	});
});

/** One request holds at most 50 entries, so these items need two: one is answered, the other is lost. */
describe.each([
	['returned no IDs', { answer: 'empty object' }],
	['returned other IDs than the timeline shows', { answer: 'strict', id: 'a number' }],
] as const)('after the service %s', (_what, form) => {
	it('no action of this run is taken for the lost one of another item', async () => {
		const { ended, ours } = await run({
			kind: 'payment',
			items: Array<readonly [string, string]>(51).fill(['L1', '1500']),
			fates: ['answered', 'cut before it is carried out'],
			dialect: { ...strict, ...form },
			others: [],
			retries: false,
			stops: false,
		});

		expect(ours).toHaveLength(50);
		expect(reportedOf(ended.outputs[0]).map(({ outcome }) => outcome)).toEqual(Array(50).fill('created'));
		expect(jsonOf(ended.outputs.at(-1))).toMatchObject([{ details: { uncertain: true } }]);
	});
});
