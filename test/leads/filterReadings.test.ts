import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { getMany } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

beforeEach(async () => {
	await workspace.createLead({ ...person(1), next_follow_up: '03/12/2026', deal_value: '5000' });
	await workspace.createLead({ ...person(2), next_follow_up: '12/03/2026', deal_value: '6000' });
});

async function search(
	condition: INodeParameters,
	options: INodeParameters = {},
	items: IDataObject[] = [{}],
) {
	const run = await workspace.leads(getMany({ filters: { conditions: [condition] }, options }), items);
	return {
		error: run.workflow.error,
		names: jsonOf(run.outputs[0]).map(({ name }) => name),
		hints: run.hints.map(({ message }) => message),
	};
}

describe('a date in a filter that could be another day', () => {
	const on = (value: string) => ({ field: 'next_follow_up', value });
	const from = (value: string) => ({ field: 'next_follow_up', operator: 'between', from: value, to: value });

	it.each([on, from])('is read as in the workspace, and that is said', async (filter) => {
		const { names, hints } = await search(filter('3-12-2026'));
		expect(names).toEqual(['Person 1']);
		for (const hint of hints)
			expect(hint).toMatch(/^The filter for next_follow_up.* was read day first, as in the workspace\.$/);
		expect(hints).not.toEqual([]);
	});

	it.each([on, from])('is read as the dates of the other items show', async (filter) => {
		const days = [{ day: '3/12/2026' }, { day: '11/20/2026' }];
		const { names, hints } = await search(filter('={{ $json.day }}'), {}, days);
		expect(names).toEqual(['Person 2']);
		expect(hints[0]).toMatch(/was read month first, as other values of this field show\.$/);
	});

	it('in a list is read as the dates of the other items show', async () => {
		const days = [{ days: ['3/12/2026'] }, { days: ['11/20/2026'] }];
		const filter = { field: 'next_follow_up', operator: 'anyOf', values: '={{ $json.days }}' };
		expect((await search(filter, {}, days as IDataObject[])).names).toEqual(['Person 2']);
	});

	it('is not read as the dates of another field show', async () => {
		const conditions = [on('3/12/2026'), { field: 'birth_date', value: '={{ $json.born }}' }];
		const parameters = getMany({
			filters: { conditions: [conditions[0], conditions[1]] } as INodeParameters,
		});
		const run = await workspace.leads(parameters, [{ born: '11/20/1990' }]);
		expect(run.hints.map(({ message }) => message)).toContain(
			'The filter for next_follow_up was read day first, as in the workspace.',
		);
	});

	it('is named by its end of the range', async () => {
		const since = { field: 'next_follow_up', operator: 'between', from: '3-12-2026', to: '' };
		expect((await search(since)).hints).toEqual([
			'The filter for next_follow_up (from) was read day first, as in the workspace.',
		]);
	});

	it('is read as the option says', async () => {
		const read = await search(on('3/12/2026'), { reading: { datesAreWritten: 'monthFirst' } });
		expect(read).toMatchObject({ names: ['Person 2'], hints: [] });
	});
});

describe('an amount in a filter', () => {
	const amount = { field: 'deal_value', value: '$ 5,000' };

	it('in another currency than that of the workspace is refused', async () => {
		expect((await search(amount)).error?.message).toMatch('The filter for deal_value cannot be used');
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
	});

	it('may have the sign of the currency that the option names', async () => {
		expect((await search(amount, { reading: { workspaceCurrency: 'USD' } })).names).toEqual(['Person 1']);
	});
});
