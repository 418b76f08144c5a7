import type { INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { getMany } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('the order of leads', () => {
	const workspace = withWorkspace('empty');

	async function names(options: INodeParameters, more: INodeParameters = {}) {
		const run = await workspace.leads(getMany({ options, ...more }));
		expect(run.workflow.error).toBeUndefined();
		return jsonOf(run.outputs[0]).map(({ name }) => Number(String(name).replace('Person ', '')));
	}

	beforeEach(async () => {
		const all = [
			{ budget: '9', company: 'beta', next_follow_up: '02/03/2026' },
			{ budget: '100', company: 'Alpha 10', next_follow_up: '01/03/2026' },
			{},
			{ budget: '20', company: 'alpha 9', next_follow_up: '01/12/2025' },
		];
		for (const [index, fields] of all.entries()) await workspace.createLead({ ...person(index), ...fields });
	});

	it.each<[INodeParameters, number[]]>([
		[{}, [3, 2, 1, 0]],
		[{ sortBy: '' }, [3, 2, 1, 0]],
		[{ sortBy: 'budget' }, [1, 3, 0, 2]],
		[{ sortBy: 'budget', sortOrder: 'ascending' }, [0, 3, 1, 2]],
		[{ sortBy: 'Company', sortOrder: 'ascending' }, [3, 1, 0, 2]],
		[{ sortBy: 'next_follow_up' }, [0, 1, 3, 2]],
		[{ sortBy: 'created_on', sortOrder: 'ascending' }, [0, 1, 2, 3]],
	])('is %j', async (options, order) => {
		expect(await names(options)).toEqual(order);
	});

	it('counts a limit after it, and after all filters', async () => {
		expect(await names({ sortBy: 'budget' }, { limit: 2 })).toEqual([1, 3]);
		const filters = { conditions: [{ field: 'budget', operator: 'lessThan', value: '50' }] };
		expect(await names({ sortBy: 'budget' }, { limit: 1, filters } as INodeParameters)).toEqual([3]);
	});

	it.each<[INodeParameters, RegExp]>([
		[{ options: { sortBy: 'nope' } }, /no field of this name/],
		[{ options: { sortBy: 'email' }, hidePII: true }, /With Hide Personal Data/],
	])('fails by a field that cannot be compared: %j', async (parameters, description) => {
		const run = await workspace.leads(getMany(parameters));
		expect(run.workflow.error).toMatchObject({ description: expect.stringMatching(description) });
	});
});
