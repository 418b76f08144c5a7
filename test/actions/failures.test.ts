import type { INodeParameters } from 'n8n-workflow';

import { categoriesOf, jsonOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import {
	actionsType,
	append,
	asJson,
	createCustom,
	createPayment,
	feedback,
	getAction,
	getTimeline,
	nowhere,
	paid,
	runActions,
	updateCustom,
	updateStatus,
} from '../kit/nodes/actions';
import { operationRows } from '../kit/operations';
import { sameIds } from '../kit/operations/row';
import { diya } from '../kit/people';
import { quick } from '../kit/runtime';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);
const rows = operationRows.filter(({ type }) => type === actionsType);
const names = rows.map(({ operation }) => operation);
const ofOneAction = names.filter((name) => /update|get$/.test(name));
const parametersOf = (name: string, leadId: string, actionId: string) =>
	rows.find(({ operation }) => operation === name)?.parameters(sameIds(actionId, { leadId }), {}) ?? {};

interface Trouble {
	readonly what: string;
	readonly operations: readonly string[];
	readonly code: string;
	readonly httpStatus: number;
	readonly message: RegExp;
	readonly parameters: (name: string) => Promise<INodeParameters>;
	readonly accessToken?: string;
}

const troubles: readonly Trouble[] = [
	{
		what: 'an unknown lead',
		operations: names,
		code: 'LEAD_NOT_FOUND',
		httpStatus: 404,
		message: /There is no lead with this Lead ID/,
		parameters: async (name) => parametersOf(name, nowhere, nowhere),
	},
	{
		what: 'an unknown action',
		operations: ofOneAction,
		code: 'ACTION_NOT_FOUND',
		httpStatus: 404,
		message: /There is no action with this Action ID/,
		parameters: async (name) => parametersOf(name, await newLead(workspace), nowhere),
	},
	{
		what: 'a built-in action',
		operations: ofOneAction,
		code: 'BAD_REQUEST',
		httpStatus: 400,
		message: /LEAD_ASSIGNMENT cannot be/,
		parameters: async (name) => {
			const leadId = await newLead(workspace);
			await workspace.call('POST', `/lead/${leadId}`, { fields: { assignee: diya } });
			const [assignment] = await workspace.actionsOf(leadId);
			return parametersOf(name, leadId, String(assignment?.['id']));
		},
	},
	{
		what: 'a wrong token',
		operations: names,
		code: 'NOT_AUTHORIZED',
		httpStatus: 401,
		message: /did not accept the access token/,
		parameters: async (name) => parametersOf(name, nowhere, nowhere),
		accessToken: 'wrong',
	},
];

const cases = troubles.flatMap(({ operations, ...trouble }) =>
	operations.map((name) => ({ ...trouble, name, label: `${name}, ${trouble.what}` })),
);

describe.each(cases)('$label', ({ name, code, httpStatus, message, parameters, accessToken }) => {
	const isRead = name.startsWith('timeline');
	const settings = accessToken === undefined ? {} : { accessToken };

	// sync-api.md, GET /lead/{leadId}/action/{actionId}; sync-api.md, POST /lead/{leadId}/action/{actionId}.
	it('stops the workflow, naming the item', async () => {
		const run = await runActions(workspace, await parameters(name), [{}], settings);
		expect(run.workflow.status).toBe('error');
		expect(run.error?.message).toMatch(message);
		expect(run.error?.message).toMatch(/^Row 1: /);
		expect(run.error?.description).toMatch(/\w/);
	});

	it('is one item of the only output or of Remarks when the run continues', async () => {
		const run = await runActions(workspace, await parameters(name), [{ id: 7 }], {
			...settings,
			onError: 'continueRegularOutput',
		});
		expect(run.workflow.status).toBe('success');
		expect(originsOf(run.outputs.flat())).toEqual([0]);
		if (isRead) {
			expect(jsonOf(run.outputs[0])).toEqual([
				expect.objectContaining({ error: expect.stringMatching(message) }),
			]);
		} else {
			expect(remarksOf(run.outputs[1])).toEqual([
				expect.objectContaining({ category: 'failed', message: expect.stringMatching(message) }),
			]);
			expect(jsonOf(run.outputs[1])[0]).toMatchObject({ row: 1, input: { id: 7 } });
		}
	});

	it('leaves on the error output with its code and its input', async () => {
		const run = await runActions(workspace, await parameters(name), [{ id: 7 }], {
			...settings,
			onError: 'continueErrorOutput',
		});
		expect(run.outputs.slice(0, -1).flat()).toEqual([]);
		expect(jsonOf(run.outputs.at(-1))).toEqual([
			expect.objectContaining({
				error: expect.stringMatching(message),
				details: { code, httpStatus },
				id: 7,
			}),
		]);
	});
});

describe('an ID that cannot be one', () => {
	it.each([' ', '..', 'a/b', '%2e%2e', 'a?b'])('such as %p is not sent', async (leadId) => {
		for (const name of names) {
			const run = await runActions(workspace, parametersOf(name, leadId, leadId), [{}], {
				onError: 'continueErrorOutput',
			});
			expect(run.outputs.at(-1)).toHaveLength(1);
		}
		const sent = workspace.sandbox.requests().filter(({ path }) => path?.includes('{leadId}'));
		expect(sent).toEqual([]);
	});
});

