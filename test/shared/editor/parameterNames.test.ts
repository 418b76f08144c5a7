import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { groupBy, uniq } from 'lodash';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { unknownParameters } from '../../kit/engine/unknown-parameters';
import { descriptionsOf } from '../../../tools/docs/descriptions';
import { root } from '../../kit/root';

/** A parameter, without its node and operation: those are what must not matter. */
interface Parameter {
	readonly name: string;
	readonly label: string;
	readonly type: string;
	/** The collection that it is in. Empty for one that stands by itself. */
	readonly place: string;
}

function parametersIn(properties: readonly INodeProperties[], place = ''): Parameter[] {
	return properties.flatMap((property) => {
		const { name, displayName: label, type, options = [] } = property;
		// n8n adds the times of polls by itself.
		if (type === 'notice' || name === 'pollTimes') return [];
		const inner = options.flatMap((option) =>
			'values' in option ? option.values : 'type' in option ? [option] : [],
		);
		return [{ name, label, type, place }, ...parametersIn(inner, name)];
	});
}

const all = async () => (await descriptionsOf(root)).flatMap(({ properties }) => parametersIn(properties));

/** One name for several labels, types or places, and why (docs/decisions/0029). */
const exceptions: Readonly<Record<string, readonly string[]>> = {
	// n8n has no list of one member for a filter of several, and wants a plural in the label of a list.
	performedBy: [
		'Performed By Name or ID (options) by itself',
		'Performed By Name or ID (options) in actions',
		'Performed By Names or IDs (multiOptions) in activity',
		'Performed By Names or IDs (multiOptions) in withoutActivity',
	],
	// The same filters, for actions that a lead has, and for those that it lacks.
	types: [
		'Action Type Names or IDs (multiOptions) in activity',
		'Action Type Names or IDs (multiOptions) in withoutActivity',
	],
	performedAfter: ['Performed After (dateTime) in activity', 'Performed After (dateTime) in withoutActivity'],
	performedBefore: [
		'Performed Before (dateTime) in activity',
		'Performed Before (dateTime) in withoutActivity',
	],
	performedInTheLast: [
		'Performed in the Last (Days) (number) in activity',
		'Performed in the Last (Days) (number) in withoutActivity',
	],
	// n8n prescribes both labels.
	binaryField: ['Input Binary Field (string) by itself', 'Put Output File in Field (string) by itself'],
	// The editor has no mapper inside a list.
	fields: ['Fields (fixedCollection) in actions', 'Fields (resourceMapper) by itself'],
	// The values of an action are the same in the list of a new lead.
	amount: ['Amount (string) by itself', 'Amount (string) in actions'],
	code: ['Action Name or ID (options) by itself', 'Action Name or ID (options) in actions'],
	currency: ['Currency (options) by itself', 'Currency (options) in actions'],
	date: ['Date (dateTime) by itself', 'Date (dateTime) in actions'],
	status: ['Status (options) by itself', 'Status (options) in actions'],
	// Where it is lost, a payment is written twice: the node refuses it in the wrong place (docs/decisions/0043).
	eventId: ['Event ID (Written Once) (string) by itself', 'Event ID (hidden) in options'],
	eventIdField: ['Event ID Field (hidden) in options', 'Event ID Field Name or ID (options) by itself'],
	idempotencyKey: ['Event ID (hidden) by itself', 'Event ID (hidden) in options'],
	// A field has its value beside it, in a filter as in an action.
	field: [
		'Field Name or ID (options) by itself',
		'Field Name or ID (options) in fields',
		'Field Name or ID (options) in filters',
	],
	value: ['Value (dateTime) in filters', 'Value (string) in fields', 'Value (string) in filters'],
	// Each has the control of its operator.
	from: ['From (dateTime) in filters', 'From (string) in filters'],
	to: ['To (dateTime) in filters', 'To (string) in filters'],
};

