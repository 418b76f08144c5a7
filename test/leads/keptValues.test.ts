import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { runs } from '../kit/exploring';
import { byOrigin, jsonOf } from '../kit/items';
import { create, update } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const value = fc.oneof(
	fc.constantFrom(
		'CRM, Reports',
		'Pune',
		'Archived',
		'nobody',
		'31/02/2026',
		'2026-12-31',
		'5',
		'yes',
		'₹ 5',
	),
	fc.constantFrom('Call Back Later', 'Lost', 'Too expensive', 'diya.sharma@lead-workspace.example'),
	fc.integer({ min: -1, max: 12 }),
	fc.string({ maxLength: 50 }),
);
const fields = ['status', 'lost_reason', 'rating', 'city', 'interests', 'birth_date', 'budget', 'newsletter'];
const more = [
	'email',
	'assignee',
	'internal_score',
	'campaign_code',
	'favourite_colour',
	'notes',
	'team_size',
];
const given = fc.dictionary(fc.constantFrom(...fields, ...more), value, { minKeys: 1, maxKeys: 6 });

describe.each(['prepare', 'sendAsIs'])('an item on Success, with values handled by %s', (valueHandling) => {
	const workspace = withWorkspace('demo');

	it.each(['create', 'update'])('claims no field that the lead does not have after %s', async (write) => {
		const items = fc
			.sample(given, { numRuns: runs(60), seed: 11 })
			.map((values, index) => ({ ...values, ...person(index) }) as IDataObject);
		const leadIds =
			write === 'create'
				? []
				: await Promise.all(
						items.map(
							async (item) =>
								await workspace.createLead({
									name: 'Before',
									phone: item['phone'],
									customer_id: item['customer_id'],
								}),
						),
					);
		const withIds = items.map((item, index) => ({ ...item, lead_id: leadIds[index] }));
		const run =
			write === 'create'
				? await workspace.leads(create({ valueHandling }), items)
				: await workspace.leads(update('={{ $json.lead_id }}', { valueHandling }), withIds as IDataObject[]);
		const claims = { kept: 0, remarked: byOrigin(run.outputs[1]).size };
		for (const { lead_id: leadId, report, ...claimed } of jsonOf(run.outputs[0])) {
			expect(report).toMatchObject({ outcome: write === 'create' ? 'created' : 'updated' });
			const stored = await workspace.fieldsOf(leadId);
			expect(Object.keys(claimed).filter((name) => claimed[name] !== null && !(name in stored))).toEqual([]);
			if ('status' in claimed) expect(claimed['status']).toEqual(stored['status']);
			claims.kept += Object.keys(claimed).length;
		}
		expect(claims.kept).toBeGreaterThan(items.length * 4);
		expect(claims.remarked).toBeGreaterThan(items.length / 2);
	});
});
