import type { INodeParameters } from 'n8n-workflow';

import type { Kinds } from '../../nodes/LeadsTrigger/changes';
import { definitionKinds } from '../../nodes/LeadsTrigger/events/definitionsChanged';
import { memberKinds } from '../../nodes/LeadsTrigger/events/teamMemberChanged';
import { diya, person } from '../kit/people';
import { differences, previewOf } from '../previews/schema';
import { visit, withTrigger } from './support';

const allActions: INodeParameters = {
	activity: { types: [`ACTION_${visit}`] },
	includeActions: true,
};

/** Searches of the sandbox tell no lead ID, without which no timeline can be read, and samples of what the team and the workspace have are all new. */
const notInSamples: Readonly<Record<string, readonly string[]>> = {
	newLead: ['lead_id'],
	leadChanged: ['lead_id', 'previous_missing'],
	leadActivity: ['lead_id', 'actions', 'actions_missing'],
	teamMemberChanged: ['before'],
	definitionsChanged: ['options'],
};

describe("an event's output matches its preview", () => {
	const test = withTrigger();

	it.each<[string, INodeParameters, string[]]>([
		['newLead', {}, []],
		['leadChanged', {}, ['changed', 'previous']],
		['leadActivity', allActions, ['activity_type', 'activity_window']],
		['teamMemberChanged', {}, ['after', 'before', 'change', 'email']],
		['definitionsChanged', {}, ['after', 'before', 'change', 'key', 'subject']],
	])('%s', async (event, parameters, own) => {
		await test.workspace.createLead({ ...person(1), status: 'Lost', rating: 3, assignee: diya }, [
			{ type: visit, fields: { location: 'Pune' } },
		]);
		const { items } = await test.testRun({ event, ...parameters });
		const isInNoSample = new RegExp(`^\\.(${(notInSamples[event] ?? []).join('|')})\\b.* is in no item$`);
		const others = differences(previewOf('LeadsTrigger', event), items).filter(
			(difference) => !isInNoSample.test(difference),
		);

		expect(items.length).toBeGreaterThan(0);
		for (const item of items)
			expect(Object.keys(item)).toEqual(expect.arrayContaining([...own, 'is_sample']));
		expect(others).toEqual([]);
	});
});

/** Every word for a change of these kinds. */
function changesOf(kinds: Kinds, ...ofLists: readonly string[]): string[] {
	const ofTraits = Object.values(kinds).flatMap((kind) => Object.values(kind).flat());
	return [...new Set(['added', 'removed', 'changed', ...ofLists, ...ofTraits])].sort();
}

describe('a preview lists the words that workflows branch on', () => {
	it('of a changed definition', () => {
		const { subject, change } = previewOf('LeadsTrigger', 'definitionsChanged').properties ?? {};
		const ofOptions = ['options_added', 'options_removed', 'options_changed'];
		expect(subject?.enum).toEqual(Object.keys(definitionKinds));
		expect([...(change?.enum ?? [])].sort()).toEqual(changesOf(definitionKinds, ...ofOptions));
	});

	it('of a changed team member', () => {
		const { change } = previewOf('LeadsTrigger', 'teamMemberChanged').properties ?? {};
		expect([...(change?.enum ?? [])].sort()).toEqual(changesOf(memberKinds));
	});
});
