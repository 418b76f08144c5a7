import * as fc from 'fast-check';
import type { INode } from 'n8n-workflow';

import { patience, runs } from '../../kit/exploring';
import { createCustom, feedback, runActions, timelineOf } from '../../kit/nodes/actions';
import { create } from '../../kit/nodes/leads';
import { person } from '../../kit/people';
import { quick } from '../../kit/runtime';
import { outcomesOf } from '../../kit/outcomes';
import { newLead, retry } from '../../kit/workspace';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);

const settings = fc.record({
	onError: fc.constantFrom<NonNullable<INode['onError']>>(
		'stopWorkflow',
		'continueRegularOutput',
		'continueErrorOutput',
	),
	retries: fc.boolean(),
	options: fc.record({
		longerWaits: fc.constantFrom('fail', 'defer', 'defer'),
		remarks: fc.constantFrom('separate', 'inItem', 'fail'),
		remarkItems: fc.constantFrom('perCause', 'perRemark', 'perItem'),
		requestsAtOnce: fc.constantFrom(1, 8),
	}),
});

const refusals = (route: string) =>
	fc
		.array(fc.record({ everyNth: fc.integer({ min: 1, max: 5 }), times: fc.integer({ min: 1, max: 8 }) }), {
			minLength: 1,
			maxLength: 2,
		})
		.map((some) => some.map((when) => ({ route, status: 429, retryAfter: 3600, ...when })));

/** The indexes of the items with this outcome. */
const having = (outcomes: ReadonlyArray<{ outcome: string }>, wanted: string) =>
	[...outcomes.keys()].filter((index) => outcomes[index]?.outcome === wanted);

async function prepare(faults: ReadonlyArray<{ route: string }>): Promise<void> {
	await workspace.restartEngine(quick);
	workspace.sandbox.reset('empty');
	for (const fault of faults) workspace.sandbox.faults.add(fault);
}

let deferredItems = 0;
beforeEach(() => (deferredItems = 0));

describe('whatever the service refuses for now', () => {
	it(
		'each new lead has one outcome, and is stored if it is written and not if it is deferred',
		async () => {
			await fc.assert(
				fc.asyncProperty(
					fc.integer({ min: 1, max: 20 }),
					refusals('createLead'),
					settings,
					async (count, faults, { onError, retries, options }) => {
						await prepare(faults);
						const items = Array.from({ length: count }, (_, index) => person(index));
						const node = { onError, ...(retries ? retry : {}) };
						const run = await workspace.leads(create(options), items, node);
						workspace.sandbox.faults.clear();
						if (run.workflow.status === 'error') return expect(onError).toBe('stopWorkflow');
						const outcomes = outcomesOf(run, count, { onError });
						const stored = (await workspace.search({})).map(({ name }) => name);
						deferredItems += having(outcomes, 'deferred').length;

						expect(having(outcomes, 'failed')).toEqual([]);
						expect(stored.sort()).toEqual(
							having(outcomes, 'written')
								.map((index) => `Person ${index}`)
								.sort(),
						);
					},
				),
				{ numRuns: runs(100), endOnFailure: true },
			);
			expect(deferredItems).toBeGreaterThan(0);
		},
		patience,
	);

	// docs/outcomes.md promises: "Later items of the same lead are deferred with it"
	it(
		'no action overtakes a deferred one of its lead, and none is stored twice',
		async () => {
			await fc.assert(
				fc.asyncProperty(
					// A request has 50 actions at most, so the first lead needs several.
					fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 90, maxLength: 300, size: 'max' }),
					refusals('createActions'),
					settings,
					async (leadOf, faults, { onError, options }) => {
						await prepare(faults);
						const leads = await Promise.all([0, 1, 2].map(async () => await newLead(workspace)));
						const items = leadOf.map((lead, index) => ({
							leadId: leads[lead] ?? '',
							comment: String(index),
						}));
						const parameters = createCustom('={{ $json.leadId }}', feedback, {
							...options,
							unmatchedInput: 'ignore',
						});
						const run = await runActions(workspace, parameters, items, { onError });
						workspace.sandbox.faults.clear();
						if (run.workflow.status === 'error') return expect(onError).toBe('stopWorkflow');
						const outcomes = outcomesOf(run, items.length, { onError });
						deferredItems += having(outcomes, 'deferred').length;
						for (const [lead, leadId] of leads.entries()) {
							const ofLead = [...leadOf.keys()].filter((index) => leadOf[index] === lead);
							const stored = (await timelineOf(workspace, leadId)).map(
								({ fields }) => (fields as { comment: string }).comment,
							);
							const written = having(outcomes, 'written').filter((index) => ofLead.includes(index));
							expect(stored).toEqual(written.map(String));
							// What is written comes before what is deferred.
							expect(written).toEqual(ofLead.slice(0, written.length));
						}
					},
				),
				{ numRuns: runs(100), endOnFailure: true },
			);
			expect(deferredItems).toBeGreaterThan(0);
		},
		patience,
	);
});
