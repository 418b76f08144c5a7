import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { endpoints } from '../../../nodes/shared/sync/endpoints';
import { descriptionsOf } from '../../../tools/docs/descriptions';
import { inMemory } from '../../kit/items';
import {
	append,
	asJson,
	createCustom,
	createPayment,
	getAction,
	getTimeline,
	paid,
	siteVisit,
	updateCustom,
	updateStatus,
} from '../../kit/nodes/actions';
import { create, get, getMany, update, upsert } from '../../kit/nodes/leads';
import { createMember, getMember, getMembers, updateAvailability } from '../../kit/nodes/teamMembers';
import { diya, person } from '../../kit/people';
import { root } from '../../kit/root';
import { newLead } from '../../kit/workspace';
import { operations as ofMetadata } from '../../metadata/support';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

interface Ids {
	readonly leadId: string;
	readonly actionId: string;
	readonly paymentId: string;
}

const onFile = (operation: string, { leadId, actionId }: Ids): INodeParameters => ({
	operation,
	leadId,
	actionId,
	...(operation.startsWith('upload') ? { binaryField: 'data' } : { fileId: 'F1' }),
	...(operation === 'uploadToAction' ? { field: 'document' } : {}),
});
const upload = ({ leadId }: Ids) => ({ operation: 'uploadToLead', leadId, binaryField: 'data' });

/** Parameters with which each operation and event does something, by its node. */
const works: Readonly<Record<string, (ids: Ids) => INodeParameters>> = {
	'actions customAction.create': ({ leadId }) =>
		createCustom(leadId, siteVisit, {}, asJson({ location: 'Pune' })),
	'actions customAction.update': ({ leadId, actionId }) =>
		updateCustom(leadId, actionId, {}, asJson({ location: 'Pune' })),
	'actions payment.create': ({ leadId }) => createPayment(leadId),
	'actions payment.updateStatus': ({ leadId, paymentId }) => updateStatus(leadId, paymentId, 'FAILED'),
	'actions timeline.get': ({ leadId, actionId }) => getAction(leadId, actionId),
	'actions timeline.getAll': ({ leadId }) => getTimeline(leadId),
	'files file.delete': (ids) => onFile('delete', ids),
	'files file.download': (ids) => onFile('download', ids),
	'files file.getDownloadUrl': (ids) => onFile('getDownloadUrl', ids),
	'files file.uploadToLead': upload,
	'files file.uploadToAction': (ids) => onFile('uploadToAction', ids),
	'leads lead.create': () => create(),
	'leads lead.upsert': () => upsert(),
	'leads lead.get': ({ leadId }) => get(leadId),
	'leads lead.getAll': () => getMany(),
	'leads lead.update': ({ leadId }) => update(leadId, {}, asJson({ city: 'Pune' })),
	...Object.fromEntries(
		ofMetadata.map(([operation, parameters]) => [`metadata ${operation}`, () => parameters]),
	),
	'teamMembers teamMember.create': () => createMember(),
	'teamMembers teamMember.get': () => getMember(diya),
	'teamMembers teamMember.getAll': () => getMembers(),
	'teamMembers teamMember.updateAvailability': () => updateAvailability(diya, 'Active'),
	'leadsTrigger newLead': () => ({ event: 'newLead' }),
	'leadsTrigger leadChanged': () => ({ event: 'leadChanged' }),
};

/** What stands beside a parameter inside a list. */
const besides: Readonly<Record<string, INodeParameters>> = {
	'actions entries': { kind: 'payment', amount: '5', status: 'COMPLETED', currency: 'INR' },
	'filters conditions': { field: 'city', match: 'is', value: 'Pune' },
};

/** A parameter with a fixed list of values, and how a workflow holds a value of it. */
interface Listed {
	readonly work: string;
	readonly path: string;
	readonly values: readonly string[];
	readonly with: (value: unknown) => INodeParameters;
}

const isValue = (option: object): option is INodePropertyOptions => 'value' in option;

