import { get as valueAt } from 'lodash';

import { allPlaces, type Place, runWith } from './places';
import { inMemory } from '../../kit/items';
import { siteVisit } from '../../kit/nodes/actions';
import { createIds, idsTakenBy } from '../../kit/operations/row';
import { diya, person } from '../../kit/people';
import { withWorkspace } from '../../kit/support/withWorkspace';

const workspace = withWorkspace('empty');

const fieldNames = ['next_follow_up', 'Next Follow Up', 'next follow-up', 'follow'];
const member = [diya, 'Diya Sharma', ' diya sharma ', 'Sharma, Diya', 'diya'];

/** The ways to name one and the same thing, the ID first, by the parameter that takes them. */
const spellings: Readonly<Record<string, readonly string[]>> = {
	code: [siteVisit, `ACTION_${siteVisit}`, 'Site Visit', ' site visit ', 'visit'],
	types: [`ACTION_${siteVisit}`, siteVisit, 'Site Visit', ' site visit ', 'visit'],
	...{ member, performedBy: member, assignees: member, listed: member },
	statuses: ['Contacted', ' contacted '],
	// Each operator has one name.
	operator: ['is'],
	...{ field: fieldNames, sortBy: fieldNames, groupBy: fieldNames },
	eventIdField: ['location', 'Location', 'LOCATION'],
	// The fields of an action.
	'lead.create field': ['next_visit', 'Next Visit', 'next-visit', 'next'],
	'file.uploadToAction field': ['document', 'Document', ' DOCUMENT '],
};

/** It decides which fields the editor lists: the service knows the type of the stored action. */
const onlyInEditor = 'actions customAction.update code';

/** Each parameter whose label says that it takes names. Lead Changed has the filters of New Lead. */
const takingNames = async () =>
	(await allPlaces()).filter(
		({ of, property }) => / or IDs?$/.test(property.displayName) && of.operation !== 'leadChanged',
	);

const spelled = ({ of, property: { name } }: Place) =>
	spellings[`${of.operation} ${name}`] ?? spellings[name];

/** What a node found, stored or did, without IDs and times that differ from run to run. */
async function resultOf(place: Place, name: string): Promise<string> {
	workspace.sandbox.reset('empty');
	workspace.forgetDefinitions();
	await workspace.forgetWrites();
	const ids = await createIds(workspace, idsTakenBy(place.of));
	const visit = { type: siteVisit, fields: {}, created_on: '01/02/2026 09:00:00' };
	for (const [index, more] of [
		{ assignee: diya },
		{ next_follow_up: '06/05/2026' },
		{ status: 'Contacted' },
	].entries())
		await workspace.createLead({ ...person(100 + index), ...more }, [
			{ ...visit, ...(index === 0 ? { employeeid: diya } : {}) },
		]);
	// For those who look for leads without an action.
	await workspace.createLead(person(110));
	const isList = place.property.type === 'multiOptions';
	const item = { json: person(1), binary: { data: inMemory('content') } };
	const { error, outputs } = await runWith(workspace, place, isList ? [name] : name, ids, item);
	// A sample ends at the time of the service, which names whole seconds: what was done in the last one may not be in it.
	const isOfLastSecond = (entry: unknown) =>
		place.of.operation === 'leadActivity' && valueAt(entry, 'json.customer_id') === 'NEW-900';
	const shown = JSON.stringify([error?.message, outputs], (key, value: unknown) => {
		if (key === 'report') return undefined;
		return Array.isArray(value) ? value.filter((entry) => !isOfLastSecond(entry)) : value;
	});
	return shown.replace(
		/[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z|\b1[78]\d{11}\b|127\.0\.0\.1:\d+|signature=[^"&]*|expires=\d+/g,
		'',
	);
}

describe('a parameter whose label says Name or ID', () => {
	it('has its ways to name a thing above', async () => {
		const names = (await takingNames()).map(({ property }) => property.name);
		expect([...new Set(names)].sort()).toEqual(
			Object.keys(spellings)
				.filter((name) => !name.includes(' '))
				.sort(),
		);
	});

	it('takes the ID, the name in any spelling and a part of it', async () => {
		for (const place of await takingNames()) {
			const [id = '', ...names] = spelled(place) ?? [];
			const at = `${place.of.name} ${place.path}`;
			const byId = await resultOf(place, id);
			expect([at, byId]).toEqual([at, expect.stringMatching(/^\[null,.*\{/)]);
			if (at !== onlyInEditor) expect([at, await resultOf(place, 'Nobody Knows')]).not.toEqual([at, byId]);
			for (const name of names)
				expect({ at, name, result: await resultOf(place, name) }).toEqual({ at, name, result: byId });
		}
	});
});
