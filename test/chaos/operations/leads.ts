import { omit, range } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { create, leadsType, update, upsert } from '../../kit/nodes/leads';
import { person } from '../../kit/people';
import type { TestWorkspace } from '../../kit/workspace';
import { type Item, itemCount, type Operation, type StoredItem } from '../stage';

const markerOf = (item: number) => `item ${item}`;

/** Too long for the workspace, which its definitions do not show: the service drops it with a remark. */
const company = 'Analytical Engines';

/** An operation whose items each get a remark from the service. */
const remarked = (operation: Operation): Operation => ({
	...operation,
	prepare: async (workspace) => {
		workspace.sandbox.editField('company', { maxLength: 3 });
		return await operation.prepare(workspace);
	},
});

/** A lead by the item that wrote it, which its notes name, with its values. */
export function leadOf(stored: IDataObject): StoredItem {
	return { marker: String(stored['notes']), values: omit(stored, 'created_on', 'modified_on') };
}

/** The values of a stored lead, in the spelling of the service, and with the status that it gives a new lead. */
export function storedLead(index: number, notes: string): IDataObject {
	const { phone, ...rest } = person(index);
	return { ...rest, phone: phone.slice(1), notes, status: 'Fresh' };
}

const storedNotes = (workspace: TestWorkspace) => async () => {
	const leads = await workspace.search({ notes: range(itemCount).map(markerOf) });
	return leads.map(leadOf);
};

const newItem = (item: number): Item => ({
	json: { ...person(item), notes: markerOf(item), company },
	marker: markerOf(item),
	values: storedLead(item, markerOf(item)),
});

async function existingItem(workspace: TestWorkspace, item: number): Promise<Item> {
	const leadId = await workspace.createLead({ ...person(item), notes: 'before' });
	return {
		...newItem(item),
		json: { leadId, notes: markerOf(item), company },
	};
}

const ignoringIds = { unmatchedInput: 'ignore' };

const operations: readonly Operation[] = [
	{
		name: 'Leads: Create',
		type: leadsType,
		prepare: async (workspace) => ({
			parameters: create(),
			items: range(itemCount).map(newItem),
			stored: storedNotes(workspace),
		}),
	},
	{
		name: 'Leads: Create or Update',
		type: leadsType,
		prepare: async (workspace) => ({
			parameters: upsert(ignoringIds, { leadId: '={{ $json.leadId ?? "" }}' }),
			items: await Promise.all(
				range(itemCount).map(async (item) =>
					item % 2 === 0 ? newItem(item) : existingItem(workspace, item),
				),
			),
			stored: storedNotes(workspace),
		}),
	},
	{
		name: 'Leads: Update',
		type: leadsType,
		prepare: async (workspace) => ({
			parameters: update('={{ $json.leadId }}', ignoringIds),
			items: await Promise.all(range(itemCount).map(async (item) => existingItem(workspace, item))),
			stored: storedNotes(workspace),
		}),
	},
];

export const leadOperations = operations.map(remarked);