describe('items of several leads', () => {
	// sync-api.md, POST /lead/{leadId}/action.
	it('fail only with their own lead', async () => {
		const leadId = await newLead(workspace);
		const items = [leadId, nowhere, leadId, nowhere, '..'].map((lead) => ({ lead }));
		const run = await runActions(workspace, createPayment('={{ $json.lead }}'), items, {
			onError: 'continueErrorOutput',
		});
		expect(originsOf(run.outputs[0])).toEqual([0, 2]);
		expect(originsOf(run.outputs[2])).toEqual([1, 3, 4]);
		expect(workspace.requestsTo('createActions')).toHaveLength(2);
	});

	it('are not sent after the service rejects the token', async () => {
		const items = Array.from({ length: 30 }, (_, index) => ({ lead: nowhere.slice(2) + String(10 + index) }));
		const run = await runActions(
			workspace,
			createPayment('={{ $json.lead }}', { requestsAtOnce: 1 }),
			items,
			{
				onError: 'continueRegularOutput',
				accessToken: 'wrong',
			},
		);
		expect(originsOf(run.outputs[1])).toEqual(items.map((_, index) => index));
		expect(workspace.requestsTo('createActions').length).toBeLessThanOrEqual(2);
	});
});

describe('the option Remarks', () => {
	const items = [{ amount: '5' }, { amount: '-5' }];

	it('puts remarks into the items of the only output', async () => {
		const leadId = await newLead(workspace);
		const run = await runActions(workspace, createPayment(leadId, { remarks: 'inItem' }), items);

		expect(run.outputs).toHaveLength(1);
		expect(originsOf(run.outputs[0])).toEqual([0, 1]);
		expect(reportedOf(run.outputs[0])).toMatchObject([
			{ outcome: 'created', remarks: [] },
			{ outcome: 'rejected', remarks: [{ category: 'invalid_value' }], input: { amount: '-5' } },
		]);
	});

	it('counts a written item with remarks as failed', async () => {
		const leadId = await newLead(workspace);
		const parameters = createCustom(leadId, feedback, { remarks: 'fail' });
		const run = await runActions(
			workspace,
			parameters,
			[{ comment: 'x', colour: 'blue' }, { comment: 'y' }],
			{
				onError: 'continueErrorOutput',
			},
		);
		expect(originsOf(run.outputs[0])).toEqual([1]);
		expect(jsonOf(run.outputs[2])[0]).toMatchObject({
			error: 'colour: No field is called colour',
			message: expect.stringMatching(/^The rest of the item was written \(lead \w+\)\. /),
		});
	});

	it('gathers the remarks of an item into one item, without the submitted values on request', async () => {
		const leadId = await newLead(workspace);
		const options = { remarkItems: 'perItem', includeSubmitted: false };
		const run = await runActions(workspace, createPayment(leadId, options), [{ amount: '-5', status: 'X' }]);

		expect(run.outputs[1]).toHaveLength(1);
		expect(categoriesOf(run.outputs[1])).toHaveLength(2);
		expect(jsonOf(run.outputs[1])[0]).not.toHaveProperty('input');
		expect(remarksOf(run.outputs[1])[0]).not.toHaveProperty('value');
	});
});

// README.md promises: "**Dry Run** sends nothing and shows what would happen."
it('a dry run shows what it would send and hold back, and sends nothing', async () => {
	const leadId = await newLead(workspace);
	const run = await runActions(workspace, createPayment(leadId, { dryRun: true }), [
		{ amount: '₹5' },
		{ amount: 'x' },
	]);

	expect(reportedOf(run.outputs[0])).toMatchObject([
		{
			outcome: 'dry_run',
			would_send: { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '5' },
		},
	]);
	expect(originsOf(run.outputs[1])).toEqual([1]);
	expect(workspace.requestsTo('createActions')).toEqual([]);
});

it('updates and reads are sent again after a lost answer, and written once', async () => {
	const leadId = await newLead(workspace);
	const [visit = '', payment = ''] = await append(
		workspace,
		leadId,
		{ type: feedback, fields: {} },
		paid('5'),
	);
	for (const route of ['updateAction', 'getAction', 'searchActions'])
		workspace.sandbox.faults.add({ route, cut: 'after', everyNth: 2, times: 2 });
	const runs = [
		await runActions(workspace, updateCustom(leadId, visit, {}, asJson('{ "comment": "x" }'))),
		await runActions(workspace, updateStatus(leadId, payment, 'FAILED')),
		await runActions(workspace, getAction(leadId, payment)),
		await runActions(workspace, getTimeline(leadId)),
	];
	expect(runs.map((run) => run.workflow.status)).toEqual(Array(4).fill('success'));
	expect(jsonOf(runs[3]?.outputs[0])).toMatchObject([{ status: 'FAILED' }, { fields: { comment: 'x' } }]);
});
