import * as fc from 'fast-check';
import { omit, uniq } from 'lodash';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { patience, runs } from '../kit/exploring';
import { asJson, createCustom, createPayment, nowhere, runActions, timelineOf } from '../kit/nodes/actions';
import { isha } from '../kit/people';
import { quick } from '../kit/runtime';
import { newLead, retry } from '../kit/workspace';
import { type ItemOutcome, outcomesOf } from '../kit/outcomes';
import { withWorkspace } from '../kit/support/withWorkspace';
import { trouble } from './trouble';

const workspace = withWorkspace('empty', quick);

/** Few values, so that equal entries occur. The value identifies an action. */
const value = fc.constantFrom('1', '2', '3');
const leadIndex = fc.constantFrom(0, 0, 1, 2, 3);

interface Item {
	readonly lead: number;
	readonly value: string;
	/** What an item has besides its value: it may cost a part of the action, or all of it. */
	readonly flaw: string;
}

const customFlaws: Readonly<Record<string, IDataObject>> = {
	none: {},
	'bad optional value': { more: { callback_phone: 'none' } },
	'unknown field': { more: { colour: 'blue' } },
	'unknown member': { by: isha },
	'no date allowed': { date: '01/01/2025 00:00:00' },
	'unknown code': { code: '4711' },
	'built-in type': { code: 'INCOMING_CALL' },
	'missing mandatory': { code: '1002' },
	'bad JSON': { json: '{ comment' },
	'bad lead': { leadId: '..' },
	'unknown lead': { leadId: nowhere },
};
const paymentFlaws: Readonly<Record<string, IDataObject>> = {
	none: {},
	'bad amount': { amount: 'ten' },
	'bad currency': { currency: 'GBP' },
	'unknown member': { by: isha },
	'bad lead': { leadId: '..' },
	'unknown lead': { leadId: nowhere },
};

const itemsWith = (flaws: object) =>
	fc.array(
		fc.record({
			lead: leadIndex,
			value,
			flaw: fc.constantFrom('none', 'none', 'none', ...Object.keys(flaws)),
		}),
		{ minLength: 1, maxLength: 70 },
	);

const hits = { everyNth: fc.integer({ min: 1, max: 4 }), times: fc.integer({ min: 1, max: 6 }) };
const faults = fc.array(
	fc
		.tuple(
			trouble,
			fc.record(hits),
			fc.constantFrom('createActions', 'createActions', 'searchActions', 'listActions'),
		)
		.map(([fault, when, route]) => ({ ...fault, ...when, route })),
	{ maxLength: 3 },
);

const onError = fc.constantFrom<NonNullable<INode['onError']>>(
	'stopWorkflow',
	'continueRegularOutput',
	'continueErrorOutput',
);
const options = fc.record({
	remarks: fc.constantFrom('separate', 'inItem', 'fail'),
	remarkItems: fc.constantFrom('perCause', 'perRemark', 'perItem'),
	valueHandling: fc.constantFrom('prepare', 'sendAsIs'),
	requestsAtOnce: fc.constantFrom(1, 8),
});

const kinds = {
	custom: {
		flaws: customFlaws,
		parameters: (settings: INodeParameters): INodeParameters =>
			createCustom('={{ $json.leadId }}', '={{ $json.code ?? "1004" }}', settings, {
				...asJson('={{ $json.json ?? { comment: $json.value, ...$json.more } }}'),
				performedBy: '={{ $json.by ?? "" }}',
				date: '={{ $json.date ?? "" }}',
			}),
		valueOf: ({ fields }: IDataObject) => (fields as IDataObject | undefined)?.['comment'],
	},
	payment: {
		flaws: paymentFlaws,
		parameters: (settings: INodeParameters): INodeParameters =>
			createPayment('={{ $json.leadId }}', settings, {
				amount: '={{ $json.amount ?? $json.value }}',
				performedBy: '={{ $json.by ?? "" }}',
			}),
		valueOf: ({ amount }: IDataObject) => amount,
	},
};

const isWritten = (item: ItemOutcome | undefined) =>
	item?.outcome === 'written' || item?.outcome === 'recovered';

/** All that is stored of an action but its ID and times. */
const contentOf = (action: IDataObject) => JSON.stringify(omit(action, 'id', 'created_on'));

/** Whether `all` contains all of `some`, in their order. */
function isInOrder(some: readonly unknown[], all: readonly unknown[]): boolean {
	let at = 0;
	for (const each of all) if (each === some[at]) at++;
	return at === some.length;
}

describe.each(['custom', 'payment'] as const)('whatever happens to items of kind %s', (name) => {
	const { flaws, parameters, valueOf } = kinds[name];

	// docs/reliability.md promises: "The node reports every item that it gave up."
	it(
		'each has one outcome, and each written one is on its timeline once, in the order of the items',
		async () => {
			await fc.assert(
				fc.asyncProperty(
					itemsWith(flaws),
					faults,
					onError,
					fc.boolean(),
					options,
					async (items, someFaults, errorPolicy, retries, settings) => {
						workspace.sandbox.reset('empty');
						const leads = await Promise.all([0, 1, 2, 3].map(async () => await newLead(workspace)));
						someFaults.forEach((fault) => workspace.sandbox.faults.add(fault));
						const input = items.map(({ lead, value: of, flaw }) => ({
							leadId: leads[lead] ?? '',
							value: of,
							...flaws[flaw],
						}));
						const run = await runActions(workspace, parameters(settings), input, {
							onError: errorPolicy,
							...(retries ? retry : {}),
						});
						workspace.sandbox.faults.clear();
						const timelines = await Promise.all(leads.map(async (id) => await timelineOf(workspace, id)));

						expect(
							leads.filter((_, lead) => !isOnlyWhatWasGiven(items, lead, timelines[lead] ?? [])),
						).toEqual([]);
						if (run.workflow.status === 'error') return expect(errorPolicy).toBe('stopWorkflow');
						const outcomes = outcomesOf(run, input.length, { onError: errorPolicy });
						timelines.forEach((timeline, lead) => {
							const accepted = items.flatMap((item, index) => {
								if (item.lead !== lead || !isWritten(outcomes[index])) return [];
								const id = outcomes[index]?.json?.['action_id'];
								const stored = timeline.find((action) => action['id'] === id) ?? {};
								expect(String(valueOf(stored))).toBe(item.value);
								return [{ id, content: contentOf(stored) }];
							});
							expect(uniq(accepted.map(({ id }) => id))).toHaveLength(accepted.length);
							// Actions that are equal in all that is stored of them may stand for each other.
							const contents = accepted.map(({ content }) => content);
							expect(isInOrder(contents, timeline.map(contentOf))).toBe(true);
							// With Treat as Failure, an item that is written may count as failed.
							const unsure = settings['remarks'] === 'fail' ? ['uncertain', 'failed'] : ['uncertain'];
							const others = items.filter(
								(item, index) => item.lead === lead && unsure.includes(outcomes[index]?.outcome ?? ''),
							);
							expect(timeline.length - accepted.length).toBeLessThanOrEqual(others.length);
						});
					},
				),
				{ numRuns: runs(80) },
			);
		},
		patience,
	);

	/** A timeline has only actions of its lead's items, each once, in their order. */
	function isOnlyWhatWasGiven(
		items: readonly Item[],
		lead: number,
		timeline: readonly IDataObject[],
	): boolean {
		const given = items.filter((item) => item.lead === lead).map((item) => item.value);
		return isInOrder(timeline.map(valueOf), given);
	}
});
