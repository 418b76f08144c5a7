import { pick, range } from 'lodash';
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
} from '../../kit/nodes/actions';
import { newLead, type TestWorkspace } from '../../kit/workspace';
import { type Item, itemCount, type Operation, type Stage } from '../stage';

/** The fields of an action on a timeline. */
export const fieldsIn = (fields: unknown): IDataObject => ({ ...(fields as IDataObject | undefined) });

/** Items share leads, so that the node sends their actions in one request. */
const leadCount = 4;
/** Some actions of a lead are equal. The node must neither confuse nor drop them. */
const differentValues = 3;

const newLeads = async (workspace: TestWorkspace) =>
	await Promise.all(range(leadCount).map(async () => await newLead(workspace)));

/** What an action on a timeline says: its marker on its lead, and all its values. */
interface Shown {
	readonly marker: unknown;
	readonly values: IDataObject;
}

const custom = ({ fields }: IDataObject): Shown => ({
	marker: fieldsIn(fields)['comment'],
	values: fieldsIn(fields),
});

const payment = ({ amount, currency, status }: IDataObject): Shown => ({
	marker: amount,
	values: { amount, currency, status } as IDataObject,
});

/** The actions on the timelines of the leads, each named by its lead and its marker, with their values. */
const storedActions =
	(workspace: TestWorkspace, leads: readonly string[], read: (action: IDataObject) => Shown) => async () => {
		const timelines = leads.map(async (lead) =>
			(await timelineOf(workspace, lead)).map((action) => {
				const { marker, values } = read(action);
				return { marker: `${lead} ${String(marker)}`, values };
			}),
		);
		return (await Promise.all(timelines)).flat();
	};

function newActions(leads: readonly string[], valuesOf: (value: string) => IDataObject): Item[] {
	return range(itemCount).map((item) => {
		const leadId = leads[item % leadCount] ?? '';
		const value = String(1 + (Math.floor(item / leadCount) % differentValues));
		return { json: { leadId, value }, marker: `${leadId} ${value}`, values: valuesOf(value) };
	});
}

/** Creates one action per item to update, with the marker that each will have after the update. */
async function oldActions(
	workspace: TestWorkspace,
	entryOf: (item: number) => object,
	markerOf: (item: number, actionId: string) => string,
	valuesOf: (value: string) => IDataObject,
): Promise<{ leads: string[]; items: Item[] }> {
	const leads = await newLeads(workspace);
	const items = await Promise.all(
		range(itemCount).map(async (item) => {
			const leadId = leads[item % leadCount] ?? '';
			const [actionId = ''] = await append(workspace, leadId, entryOf(item));
			const value = markerOf(item, actionId);
			return { json: { leadId, actionId, value }, marker: `${leadId} ${value}`, values: valuesOf(value) };
		}),
	);
	return { leads, items };
}

async function stageOfNew(
	workspace: TestWorkspace,
	parameters: Stage['parameters'],
	read: (action: IDataObject) => Shown,
	valuesOf: (value: string) => IDataObject,
): Promise<Stage> {
	const leads = await newLeads(workspace);
	return {
		parameters,
		items: newActions(leads, valuesOf),
		stored: storedActions(workspace, leads, read),
	};
}

/** The price is not a number, so the service drops it with a remark. */
const comment = asJson('={{ { comment: $json.value, expected_price: "a lot" } }}');
const commented = (comment: string) => ({ comment });
const asIs = { valueHandling: 'sendAsIs' };

export const actionOperations: readonly Operation[] = [
	{
		name: 'Actions: Custom Action, Create',
		type: actionsType,
		prepare: async (workspace) =>
			await stageOfNew(
				workspace,
				createCustom('={{ $json.leadId }}', feedback, asIs, comment),
				custom,
				commented,
			),
	},
	{
		name: 'Actions: Custom Action, Update',
		type: actionsType,
		prepare: async (workspace) => {
			const entry = () => ({ type: feedback, fields: { comment: 'before' } });
			const { leads, items } = await oldActions(workspace, entry, (item) => `item ${item}`, commented);
			return {
				parameters: updateCustom('={{ $json.leadId }}', '={{ $json.actionId }}', asIs, {
					code: feedback,
					...comment,
				}),
				items,
				stored: storedActions(workspace, leads, custom),
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
				payment,
				(amount) => ({ amount, currency: 'INR', status: 'COMPLETED' }),
			),
	},
	{
		name: 'Actions: Payment, Update Status',
		type: actionsType,
		prepare: async (workspace) => {
			const entry = () => paid('5', { status: 'PENDING' });
			const { leads, items } = await oldActions(
				workspace,
				entry,
				(_, actionId) => `${actionId} COMPLETED`,
				() => ({ amount: '5', currency: 'INR' }),
			);
			return {
				parameters: updateStatus('={{ $json.leadId }}', '={{ $json.actionId }}', 'COMPLETED'),
				items,
				stored: storedActions(workspace, leads, ({ id, status, ...rest }) => ({
					marker: `${String(id)} ${String(status)}`,
					values: pick(rest, 'amount', 'currency'),
				})),
			};
		},
	},
];
