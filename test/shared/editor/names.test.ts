import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { descriptionsOf } from '../../../tools/docs/descriptions';
import { choicesOf, innerOf, isShown } from '../../../tools/docs/operations';
import { inMemory } from '../../kit/items';
import {
	append,
	asJson,
	createCustom,
	createPayment,
	feedback,
	getTimeline,
	paid,
	siteVisit,
	updateCustom,
} from '../../kit/nodes/actions';
import { newDocumentAction } from '../../kit/nodes/files';
import { actionList, create, customAction, getMany } from '../../kit/nodes/leads';
import { getMember, updateAvailability } from '../../kit/nodes/teamMembers';
import { diya, person } from '../../kit/people';
import { root } from '../../kit/root';
import { newLead } from '../../kit/workspace';
import { getActionDefinition, getField } from '../../kit/nodes/metadata';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

/** A parameter that names something, and the ways to name one and the same thing: the ID first. */
interface Named {
	readonly parameters: (name: string) => INodeParameters | Promise<INodeParameters>;
	readonly names: readonly string[];
}

const visit = [siteVisit, `ACTION_${siteVisit}`, 'Site Visit', ' site visit ', 'visit'];
const visitType = [`ACTION_${siteVisit}`, siteVisit, 'Site Visit', ' site visit ', 'visit'];
const member = [diya, 'Diya Sharma', ' diya sharma ', 'Sharma, Diya', 'diya'];
const followUp = ['next_follow_up', 'Next Follow Up', 'next follow-up', 'follow'];

const where = (...conditions: INodeParameters[]) => getMany({ filters: { conditions } });
const performed = (name: string) => ({ performedBy: [name] });
const visited = (name: string, more: IDataObject = {}) => actionList(customAction(name, more));
const trigger = (event: string, more: INodeParameters): INodeParameters => ({ event, ...more });

/** Each parameter whose label says that it takes names, by its node and where it stands. */
const cases: Readonly<Record<string, Named>> = {
	'actions customAction.create code': {
		parameters: async (name) =>
			createCustom(await newLead(workspace), name, {}, asJson({ location: 'Pune' })),
		names: visit,
	},
	'actions customAction.create performedBy': {
		parameters: async (performedBy) =>
			createCustom(await newLead(workspace), siteVisit, {}, { ...asJson({}), performedBy }),
		names: member,
	},
	'actions customAction.create eventIdField': {
		parameters: async (eventIdField) =>
			createCustom(await newLead(workspace), feedback, { eventId: 'k', eventIdField }, asJson({})),
		names: ['comment', 'Comment', 'COMMENT'],
	},
	'actions customAction.update code': {
		parameters: async (name) => {
			const leadId = await newLead(workspace);
			const [action = ''] = await append(workspace, leadId, { type: siteVisit, fields: {} });
			return updateCustom(leadId, action, {}, { ...asJson({ location: 'Pune' }), code: name });
		},
		names: visit,
	},
	'actions payment.create performedBy': {
		parameters: async (performedBy) => createPayment(await newLead(workspace), {}, { performedBy }),
		names: member,
	},
	'actions timeline.getAll types': {
		parameters: (name) => timelineBy({ types: [name] }),
		names: visitType,
	},
	'actions timeline.getAll performedBy': { parameters: (name) => timelineBy(performed(name)), names: member },
	'files file.uploadToAction field': {
		parameters: async (field) => {
			const leadId = await newLead(workspace);
			const actionId = await newDocumentAction(workspace, leadId);
			return { operation: 'uploadToAction', leadId, actionId, field, binaryField: 'data' };
		},
		names: ['document', 'Document', ' DOCUMENT '],
	},
	'leads lead.create code': { parameters: (name) => create({}, visited(name)), names: visit },
	'leads lead.create field': {
		parameters: (name) => create({}, visited(siteVisit, { [name]: '2026-05-06' })),
		names: ['next_visit', 'Next Visit', 'next-visit', 'next'],
	},
	'leads lead.create performedBy': {
		parameters: (performedBy) => create({}, actionList(customAction(siteVisit, {}, { performedBy }))),
		names: member,
	},
	'leads lead.getAll statuses': {
		parameters: (name) => getMany({ statuses: [name] }),
		names: ['Contacted', ' contacted '],
	},
	'leads lead.getAll field': {
		parameters: (field) => where({ field, value: '2026-05-06' }),
		names: followUp,
	},
	'leads lead.getAll listed': {
		parameters: (name) => where({ field: 'assignee', match: 'listed', listed: [name] }),
		names: member,
	},
	'leads lead.getAll types': {
		parameters: (name) => getMany({ activity: { types: [name] } }),
		names: visitType,
	},
	'leads lead.getAll performedBy': {
		parameters: (name) => getMany({ activity: performed(name) }),
		names: member,
	},
	'leadsTrigger newLead statuses': {
		parameters: (name) => trigger('newLead', { statuses: [name] }),
		names: ['Contacted', ' contacted '],
	},
	'leadsTrigger newLead assignees': {
		parameters: (name) => trigger('newLead', { assignees: [name] }),
		names: member,
	},
	'leadsTrigger newLead field': {
		parameters: (field) => trigger('newLead', { filters: { conditions: [{ field, values: '2026-05-06' }] } }),
		names: followUp,
	},
	'leadsTrigger leadActivity types': {
		parameters: (name) => trigger('leadActivity', { activity: { types: [name] } }),
		names: visitType,
	},
	'leadsTrigger leadActivity performedBy': {
		parameters: (name) => trigger('leadActivity', { activity: performed(name) }),
		names: member,
	},
	'metadata customAction.get code': { parameters: (code) => getActionDefinition({ code }), names: visit },
	'metadata customField.get field': { parameters: (field) => getField({ field }), names: followUp },
	'teamMembers teamMember.get member': { parameters: (name) => getMember(name), names: member },
	'teamMembers teamMember.updateAvailability member': {
		parameters: (name) => updateAvailability(name, 'On Leave'),
		names: member,
	},
};

