import * as fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { patience, runs } from '../kit/exploring';
import { asJson, createCustom, createPayment, feedback, runActions, timelineOf } from '../kit/nodes/actions';
import { quick } from '../kit/runtime';
import { outcomesOf } from '../kit/outcomes';
import { newLead, retry } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';
import { trouble } from './trouble';

const workspace = withWorkspace('empty', quick);

/** An event of a gateway. Its value belongs to its key, but for a sender who uses a key for two things. */
const event = fc.record({
	lead: fc.constantFrom(0, 0, 1),
	key: fc.integer({ min: 1, max: 4 }),
	hasOtherValues: fc.constantFrom(false, false, false, false, true),
});
const post = fc.record({
	events: fc.array(event, { minLength: 1, maxLength: 6 }),
	onError: fc.constantFrom('continueRegularOutput' as const, 'continueErrorOutput' as const),
	retries: fc.boolean(),
});
const hits = { everyNth: fc.integer({ min: 1, max: 3 }), times: fc.integer({ min: 1, max: 4 }) };
const fault = fc
	.tuple(trouble, fc.record(hits), fc.constantFrom('createActions', 'createActions', 'searchActions'))
	.map(([what, when, route]) => ({ ...what, ...when, route }));
/** What arrives at the same moment. */
const moment = fc.record({
	posts: fc.array(post, { minLength: 1, maxLength: 4 }),
	faults: fc.array(fault, { maxLength: 2 }),
	/** n8n was started again before it. */
	isRestarted: fc.constantFrom(false, false, true),
});

const kinds = {
	'payments, in one process': {
		restarts: false,
		parameters: createPayment('={{ $json.leadId }}', {}, { eventId: '={{ $json.key }}' }),
		valueOf: ({ amount }: IDataObject) => String(amount),
	},
	'custom actions that store their event IDs, in one process after the other': {
		restarts: true,
		parameters: createCustom(
			'={{ $json.leadId }}',
			feedback,
			{},
			{
				eventId: '={{ $json.key }}',
				eventIdField: 'comment',
				...asJson('={{ { expected_price: $json.amount } }}'),
			},
		),
		valueOf: ({ fields }: IDataObject) => String((fields as IDataObject)['expected_price']),
	},
} satisfies Record<
	string,
	{ restarts: boolean; parameters: INodeParameters; valueOf: (action: IDataObject) => string }
>;

/** `11` and `12` are the values of key 1. */
const keyOf = (value: string) => value.slice(0, -1);

describe.each(Object.entries(kinds))('%s', (_name, { restarts, parameters, valueOf }) => {
	it(
		'store each event once at most, and each item has one true outcome, whatever happens',
		async () => {
			await fc.assert(
				fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 4 }), async (moments) => {
					workspace.sandbox.reset('empty');
					await workspace.restartEngine(quick);
					const leads = [await newLead(workspace), await newLead(workspace)];
					const written: Array<{ readonly leadId: string; readonly value: string; readonly id: unknown }> =
						[];

					for (const { posts, faults, isRestarted } of moments) {
						if (restarts && isRestarted) await workspace.restartEngine(quick);
						faults.forEach((each) => workspace.sandbox.faults.add(each));
						const results = await Promise.all(
							posts.map(async ({ events, onError, retries }) => {
								const items = events.map(({ lead, key, hasOtherValues }) => ({
									leadId: leads[lead] ?? '',
									key: `event-${key}`,
									amount: `${key}${hasOtherValues ? 2 : 1}`,
								}));
								const settings = { onError, ...(retries ? retry : {}) };
								const run = await runActions(workspace, parameters, items, settings);
								const outcomes = outcomesOf(run, items.length, settings);
								return items.map((item, index) => ({ item, outcome: outcomes[index] }));
							}),
						);
						workspace.sandbox.faults.clear();
						for (const { item, outcome } of results.flat()) {
							const isWritten = outcome?.outcome === 'written' || outcome?.outcome === 'recovered';
							const id = outcome?.json?.['action_id'];
							if (isWritten) written.push({ leadId: item.leadId, value: item.amount, id });
						}
					}

					for (const leadId of leads) {
						const timeline = await timelineOf(workspace, leadId);
						const stored = timeline.map((action) => ({ id: action['id'], value: valueOf(action) }));
						const keys = stored.map(({ value }) => keyOf(value));
						expect(keys).toEqual([...new Set(keys)]);
						for (const { id, value } of written.filter((each) => each.leadId === leadId))
							expect(stored).toContainEqual({ id, value });
					}
				}),
				{ numRuns: runs(60) },
			);
		},
		patience,
	);
});
