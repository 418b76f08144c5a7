import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { root } from '../../testkit/root';
import { diya, person } from '../../testkit/people';
import { visit, withTrigger } from './support';

interface Schema {
	readonly type: string;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
}

const schemaOf = (event: string) =>
	JSON.parse(
		readFileSync(join(root, 'nodes', 'LeadsTrigger', '__schema__', 'v1.0.0', `${event}.json`), 'utf8'),
	) as Schema;

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** What an item has that its preview does not show, or shows otherwise. `isOpen`: the workspace decides on some keys. */
function surprises(
	{ type, properties, items }: Schema,
	value: unknown,
	isOpen: boolean,
	path = '',
): string[] {
	if (value === undefined || value === null) return [];
	if (typeOf(value) !== type) return [`${path} is ${typeOf(value)} and not ${type}`];
	if (Array.isArray(value))
		return items ? value.flatMap((entry) => surprises(items, entry, isOpen, `${path}[]`)) : [];
	if (type !== 'object' || properties === undefined) return [];
	const isAny = Object.keys(properties).length === 0;
	return Object.entries(value as IDataObject).flatMap(([key, part]) => {
		const schema = properties[key];
		if (schema !== undefined) return surprises(schema, part, isOpen, `${path}.${key}`);
		return isOpen || isAny ? [] : [`${path}.${key} is not in the preview`];
	});
}

const allActions: INodeParameters = { types: [`ACTION_${visit}`], options: { includeActions: true } };

describe("an event's output matches its preview", () => {
	const test = withTrigger();

	it.each<[string, INodeParameters, string[]]>([
		['newLead', {}, []],
		['leadChanged', {}, ['changed']],
		['leadActivity', allActions, ['activity_type', 'activity_window']],
		['teamMemberChanged', {}, ['after', 'before', 'change', 'email']],
		['definitionsChanged', {}, ['after', 'before', 'change', 'key', 'subject']],
	])('%s', async (event, parameters, own) => {
		await test.workspace.createLead({ ...person(1), status: 'Lost', rating: 3, assignee: diya }, [
			{ type: visit, fields: { location: 'Pune' } },
		]);
		const { items } = await test.testRun({ event, ...parameters });
		const schema = schemaOf(event);

		expect(items.length).toBeGreaterThan(0);
		const isOpen = event.startsWith('lead') || event === 'newLead';
		expect(items.flatMap((item) => surprises(schema, item, isOpen))).toEqual([]);
		for (const item of items) expect(Object.keys(item)).toEqual(expect.arrayContaining(own));
		expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(own));
	});
});
