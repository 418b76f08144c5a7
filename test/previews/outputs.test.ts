import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { root } from '../../testkit/root';
import { metadataType, operations as metadataOperations } from '../metadata/support';
import { jsonOf } from '../../testkit/items';
import {
	actionList,
	create as createLead,
	customAction,
	get as getLead,
	getMany as getLeads,
	leadsType,
	payment,
	update as updateLead,
	upsert as upsertLead,
} from '../../testkit/nodes/leads';
import { diya, person } from '../../testkit/people';
import { withWorkspace } from '../support/withWorkspace';
import * as team from '../../testkit/nodes/teamMembers';

/** The part of JSON Schema that the previews use. */
interface Schema {
	readonly type: string;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
}

function typeOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

/** The places where a value's type differs from the preview. Missing and empty values are skipped: the service may omit them. */
function mismatches({ type, properties = {}, items }: Schema, value: unknown, path = ''): string[] {
	if (value === undefined || value === null) return [];
	if (typeOf(value) !== type) return [`${path} is ${typeOf(value)} and not ${type}`];
	if (Array.isArray(value)) {
		return items ? value.flatMap((entry, index) => mismatches(items, entry, `${path}[${index}]`)) : [];
	}
	return Object.entries(properties).flatMap(([key, schema]) =>
		mismatches(schema, (value as IDataObject)[key], `${path}.${key}`),
	);
}

const lead = { ...person(1), rating: '4', assignee: diya, source: 'A New Source', website: 'none' };
const leads: Array<[string, INodeParameters, IDataObject]> = [
	['create', createLead({}, actionList(payment(), customAction('1001', {}))), lead],
	['upsert', upsertLead(), lead],
	['update', updateLead('={{ $json.leadId }}', { unmatchedInput: 'ignore' }), { ...lead, phone: '' }],
	['get', getLead('={{ $json.leadId }}', { includeActions: true }), {}],
	['getAll', getLeads({ limit: 100 }), {}],
];
const members: Array<[string, INodeParameters, IDataObject]> = [
	['create', team.createMember(), team.newcomer(1)],
	['get', team.getMember(diya), {}],
	['getAll', team.getMembers(), {}],
	['updateAvailability', team.updateAvailability(diya, 'Working'), {}],
];

/** The preview of each operation, with a run of that operation. */
const cases = [
	...leads.map(([name, ...rest]) => ['Leads', leadsType, `lead/${name}`, ...rest] as const),
	...metadataOperations.map(
		([name, parameters]) => ['Metadata', metadataType, name.replace('.', '/'), parameters, {}] as const,
	),
	...members.map(
		([name, ...rest]) => ['TeamMembers', team.teamMembersType, `teamMember/${name}`, ...rest] as const,
	),
];

/** Parts of previews that these runs do not return: they depend on other values, or on a service that returns more. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
	'Leads/lead/create': ['status'],
	'Leads/lead/upsert': ['status', 'lost_reason', 'created_on', 'modified_on'],
	'Metadata/customField/get': ['options', 'tags', 'dateFormat'],
};
/** A lead also has the fields of its workspace. */
const isOpen = new Set(leads.map(([name]) => `Leads/lead/${name}`));

describe("an operation's output matches its preview", () => {
	const workspace = withWorkspace('demo');

	it.each(cases)('%s (%s) %s', async (folder, type, name, parameters, item) => {
		const leadId = await workspace.createLead({ ...person(7), status: 'Lost', rating: 3, assignee: diya }, [
			{ type: '1001', fields: { location: 'Pune' } },
		]);
		const run = await workspace.node(type, parameters, [{ ...item, leadId }]);
		const items = jsonOf(run.outputs[0]);
		const file = join(root, 'nodes', folder, '__schema__', 'v1.0.0', `${name}.json`);
		const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema;
		const shown = Object.keys(schema.properties ?? {});
		const given = new Set(items.flatMap((json) => Object.keys(json)));

		expect(items.length).toBeGreaterThan(0);
		expect(items.flatMap((json) => mismatches(schema, json))).toEqual([]);
		expect(shown.filter((key) => !given.has(key))).toEqual(elsewhere[`${folder}/${name}`] ?? []);
		if (!isOpen.has(`${folder}/${name}`)) {
			expect([...given].filter((key) => !shown.includes(key))).toEqual([]);
		}
	});
});
