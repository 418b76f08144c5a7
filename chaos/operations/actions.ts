import { range } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import {
	actionsType,
	append,
	asJson,
	createCustom,
	createPayment,
	feedback,
	paid,
	timelineOf,
	updateCustom,
	updateStatus,
} from '../../testkit/nodes/actions';
import { newLead, type TestWorkspace } from '../../testkit/workspace';
import { type Item, itemCount, type Operation, type Stage } from '../stage';

/** Items share leads, so that the node sends their actions in one request. */
const leadCount = 4;
/** Some actions of a lead are equal. The node must neither confuse nor drop them. */
const differentValues = 3;

const newLeads = async (workspace: TestWorkspace) =>
	await Promise.all(range(leadCount).map(async () => await newLead(workspace)));

const commentOf = ({ fields }: IDataObject) => (fields as IDataObject | undefined)?.['comment'];

/** The actions on the timelines of the leads, each named by its lead and its marker. */
const storedActions =
	(workspace: TestWorkspace, leads: readonly string[], markerOf: (action: IDataObject) => unknown) =>
	async () => {
		const timelines = leads.map(async (lead) =>
			(await timelineOf(workspace, lead)).map((action) => `${lead} ${String(markerOf(action))}`),
		);
		return (await Promise.all(timelines)).flat();
	};

function newActions(leads: readonly string[]): Item[] {
	return range(itemCount).map((item) => {
		const leadId = leads[item % leadCount] ?? '';
		const value = String(1 + (Math.floor(item / leadCount) % differentValues));
		return { json: { leadId, value }, marker: `${leadId} ${value}` };
	});
}

/** Creates one action per item to update, with the marker that each will have after the update. */
async function oldActions(
	workspace: TestWorkspace,
	entryOf: (item: number) => object,
	markerOf: (item: number, actionId: string) => string,
): Promise<{ leads: string[]; items: Item[] }> {
	const leads = await newLeads(workspace);
	const items = await Promise.all(
		range(itemCount).map(async (item) => {
			const leadId = leads[item % leadCount] ?? '';
			const [actionId = ''] = await append(workspace, leadId, entryOf(item));
			const value = markerOf(item, actionId);
			return { json: { leadId, actionId, value }, marker: `${leadId} ${value}` };
		}),
	);
	return { leads, items };
}

async function stageOfNew(
	workspace: TestWorkspace,
	parameters: Stage['parameters'],
	markerOf: (action: IDataObject) => unknown,
): Promise<Stage> {
	const leads = await newLeads(workspace);
	return { parameters, items: newActions(leads), stored: storedActions(workspace, leads, markerOf) };
}

/** The price is not a number, so the service drops it with a remark. */
const comment = asJson('={{ { comment: $json.value, expected_price: "a lot" } }}');
const asIs = { valueHandling: 'sendAsIs' };

export const actionOperations: readonly Operation[] = [
	{
		name: 'Actions: Custom Action, Create',
		type: actionsType,
		prepare: async (workspace) =>
			await stageOfNew(workspace, createCustom('={{ $json.leadId }}', feedback, asIs, comment), commentOf),
	},
	{
		name: 'Actions: Custom Action, Update',
		type: actionsType,
		prepare: async (workspace) => {
			const entry = () => ({ type: feedback, fields: { comment: 'before' } });
			const { leads, items } = await oldActions(workspace, entry, (item) => `item ${item}`);
			return {
				parameters: updateCustom('={{ $json.leadId }}', '={{ $json.actionId }}', asIs, {
					code: feedback,
					...comment,
				}),
				items,
				stored: storedActions(workspace, leads, commentOf),
			};
		},
	},
	{
		name: 'Actions: Payment, Create',
		type: actionsType,
		prepare: async (workspace) =>
			await stageOfNew(
				workspace,
				createPayment('={{ $json.leadId }}', {}, { amount: '={{ $json.value }}' }),
				({ amount }) => amount,
			),
	},
	{
		name: 'Actions: Payment, Update Status',
		type: actionsType,
		prepare: async (workspace) => {
			const entry = () => paid('5', { status: 'PENDING' });
			const { leads, items } = await oldActions(workspace, entry, (_, actionId) => `${actionId} COMPLETED`);
			return {
				parameters: updateStatus('={{ $json.leadId }}', '={{ $json.actionId }}', 'COMPLETED'),
				items,
				stored: storedActions(workspace, leads, ({ id, status }) => `${String(id)} ${String(status)}`),
			};
		},
	},
];
