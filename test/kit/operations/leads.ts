import { omit, range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { operations } from '../../../nodes/Leads/operations';
import { asJson, siteVisit } from '../nodes/actions';
import {
	actionList,
	count,
	create,
	customAction,
	get,
	getMany,
	payment,
	update,
	upsert,
} from '../nodes/leads';
import { diya, person } from '../people';
import type { TestWorkspace } from '../workspace';
import { actionOutput, foundId, leadKeys, newLeadKeys } from './output';
import { comments, peopleToRead } from './reads';
import {
	type Item,
	itemCount,
	lostLead,
	type MarkedItem,
	type Rows,
	type Stage,
	type StoredItem,
	type Work,
} from './row';
import { ambiguous, blindly, decided, json, visited } from './values';

/** Of these, a service fits none. */
const odd = { rating: 9, email: 'not an email', city: 'Atlantis', budget: '$5', nope: 'x', job_title: '' };

/** Good values, one to prepare, one that fits nothing, one for a new label, and a column with another name. */
const mixed = {
	...{ rating: '4', assignee: diya, status: 'Contacted', source: 'A New Source', website: 'none' },
	...{ 'Birth Date': '03/04/1990', 'Team Size': 'many' },
};
const actions = actionList(payment({ amount: '₹5' }), customAction(siteVisit, visited));

const people = (items: readonly IDataObject[]) =>
	json(items.map((each, index) => ({ ...person(index), ...each })));

/** Runs that differ in their items. */
const worksOf = (parameters: INodeParameters, ...runs: ReadonlyArray<readonly Item[]>): Work[] =>
	runs.map((items) => ({ parameters, items }));

const markerOf = (item: number) => `item ${item}`;

/** Too long for the workspace, which its definitions do not show: the service drops it with a remark. */
const company = 'Analytical Engines';

/** A lead by the item that wrote it, which its notes name, with its values. */
export function leadOf(stored: IDataObject): StoredItem {
	return { marker: String(stored['notes']), values: omit(stored, 'created_on', 'modified_on') };
}

/** The values of a stored lead, in the spelling of the service, and with the status that it gives a new lead. */
export function storedLead(index: number, notes: string): IDataObject {
	const { phone, ...rest } = person(index);
	return { ...rest, phone: phone.slice(1), notes, status: 'Fresh' };
}

const newItem = (item: number): MarkedItem => ({
	json: { ...person(item), notes: markerOf(item), company },
	marker: markerOf(item),
	values: storedLead(item, markerOf(item)),
});

async function existingItem(workspace: TestWorkspace, item: number): Promise<MarkedItem> {
	const leadId = await workspace.createLead({ ...person(item), notes: 'before' });
	return { ...newItem(item), json: { leadId, notes: markerOf(item), company } };
}

/** A stage whose items each get a remark from the service. */
async function stageOf(
	workspace: TestWorkspace,
	parameters: INodeParameters,
	itemOf: (item: number) => MarkedItem | Promise<MarkedItem>,
): Promise<Stage> {
	workspace.sandbox.editField('company', { maxLength: 3 });
	const items = await Promise.all(range(itemCount).map(itemOf));
	const stored = async () =>
		(await workspace.search({ notes: items.map(({ marker }) => marker) })).map(leadOf);
	return { parameters, items, stored };
}

const ignoringIds = { unmatchedInput: 'ignore' };

export const leadRows = {
	'lead.create': {
		parameters: (_, options) => create(options),
		item: (index) => ({ json: person(index) }),
		outcomes: ['created', 'recovered', 'dry_run'],
		output: { '': { open: newLeadKeys } },
		works: async (_, options) => [
			...worksOf(create(options), people([odd, { phone: 'x' }]), people(ambiguous), people(decided)),
			...blindly({ parameters: create(options, actions), items: people([mixed]) }),
		],
		stage: async (workspace) => await stageOf(workspace, create(), newItem),
	},
	'lead.upsert': {
		parameters: ({ leadId }, options) => upsert(options, { leadId }),
		item: (index) => ({ json: person(index) }),
		outcomes: ['created', 'updated', 'unchanged', 'recovered', 'dry_run'],
		output: { '': { open: leadKeys } },
		works: async (workspace, options) => {
			const owner = await workspace.createLead({ ...person(1), job_title: 'Owner' });
			const [parameters, leadId] = [
				upsert(options, { leadId: '={{ $json.leadId }}' }),
				await lostLead(workspace),
			];
			return [
				...worksOf(parameters, people([odd, { phone: 'x' }]), people(ambiguous), people(decided)),
				...worksOf(parameters, people([{ leadId: owner, job_title: '' }]), people([{ leadId, ...mixed }])),
				...worksOf(parameters, json([{ leadId, name: 'Asha' }])),
				...worksOf(parameters, json([{ leadId: owner, company: 'Rao', interests: [] }])),
				...worksOf(parameters, json([{ leadId: owner, company: 'Rao' }])),
				...blindly({ parameters, items: people([mixed]) }),
			];
		},
		stage: async (workspace) =>
			await stageOf(workspace, upsert(ignoringIds, { leadId: '={{ $json.leadId ?? "" }}' }), async (item) =>
				item % 2 === 0 ? newItem(item) : await existingItem(workspace, item),
			),
	},
	'lead.get': {
		parameters: ({ leadId }) => get(leadId, { includeActions: true }),
		shows: ['No Response', ...comments],
		// With what every ID names on its timeline.
		runs: ({ leadId }) => [{ parameters: get(leadId, { includeActions: true }), items: [{}] }],
		whole: { returnAll: true },
		listing: {
			route: 'GET /lead/L1',
			pageSize: 100,
			entry: (number, hasId) => ({ ...(hasId && { id: `a${number}` }), type: 'OUTGOING_CALL', number }),
			inside: 'actions',
		},
		output: { '': { open: leadKeys }, ...actionOutput('actions[]') },
	},
	'lead.getAll': {
		parameters: () => getMany(),
		shows: peopleToRead.map(({ name }) => name),
		whole: { returnAll: true },
		listing: {
			route: 'POST /lead/search',
			pageSize: 100,
			entry: (number, hasId) => ({ ...(hasId && { id: `l${number}` }), fields: { number } }),
		},
		output: { '': { open: leadKeys }, lead_id: foundId },
	},
	'lead.count': {
		parameters: () => count(),
		shows: ['"count":'],
		// Their keys differ.
		runs: () => [count(), count({ groupBy: 'status' })].map((parameters) => ({ parameters, items: [{}] })),
		output: { value: { anyType: true } },
	},
	'lead.update': {
		parameters: ({ leadId }, options) => update(leadId, options, asJson({ city: 'Pune' })),
		outcomes: ['updated', 'unchanged', 'recovered', 'dry_run'],
		output: { '': { open: leadKeys } },
		works: async (workspace, options) => {
			const owner = await workspace.createLead({ ...person(1), job_title: 'Owner' });
			const leadId = await lostLead(workspace);
			return [
				...worksOf(update(owner, options), json([{ job_title: 'Owner', interests: [] }])),
				...worksOf(update(owner, options), json([odd, { rating: 'x' }]), json(ambiguous), json(decided)),
				...blindly({ parameters: update(leadId, options), items: json([mixed]) }),
				...worksOf(update(leadId, options), json([{ name: 'Asha' }])),
				...worksOf(update('not an ID', options), json([mixed])),
			];
		},
		stage: async (workspace) =>
			await stageOf(
				workspace,
				update('={{ $json.leadId }}', ignoringIds),
				async (item) => await existingItem(workspace, item),
			),
	},
} satisfies Rows<typeof operations>;
