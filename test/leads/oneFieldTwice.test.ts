import { range } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { categoriesOf, jsonOf, remarksOf, reportedOf } from '../kit/items';
import { create, update } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo');

describe('two columns for one field', () => {
	it.each([
		[{ phone: '98765 10001', Phone: '98765 10002' }, '919876510001', ['Phone']],
		[{ 'Mobile No': '98765 10001', Phone: '98765 10002' }, '919876510002', ['Mobile No']],
		[{ 'Mobile No': '98765 10001', Phone: '' }, '919876510001', []],
		[{ phone: null, PHONE: '98765 10001', mobile: ' ' }, '919876510001', []],
		[{ phone: '98765 10001', Phone: '98765 10001', PHONE: '1' }, '919876510001', ['PHONE']],
	])('%j: the nearer name gives the value, and the other gets a remark', async (columns, phone, remarked) => {
		const run = await workspace.leads(create(), [{ name: 'Asha', ...columns } as IDataObject]);

		expect(remarksOf(run.outputs[1]).map(({ field }) => field)).toEqual(remarked);
		for (const remark of remarksOf(run.outputs[1]))
			expect(remark).toMatchObject({
				category: 'ambiguous_column',
				message: expect.stringMatching(/^Not sent: phone takes its value from the column /),
			});
		const [lead] = jsonOf(run.outputs[0]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).toMatchObject({ phone });
	});

	it('are both held back if both names are equally near', async () => {
		const run = await workspace.leads(create(), [{ ...person(1), City: 'Pune', CITY: 'Delhi', Town: 'x' }]);

		expect(categoriesOf(run.outputs[1])).toEqual([
			'City, CITY ambiguous_column preflight',
			'Town unknown_field preflight',
		]);
		expect(remarksOf(run.outputs[1])[0]?.['message']).toBe(
			'Not sent: several columns are meant for city: City, CITY',
		);
		const [lead] = jsonOf(run.outputs[0]);
		expect(await workspace.fieldsOf(lead?.['lead_id'])).not.toHaveProperty('city');
	});

	it('may be thousands, and the remarks grow no faster than they', async () => {
		const sizes = await Promise.all(
			[500, 1_000].map(async (count) => {
				const columns = Object.fromEntries(
					range(count).map((index) => [`city${'.'.repeat(index)}`, index + 1]),
				);
				const item = { ...person(count), ...columns, [`${'x'.repeat(count)}`]: 1 };
				const { city: _, ...others } = item as IDataObject;
				const run = await workspace.leads(create({ dryRun: true, includeSubmitted: false }), [others]);
				// One for the columns of the city, and one for that without a field.
				expect(remarksOf(run.outputs[1])).toHaveLength(2);
				expect(remarksOf(run.outputs[1])[0]?.['message']).toBe(
					`Not sent: several columns are meant for city: city., city.., city..., city...., city..... and ${count - 6} more`,
				);
				return JSON.stringify(remarksOf(run.outputs[1]).map(({ message }) => message)).length;
			}),
		);
		expect((sizes[1] ?? Infinity) / (sizes[0] ?? 1)).toBeLessThan(2.2);
	});

	it('are blank: the field is cleared once', async () => {
		const leadId = await workspace.createLead({ ...person(1), city: 'Pune' });
		const run = await workspace.leads(update(leadId, { emptyValues: 'clear' }), [{ City: '', CITY: '' }]);

		expect(run.outputs[1]).toEqual([]);
		expect(reportedOf(run.outputs[0])).toMatchObject([{ outcome: 'updated' }]);
		expect(await workspace.fieldsOf(leadId)).not.toHaveProperty('city');
	});
});