/** What names must not be used for: each meaning has the name on the right. */
const otherNames: Readonly<Record<string, string>> = {
	apiName: 'field',
	fieldName: 'field',
	binaryFields: 'binaryField',
	binaryPropertyName: 'binaryField',
	lead: 'leadId',
	lead_id: 'leadId',
	leadid: 'leadId',
	action: 'actionId',
	file: 'fileId',
	employeeid: 'performedBy',
	performers: 'performedBy',
	performed_by: 'performedBy',
	memberEmail: 'member',
	teamMember: 'member',
	phone: 'phoneNumber',
	phone_number: 'phoneNumber',
	state: 'availability',
	type: 'types',
	actionTypes: 'types',
	status_list: 'statuses',
	from: 'performedAfter, unless it is the value of a filter',
	to: 'performedBefore, unless it is the value of a filter',
	hidePii: 'hidePII',
};

describe('the parameters of all nodes', () => {
	it('have one label, type and place for each name, except where decision 29 says why', async () => {
		const byName = groupBy(await all(), 'name');
		const uses = Object.entries(byName).map(([name, same]) => {
			const ways = same.map(
				({ label, type, place }) => `${label} (${type}) ${place === '' ? 'by itself' : `in ${place}`}`,
			);
			return [name, uniq(ways).sort()] as const;
		});
		const several = uses.filter(([, ways]) => ways.length > 1);
		expect(Object.fromEntries(several)).toEqual(exceptions);
	});

	it('have one name for each label', async () => {
		// Nobody sees the label of a hidden one.
		const shown = (await all()).filter(({ type }) => type !== 'hidden');
		const byLabel = groupBy(shown, 'label');
		const several = Object.entries(byLabel)
			.map(([label, same]) => [label, uniq(same.map(({ name }) => name))] as const)
			.filter(([, names]) => names.length > 1);
		expect(several).toEqual([]);
	});

	it('have the name of the meaning, and none of its other names', async () => {
		const wrong = (await all()).filter(
			({ name, place }) =>
				Object.hasOwn(otherNames, name) && !(['from', 'to'].includes(name) && place === 'filters'),
		);
		expect(wrong.map(({ name }) => `${name}: ${otherNames[name] ?? ''}`)).toEqual([]);
	});

	it('are written in camelCase', async () => {
		const names = uniq((await all()).map(({ name }) => name));
		expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z]*|PII)*$/.test(name))).toEqual([]);
	});
});

const workflow = z.object({
	nodes: z.array(z.object({ name: z.string(), type: z.string(), parameters: z.record(z.unknown()) })),
});

/** The nodes of this package in a workflow of `examples` or a document. */
const nodesIn = (text: string) =>
	workflow.parse(JSON.parse(text)).nodes.filter(({ type }) => type.startsWith('n8n-nodes-lead-workspace.'));

/** What n8n adds to a node that an agent uses as a tool. */
const ofN8n: INodeProperties[] = ['descriptionType', 'toolDescription'].map((name) => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
}));

describe('the recipes', () => {
	const folder = join(root, 'examples');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.json'),
	);

	it.each(files)('use parameters that the nodes have: %s', async (file) => {
		const descriptions = await descriptionsOf(root);
		const text = readFileSync(join(folder, file), 'utf8');
		const faults = nodesIn(text).flatMap(({ name, type, parameters }) => {
			const nodeName = type.slice('n8n-nodes-lead-workspace.'.length).replace(/Tool$/, '');
			const properties = descriptions.find((each) => each.name === nodeName)?.properties ?? [];
			return unknownParameters([...properties, ...ofN8n], parameters as INodeParameters).map(
				(path) => `${name}: ${path}`,
			);
		});
		expect(faults).toEqual([]);
	});
});

describe('what a parameter waits for before it is shown', () => {
	it('is a parameter of its node, or begins as a path from the top: older n8n resolves no other', async () => {
		for (const { name, properties } of await descriptionsOf(root)) {
			const names = properties.map((property) => property.name);
			const awaited = properties.flatMap(({ displayOptions: { show, hide } = {} }) =>
				Object.keys({ ...show, ...hide }),
			);
			const unknown = awaited.filter((path) => !names.includes(path) && !/^[@/]/.test(path));
			expect({ name, unknown }).toEqual({ name, unknown: [] });
		}
	});
});