function listedIn(property: INodeProperties, work: string): Listed[] {
	const { name, type, options = [], typeOptions } = property;
	const nested = (inner: readonly INodeProperties[], path: string, hold: (given: object) => object) =>
		inner
			.flatMap((each) => listedIn(each, work))
			.map((each) => ({
				...each,
				path: `${path}.${each.path}`,
				with: (value: unknown) => ({ [name]: hold(each.with(value)) }) as INodeParameters,
			}));
	if (type === 'collection')
		return nested(
			options.flatMap((option) => ('type' in option ? [option] : [])),
			name,
			(given) => given,
		);
	if (type === 'fixedCollection')
		return options.flatMap((option) =>
			'values' in option
				? nested(option.values, `${name}.${option.name}`, (given) => ({
						[option.name]: [{ ...besides[`${name} ${option.name}`], ...given }],
					}))
				: [],
		);
	const isListed = ['options', 'multiOptions'].includes(type) && typeOptions?.loadOptionsMethod === undefined;
	if (!isListed) return [];
	const values = options.filter(isValue).map(({ value }) => String(value));
	return [{ work, path: name, values, with: (value) => ({ [name]: value }) as INodeParameters }];
}

/** Every parameter with a fixed list, of every operation and event. */
async function allListed(): Promise<Listed[]> {
	return (await descriptionsOf(root)).flatMap(({ name: node, properties }) =>
		Object.keys(works)
			.filter((work) => work.startsWith(`${node} `))
			.flatMap((work) => {
				const [, chosen = ''] = work.split(' ');
				const [resource = '', operation = ''] = chosen.split('.');
				const shown = ({ displayOptions: { show = {} } = {} }: INodeProperties) =>
					(show['resource'] ?? [resource]).includes(resource) &&
					(show['operation'] ?? [operation]).includes(operation) &&
					(show['event'] ?? [chosen]).includes(chosen) &&
					show['@tool'] === undefined;
				return properties
					.filter((property) => shown(property) && property.name !== 'pollTimes')
					.flatMap((property) => listedIn(property, work));
			}),
	);
}

/** How many calls of the workspace's log could change something. */
const writes = () =>
	workspace.sandbox.requests().filter(({ route }) => route !== null && endpoints[route].retry !== 'read')
		.length;

/** All that a run says, which is its error or its items, and whether it wrote anything. */
async function saidBy(listed: Listed, value: unknown): Promise<{ said: string; wrote: boolean }> {
	const leadId = await newLead(workspace);
	const [actionId = '', paymentId = ''] = await append(
		workspace,
		leadId,
		{ type: siteVisit, fields: {} },
		paid('5'),
	);
	const before = writes();
	const base = works[listed.work]?.({ leadId, actionId, paymentId }) ?? {};
	const given = listed.with(value);
	const options = { ...Object(base['options']), ...Object(given['options']) } as INodeParameters;
	const parameters = { ...base, ...given, ...(listed.path.startsWith('options.') ? { options } : {}) };
	const type = `n8n-nodes-lead-workspace.${listed.work.split(' ', 1).join('')}`;
	const credentials = workspace.credentials();
	if (type.endsWith('Trigger')) {
		const poll = workspace.engine.openPoller({ type, parameters }, { credentials }).poll();
		const said = JSON.stringify(await poll.catch((error: Error) => ({ ...error, message: error.message })));
		return { said, wrote: false };
	}
	const items = [{ json: { ...person(7), role: 'CALLER' }, binary: { data: inMemory('content') } }];
	const run = await workspace.engine.runNode({ type, parameters }, { input: items, credentials });
	const { error } = run.workflow;
	const said = JSON.stringify([error?.message, error?.description, run.outputs]);
	return { said, wrote: writes() !== before };
}

it('all operations and events have parameters with which they work', async () => {
	const all = (await descriptionsOf(root)).flatMap(({ name, properties }) =>
		properties.flatMap(({ name: choice, options = [], displayOptions }) => {
			const resource = displayOptions?.show?.['resource']?.[0];
			if (choice !== 'operation') return [];
			return options.filter(isValue).map(({ value }) => `${name} ${String(resource)}.${String(value)}`);
		}),
	);
	expect(all.filter((work) => !(work in works))).toEqual([]);
});

/** A value that a list does not have, from an expression: the editor shows no error for it. */
const others = ['={{ "nope" }}', '={{ 5 }}', '={{ ["nope"] }}'];

it('a value that a list does not have fails, and names the values that it has', async () => {
	const all = await allListed();
	expect(all.length).toBeGreaterThan(80);
	const silent: string[] = [];
	for (const [index, listed] of all.entries()) {
		const value = others[index % others.length];
		const { said, wrote } = await saidBy(listed, value);
		const unnamed = listed.values.filter((each) => !said.includes(each));
		// A lead is created without an action that does not fit.
		const maySend = listed.path.startsWith('actions.');
		if (unnamed.length > 0 || (wrote && !maySend))
			silent.push(`${listed.work} ${listed.path} = ${String(value)}: ${said.slice(0, 300)}`);
	}
	expect(silent).toEqual([]);
});
