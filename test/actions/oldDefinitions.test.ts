import type { INodeParameters } from 'n8n-workflow';

import { categoriesOf } from '../kit/items';
import { append, createCustom, runActions, siteVisit, updateCustom } from '../kit/nodes/actions';
import { quick } from '../kit/runtime';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('empty', quick);

/** Each is held back by definitions, which may have changed since they were read. */
const verdicts: Array<[string, (leadId: string, visit: string) => INodeParameters, object, string]> = [
	['a code', (leadId) => createCustom(leadId, '9999'), {}, 'type unknown_action_code preflight'],
	[
		'a field of a new action',
		(leadId) => createCustom(leadId, siteVisit),
		{ nope: 1 },
		'nope unknown_field preflight',
	],
	[
		'a field of an action that exists',
		(leadId, visit) => updateCustom(leadId, visit),
		{ nope: 1, location: 'Pune' },
		'nope unknown_field preflight',
	],
];

it.each(verdicts)(
	'definitions of actions that are older than some seconds do not hold back %s',
	async (_what, parametersOf, item, remark) => {
		const leadId = await newLead(workspace);
		const [visit = ''] = await append(workspace, leadId, { type: siteVisit, fields: {} });
		const write = async () =>
			categoriesOf((await runActions(workspace, parametersOf(leadId, visit), [{ ...item }])).outputs[1]);
		const reads = () => workspace.requestsTo('listActions').length;

		expect(await write()).toEqual([remark]);
		const before = reads();
		expect(await write()).toEqual([remark]);
		expect(reads()).toBe(before);
		workspace.passTime(6_000);
		expect(await write()).toEqual([remark]);
		expect(reads()).toBe(before + 1);
	},
);

it('definitions of actions that hold back one entry of a request are read anew for it', async () => {
	const leadId = await newLead(workspace);
	const write = async () => {
		const items = [{ location: 'Pune' }, { location: 'Goa', nope: 1 }];
		const { outputs } = await runActions(workspace, createCustom(leadId, siteVisit), items);
		return [outputs[0]?.length, categoriesOf(outputs[1])];
	};
	const reads = () => workspace.requestsTo('listActions').length;

	expect(await write()).toEqual([2, ['nope unknown_field preflight']]);
	workspace.passTime(6_000);
	const before = reads();
	expect(await write()).toEqual([2, ['nope unknown_field preflight']]);
	expect(reads()).toBe(before + 1);
});
