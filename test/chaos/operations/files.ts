import { range } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { inMemory, jsonOf } from '../../kit/items';
import { fileOf, filesType, newDocumentAction } from '../../kit/nodes/files';
import { person } from '../../kit/people';
import type { TestWorkspace } from '../../kit/workspace';
import { type Item, itemCount, type Operation, type StoredItem } from '../stage';

/** Items share leads, so that several files go to one lead. */
const leadCount = 4;
const nameOf = (item: number) => `note-${item}.txt`;
const contentOf = (item: number) => `The content of ${nameOf(item)}${'.'.repeat(item)}`;

const newLeads = async (workspace: TestWorkspace) =>
	await Promise.all(range(leadCount).map(async (lead) => await workspace.createLead(person(lead))));

/** The files whose bytes are stored. The service takes exactly as many as their description says. */
async function storedFiles(workspace: TestWorkspace, leads: readonly string[]): Promise<StoredItem[]> {
	const actions = await Promise.all(leads.map(async (lead) => await workspace.actionsOf(lead)));
	return actions.flat().flatMap(({ files }) =>
		((files ?? []) as Array<IDataObject & { name: string; status: string }>)
			.filter(({ status }) => status === 'STORED')
			.map(({ name, size, content_type }) => ({
				marker: name,
				values: { size, content_type } as IDataObject,
			})),
	);
}

const newFile = (item: number, json: IDataObject): Item => ({
	json,
	binary: { data: inMemory(contentOf(item), nameOf(item)) },
	marker: nameOf(item),
	values: { size: contentOf(item).length, content_type: 'text/plain' },
});

const uploadToLead = { operation: 'uploadToLead', leadId: '={{ $json.leadId }}', binaryField: 'data' };

const newFiles = (leads: readonly string[]) =>
	range(itemCount).map((item) => newFile(item, { leadId: leads[item % leadCount] ?? '' }));

/** Uploads files, and returns the items that delete them. */
async function oldFiles(workspace: TestWorkspace, leads: readonly string[]): Promise<Item[]> {
	const run = await workspace.engine.runNode(
		{ type: filesType, parameters: uploadToLead },
		{
			input: newFiles(leads).map(({ json, binary = {} }) => ({ json, binary })),
			credentials: workspace.credentials(),
		},
	);
	return jsonOf(run.outputs[0]).map((json, item) => {
		const { file_id: fileId, action_id: actionId } = fileOf(json);
		return { json: { leadId: json['lead_id'] ?? '', actionId, fileId }, marker: nameOf(item), values: {} };
	});
}

export const fileOperations: readonly Operation[] = [
	{
		name: 'Files: Upload to a Lead',
		type: filesType,
		prepare: async (workspace) => {
			const leads = await newLeads(workspace);
			return {
				parameters: uploadToLead,
				items: newFiles(leads),
				stored: async () => await storedFiles(workspace, leads),
			};
		},
	},
	{
		name: 'Files: Upload to an Action',
		type: filesType,
		prepare: async (workspace) => {
			const leads = await newLeads(workspace);
			const actions = await Promise.all(leads.map(async (lead) => await newDocumentAction(workspace, lead)));
			return {
				parameters: {
					...uploadToLead,
					operation: 'uploadToAction',
					actionId: '={{ $json.actionId }}',
					field: 'document',
				},
				items: range(itemCount).map((item) =>
					newFile(item, { leadId: leads[item % leadCount] ?? '', actionId: actions[item % leadCount] ?? '' }),
				),
				stored: async () => await storedFiles(workspace, leads),
			};
		},
	},
	{
		name: 'Files: Delete',
		type: filesType,
		prepare: async (workspace) => {
			const leads = await newLeads(workspace);
			const items = await oldFiles(workspace, leads);
			return {
				parameters: {
					operation: 'delete',
					leadId: '={{ $json.leadId }}',
					actionId: '={{ $json.actionId }}',
					fileId: '={{ $json.fileId }}',
				},
				items,
				stored: async () => {
					const left = new Set((await storedFiles(workspace, leads)).map(({ marker }) => marker));
					return items.filter(({ marker }) => !left.has(marker));
				},
			};
		},
	},
];