async function timelineBy(activity: INodeParameters): Promise<INodeParameters> {
	const leadId = await newLead(workspace);
	await append(workspace, leadId, { type: siteVisit, fields: {}, employeeid: diya }, paid('5'));
	return getTimeline(leadId, { activity });
}

/** All parameters below a property that take names. */
function namesIn(property: INodeProperties, chosen: Readonly<Record<string, string>>): INodeProperties[] {
	const inner = innerOf(property).filter((each) => isShown(each, chosen));
	return [
		...(/ or IDs?$/.test(property.displayName) ? [property] : []),
		...inner.flatMap((each) => namesIn(each, chosen)),
	];
}

/** What a node found, stored or did, without IDs and times that differ from run to run. */
async function resultOf(place: string, name: string): Promise<string> {
	workspace.sandbox.reset('empty');
	workspace.forgetDefinitions();
	for (const [index, more] of [
		{ assignee: diya },
		{ next_follow_up: '06/05/2026' },
		{ status: 'Contacted' },
	].entries())
		await workspace.createLead({ ...person(100 + index), ...more }, [
			{
				type: siteVisit,
				created_on: '01/02/2026 09:00:00',
				fields: {},
				...(index === 0 ? { employeeid: diya } : {}),
			},
		]);
	const parameters = (await cases[place]?.parameters(name)) ?? {};
	const type = `n8n-nodes-lead-workspace.${place.split(' ', 1).join('')}`;
	const items = [{ json: person(1), binary: { data: inMemory('content') } }];
	const credentials = workspace.credentials();
	const outputs = type.endsWith('Trigger')
		? await testRun(type, parameters)
		: (await workspace.engine.runNode({ type, parameters }, { input: items, credentials })).outputs;
	const shown = JSON.stringify(outputs, (key, value: unknown) => (key === 'report' ? undefined : value));
	return shown.replace(
		/[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z|\b1[78]\d{11}\b|127\.0\.0\.1:\d+|signature=[^"&]*|expires=\d+/g,
		'',
	);
}

async function testRun(type: string, parameters: INodeParameters) {
	const run = await workspace.engine.run(
		{
			nodes: [
				{ name: 'Trigger', type, parameters },
				{ name: 'Next', type: 'n8n-nodes-base.noOp' },
			],
			connections: { Trigger: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
		},
		{ credentials: workspace.credentials(), mode: 'manual' },
	);
	if (run.error) throw run.error;
	return run.node('Trigger').outputs;
}

describe('a parameter whose label says Name or ID', () => {
	it('has its ways to name a thing below', async () => {
		const places = (await descriptionsOf(root)).flatMap((description) => {
			return choicesOf(description).flatMap(({ chosen, path, shown, writeOptions = [] }) =>
				[...shown, ...writeOptions]
					.flatMap((property) => namesIn(property, chosen))
					.map(({ name }) => `${description.name} ${path.join('.')} ${name}`),
			);
		});
		// Lead Changed has the filters of New Lead.
		const known = places.filter((place) => !place.startsWith('leadsTrigger leadChanged'));
		expect([...new Set(known)].sort()).toEqual(Object.keys(cases).sort());
	});

	it.each(Object.keys(cases))(
		'takes the ID, the name in any spelling and a part of it: %s',
		async (place) => {
			const [id = '', ...names] = cases[place]?.names ?? [];
			const byId = await resultOf(place, id);
			expect(byId).toContain('{');
			for (const name of names)
				expect({ name, result: await resultOf(place, name) }).toEqual({ name, result: byId });
		},
	);
});
