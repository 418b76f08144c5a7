import type { INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../kit/items';
import { getMany, leadsType } from '../kit/nodes/leads';
import { diya, isha, person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('the values that a filter offers', () => {
	const workspace = withWorkspace('demo');
	const offered = async (field: string) => {
		const conditions = [{ field, operator: 'listed', listed: [] }];
		const parameters = { operation: 'getAll', filters: { conditions } } as INodeParameters;
		const editor = workspace.engine.editor(
			{ type: leadsType, parameters },
			{ credentials: workspace.credentials(), path: 'parameters.filters.conditions[0].listed' },
		);
		return await editor.loadOptions('getListedValues');
	};
	const values = async (field: string) => (await offered(field)).map(({ value }) => value);

	it('are what leads may have, also what can no longer be set', async () => {
		expect(await offered('status')).toContainEqual({
			name: 'Call Back Later (archived)',
			value: 'Call Back Later',
		});
		expect(await offered('lost_reason')).toContainEqual({
			name: 'Budget Frozen (archived)',
			value: 'Budget Frozen',
		});
		expect(await values('assignee')).toEqual(expect.arrayContaining([diya, isha]));
		expect(await values('account_manager')).toHaveLength(23);
		expect(await values('city')).toContain('Pune');
		expect(await values('interests')).toContain('CRM');
		expect(await values('rating')).toEqual([1, 2, 3, 4, 5]);
		expect(await values('newsletter')).toEqual([true, false]);
	});

	it.each([
		['name', 'no list of values'],
		['', 'Choose the field first'],
		['toString', 'Choose the field first'],
	])('say what to do where there are none: %s', async (field, sentence) => {
		expect(await offered(field)).toEqual([{ name: expect.stringContaining(sentence), value: '' }]);
	});

	it('find leads with one of them', async () => {
		for (const [index, city] of ['Pune', 'Delhi', 'Mumbai'].entries())
			await workspace.createLead({
				...person(index),
				city,
				status: 'Won',
				rating: 5,
				assignee: diya,
				newsletter: index > 0,
			});
		const names = person(0).name.replace('0', '');
		const find = async (field: string, listed: unknown) => {
			const conditions = [
				{ field, operator: 'listed', listed },
				{ field: 'name', operator: 'anyOf', values: [0, 1, 2].map((index) => `${names}${index}`) },
			];
			const run = await workspace.leads(getMany({ filters: { conditions } } as INodeParameters));
			expect(run.workflow.error).toBeUndefined();
			return jsonOf(run.outputs[0]).map(({ city }) => city);
		};
		expect(await find('city', ['Pune', 'Mumbai'])).toEqual(['Mumbai', 'Pune']);
		expect(await find('status', ['Won'])).toHaveLength(3);
		expect(await find('rating', [5, 4])).toHaveLength(3);
		expect(await find('newsletter', [true])).toEqual(['Mumbai', 'Delhi']);
		expect(await find('assignee', [diya])).toHaveLength(3);
		// Nothing chosen finds nothing, as every filter without a value (docs/decisions/0026).
		expect(await find('city', [])).toEqual([]);
		expect(await find('city', [''])).toEqual([]);
	});
});
