import { range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { operations } from '../../../nodes/Files/operations';
import { inMemory, jsonOf } from '../items';
import { documentField, fileOf, newDocumentAction, runFiles } from '../nodes/files';
import { inGroups } from '../nodes/options';
import { person } from '../people';
import { newLead, type TestWorkspace } from '../workspace';
import {
	type Ids,
	itemCount,
	type MarkedItem,
	type Rows,
	sameIds,
	type StoredItem,
	uploaded,
	type Work,
} from './row';

const uploadToLead = ({ leadId }: Pick<Ids, 'leadId'>, options: INodeParameters = {}) => ({
	...{ resource: 'file', operation: 'uploadToLead', leadId, binaryField: 'data', options: inGroups(options) },
});

const uploadToAction = (
	{ documentId, ...ids }: Pick<Ids, 'leadId' | 'documentId'>,
	options: INodeParameters = {},
) => ({
	...uploadToLead(ids, options),
	...{ operation: 'uploadToAction', actionId: documentId, field: documentField },
});

const onFile =
	(operation: string) =>
	({ leadId, holderId, fileId }: Pick<Ids, 'leadId' | 'holderId' | 'fileId'>, options?: INodeParameters) => ({
		...{ resource: 'file', operation, leadId, actionId: holderId, fileId },
		...(options && { options: inGroups(options) }),
	});
const [getUrl, download, deleteFile] = [onFile('getDownloadUrl'), onFile('download'), onFile('delete')];

/** Two files of which one is empty, and an empty one alone. */
const worksOf = (parameters: INodeParameters): Work[] => [
	{
		parameters: { ...parameters, binaryField: 'data, other' },
		items: [{ binary: { data: inMemory('content'), other: inMemory('') } }],
	},
	{ parameters, items: [{ binary: { data: inMemory('') } }] },
];

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

const newFiles = (leads: readonly string[], more: (lead: number) => IDataObject = () => ({})): MarkedItem[] =>
	range(itemCount).map((item) => ({
		json: { leadId: leads[item % leadCount] ?? '', ...more(item % leadCount) },
		binary: { data: inMemory(contentOf(item), nameOf(item)) },
		marker: nameOf(item),
		values: { size: contentOf(item).length, content_type: 'text/plain' },
	}));

const ofItem = { leadId: '={{ $json.leadId }}', documentId: '={{ $json.documentId }}' };
const item = () => ({ binary: { data: inMemory('content') } });
const outcomes = ['uploaded', 'recovered', 'dry_run'];

export const fileRows = {
	'file.delete': {
		parameters: deleteFile,
		outcomes: ['deleted', 'recovered', 'dry_run'],
		works: async (workspace, options) => {
			const leadId = await newLead(workspace);
			const ids = { leadId, ...(await uploaded(workspace, leadId)) };
			const answer = { deleted: false, remark: 'Legal hold' };
			return [
				{ parameters: deleteFile(ids, options), items: [{}] },
				{ parameters: deleteFile(sameIds('F1'), options), items: [{}], answer },
				{ parameters: deleteFile({ ...ids, fileId: '../..' }, options), items: [{}] },
			];
		},
		stage: async (workspace) => {
			const leads = await newLeads(workspace);
			const run = await runFiles(workspace, uploadToLead(ofItem), newFiles(leads));
			const items = jsonOf(run.outputs[0]).map((json, index) => {
				const { file_id: fileId, action_id: holderId } = fileOf(json);
				return {
					json: { leadId: json['lead_id'] ?? '', holderId, fileId },
					marker: nameOf(index),
					values: {},
				};
			});
			return {
				parameters: deleteFile(
					{ ...ofItem, holderId: '={{ $json.holderId }}', fileId: '={{ $json.fileId }}' },
					{},
				),
				items,
				stored: async () => {
					const left = new Set((await storedFiles(workspace, leads)).map(({ marker }) => marker));
					return items.filter(({ marker }) => !left.has(marker));
				},
			};
		},
	},
	'file.download': {
		parameters: (ids) => download(ids),
		shows: [],
	},
	'file.getDownloadUrl': { parameters: (ids) => getUrl(ids), shows: ['/files/'] },
	'file.uploadToLead': {
		parameters: uploadToLead,
		item,
		outcomes,
		works: async (workspace, options) => worksOf(uploadToLead({ leadId: await newLead(workspace) }, options)),
		stage: async (workspace) => {
			const leads = await newLeads(workspace);
			return {
				parameters: uploadToLead(ofItem),
				items: newFiles(leads),
				stored: async () => await storedFiles(workspace, leads),
			};
		},
	},
	'file.uploadToAction': {
		parameters: uploadToAction,
		item,
		outcomes,
		works: async (workspace, options) => {
			const leadId = await newLead(workspace);
			const documentId = await newDocumentAction(workspace, leadId);
			return worksOf(uploadToAction({ leadId, documentId }, options));
		},
		stage: async (workspace) => {
			const leads = await newLeads(workspace);
			const actions = await Promise.all(leads.map(async (lead) => await newDocumentAction(workspace, lead)));
			return {
				parameters: uploadToAction(ofItem),
				items: newFiles(leads, (lead) => ({ documentId: actions[lead] ?? '' })),
				stored: async () => await storedFiles(workspace, leads),
			};
		},
	},
} satisfies Rows<typeof operations>;
