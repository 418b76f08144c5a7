import type { INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { append, getTimeline, paid, runActions } from '../kit/nodes/actions';
import { getMany } from '../kit/nodes/leads';
import { diya, isha, person } from '../kit/people';
import { newLead } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

const where = (...conditions: INodeParameters[]) => ({ filters: { conditions } }) as INodeParameters;
const ours = { field: 'company', value: 'Ours' };

async function search(parameters: INodeParameters) {
	const run = await workspace.leads(getMany({ returnAll: true, ...parameters }));
	expect(run.workflow.error).toBeUndefined();
	return {
		names: jsonOf(run.outputs[0]).map(({ name }) => name),
		hints: run.hints.flatMap(({ message }) => message.split('<br>')),
		searches: workspace.requestsTo('searchLeads').length,
	};
}

describe('a name that the workspace does not have', () => {
	it.each<[string, INodeParameters, RegExp]>([
		[
			'an option',
			where({ field: 'city', value: 'Punee' }),
			/^The filter for city names no option .*: there are Mumbai, .*Pune, .*Kathmandu\./,
		],
		[
			'a tag',
			where({ field: 'interests', value: 'Reportss' }),
			/interests names no option .* there are CRM, .*Reports, .*Support Plan\./,
		],
		[
			'a status',
			where({ field: 'status', value: 'Freshh' }),
			/status names no status .* there are Fresh, Contacted, .*Duplicate\./,
		],
		[
			'a chosen status',
			{ statuses: '={{ ["Freshh"] }}' },
			/Status names no status .* there are Fresh, Contacted, .*Duplicate\./,
		],
		[
			'a lost reason',
			where({ field: 'lost_reason', value: 'Unknown Raison' }),
			/no lost reason .* are Unknown Reason,/,
		],
		['a member', where({ field: 'assignee', value: 'Dia Sharma' }), /no team member .* is Diya Sharma\./],
		[
			'a performer',
			{ activity: { performedBy: ['Dia Sharma'] } },
			/Performed By names no team member .* is Diya Sharma\./,
		],
		[
			'an action type',
			{ activity: { types: ['Site Visitt'] } },
			/Action Type names no action type .* is Site Visit\./,
		],
		[
			'all of a list',
			where({ field: 'city', operator: 'anyOf', values: 'Punee, Delhii' }),
			/there are Mumbai, .*Pune, .*Kathmandu\./,
		],
	])(
		'finds nothing, sends no search, and is said with the nearest ones: %s',
		async (_what, parameters, hint) => {
			const { names, hints, searches } = await search(parameters);
			expect({ names, searches }).toEqual({ names: [], searches: 0 });
			expect(hints[0]).toMatch(hint);
			expect(hints[0]).toMatch(/Nothing was searched for\.(?: \(2 items\))?$/);
		},
	);

	it('has words that only one label has: it finds that label', async () => {
		await workspace.createLead({ ...person(1), company: 'Ours', status: 'Follow Up' });
		const { names, hints } = await search(where(ours, { field: 'status', value: 'follow' }));
		expect(names).toEqual(['Person 1']);
		expect(hints).toEqual(['The filter for status was read as Follow Up.']);
	});

	it('is a text that no lead has: it says that only whole values are found', async () => {
		await workspace.createLead({ ...person(1), company: 'Ours' });
		const { names, hints } = await search(where({ field: 'company', value: 'Our' }));
		expect(names).toEqual([]);
		expect(hints).toEqual(['Nothing was found: the filter for company finds whole values only.']);
		expect((await search(where(ours))).hints).toEqual([]);
	});

	it('needs no such advice where people know only whole values', async () => {
		const filters = where({ field: 'team_size', value: '4321' }, { field: 'city', value: 'Pune' });
		expect(await search(filters)).toMatchObject({ names: [], hints: [], searches: 1 });
	});

	it('is left out of a list, and said', async () => {
		await workspace.createLead({ ...person(1), company: 'Ours', city: 'Pune' });
		const { names, hints } = await search(
			where(ours, { field: 'city', operator: 'anyOf', values: 'pune, Delhii' }),
		);
		expect(names).toEqual(['Person 1']);
		expect(hints).toEqual([
			expect.stringMatching(
				/^The filter for city names no option of the workspace: there are Mumbai, Delhi, .*\.$/,
			),
		]);
	});

	it('has the nearest one beside it only ten times in a list', async () => {
		const values = Array.from({ length: 1_000 }, (_, index) => `Nowhere ${index}`).join(', ');
		const { names, hints } = await search(where({ field: 'city', operator: 'anyOf', values }));
		expect(names).toEqual([]);
		expect(hints).toContainEqual(
			expect.stringMatching(/^The filter for city names no option of the workspace\. /),
		);
		expect(hints.length).toBeLessThanOrEqual(11);
	});

	it('is also one that fits several members', async () => {
		await workspace.call('POST', '/team-members', {
			name: 'Diya Rao',
			email: 'diya.rao@lead-workspace.example',
			phone_number: '919876500001',
			role: 'CALLER',
			password: 'correct horse battery',
		});
		workspace.forgetDefinitions();
		const { names, hints, searches } = await search({ activity: { performedBy: ['Diya'] } });
		expect({ names, searches }).toEqual({ names: [], searches: 0 });
		expect(hints[0]).toMatch(/fits several team members: use the email of one/);
	});
});

it.each(['Company', 'COMPANY'])('a condition may give its field as %s', async (field) => {
	await workspace.createLead({ ...person(1), company: 'Ours' });
	await workspace.createLead({ ...person(2), company: 'Theirs' });
	expect(await search(where({ field, value: 'Ours' }))).toMatchObject({ names: ['Person 1'], hints: [] });
});

it('a condition may give a part of the name of its field, and it is said which one was meant', async () => {
	await workspace.createLead({ ...person(1), team_size: 4321 });
	const { names, hints } = await search(where({ field: 'team', value: '4321' }));
	expect(names).toEqual(['Person 1']);
	expect(hints).toEqual(['The field team was read as team_size.']);
});

describe('a name that only a search may use', () => {
	it.each<[string, INodeParameters, RegExp | undefined]>([
		['a member who is not active', where(ours, { field: 'assignee', value: isha }), undefined],
		['their name', where(ours, { field: 'assignee', value: 'Isha Patel' }), /was read as Isha Patel/],
		['an archived status', where(ours, { field: 'status', value: 'renewed' }), undefined],
		['an email of nobody', where(ours, { field: 'assignee', value: 'a@b.co' }), /nobody on the team has/],
		[
			'a code of no action',
			{ activity: { types: ['9999'] } },
			/has a code that no action of the workspace has/,
		],
		['a type that is not listed', { activity: { types: ['SOME_NEW_TYPE'] } }, /these nodes do not know/],
	])('is searched for: %s', async (_what, parameters, hint) => {
		await workspace.createLead({ ...person(1), company: 'Ours' });
		const { names, hints, searches } = await search(parameters);
		expect({ names, searches }).toEqual({ names: [], searches: 1 });
		expect(hints).toEqual([
			...(hint === undefined ? [] : [expect.stringMatching(hint)]),
			...('filters' in parameters
				? ['Nothing was found: the filter for company finds whole values only.']
				: []),
		]);
	});
});

it('a name that is new is found, also while older definitions are kept', async () => {
	await search(where({ field: 'status', value: 'Fresh' }));
	await workspace.createLead({ ...person(1), company: 'Ours', city: 'Nagpur' });
	expect((await search(where(ours, { field: 'city', value: 'nagpur' }))).names).toEqual(['Person 1']);
});

it('the filters of a timeline know names, too', async () => {
	const leadId = await newLead(workspace);
	await append(workspace, leadId, paid('5', { employeeid: diya }));
	const found = async (activity: INodeParameters) => {
		const run = await runActions(workspace, getTimeline(leadId, { activity }));
		expect(run.workflow.error).toBeUndefined();
		return {
			count: jsonOf(run.outputs[0]).length,
			hints: run.hints.flatMap(({ message }) => message.split('<br>')),
		};
	};
	expect(await found({ performedBy: 'Sharma', types: ['payment'] })).toEqual({
		count: 1,
		hints: ['The filter for Performed By was read as Diya Sharma.'],
	});
	expect(await found({ types: ['Site Visitt'] })).toEqual({
		count: 0,
		hints: [expect.stringMatching(/(?:there are|the nearest is) Site Visit.*\. Nothing was searched for\.$/)],
	});
});
