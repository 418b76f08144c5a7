import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { patience, runs } from '../kit/exploring';
import { remarksOf, reportedOf } from '../kit/items';
import { actionList, create, customAction } from '../kit/nodes/leads';
import { quick } from '../kit/runtime';
import { type DefinitionDialect, definitionDialects } from '../kit/support/definitionDialects';
import { ofField } from '../kit/support/definitions/changes';
import { degraded } from '../kit/support/definitions/fields';
import { withDialectProxy } from '../kit/support/dialectProxy';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);
// The definitions change from one execution to the next.
workspace.keepDefinitionsFor = 0;
const proxy = withDialectProxy(workspace);

/** Values that people write, one for each field, and all of them good. */
const good: IDataObject = {
	name: 'Asha Rao',
	phone: '(+91) 98765-10001',
	email: ' Asha@Mail.example ',
	status: 'lost',
	rating: '4/5',
	lost_reason: 'too expensive',
	assignee: 'Diya Sharma',
	company: 'Rao & Sons',
	alternate_phone: '98765 10002',
	team_size: '1,200',
	birth_date: '1990-03-05',
	next_follow_up: '2027-01-31T10:15',
	newsletter: 'yes',
	city: 'pune',
	source: ' walk-in ',
	interests: 'crm, Reports',
	languages: ['english', 'Hindi'],
	budget: '₹ 1,500.00',
	website: 'https://rao.example',
	account_manager: 'diya.sharma@lead-workspace.example',
	customer_id: 'C-77',
	campaign_code: 'spring',
};

const visit = customAction(
	'1001',
	{ location: 'Pune', visitors: '3', outcome: 'interested', next_visit: '2027-02-01' },
	{ date: '2026-01-05T10:00:00' },
);
const booked = customAction('1002', {
	demo_date: '2027-02-01',
	topic: 'CRM',
	products: 'crm',
	host: 'Diya Sharma',
});
const parameters = create({ unknownLabels: 'holdBack' }, actionList(visit, booked));

/** What became of one lead in a dialect: what was sent and stored, and what the node says of it. */
async function created(dialect: Partial<DefinitionDialect>, values: IDataObject = good) {
	workspace.sandbox.reset('demo');
	proxy.service.requests.length = 0;
	proxy.dialect = dialect;
	const run = await workspace.leads(parameters, [values], { baseUrl: proxy.service.url });
	const [success] = reportedOf(run.outputs[0]);
	const leadId = success?.['lead_id'];
	const { created_on: _, modified_on: __, ...stored } = leadId ? await workspace.fieldsOf(leadId) : {};
	const actions = leadId ? await workspace.actionsOf(leadId) : [];
	return {
		error: run.error?.message,
		remarks: remarksOf(run.outputs[1]),
		unchecked: ((success?.['unchecked'] ?? []) as IDataObject[]).map(({ field }) => field),
		sent: (proxy.bodiesTo('POST /lead')[0]?.['fields'] ?? {}) as IDataObject,
		stored: {
			...stored,
			actions: actions.map(({ type, fields, creationTimestamp }) => ({
				type,
				fields,
				...(type === 'ACTION_1001' ? { creationTimestamp } : {}),
			})),
		},
	};
}

describe('the same workspace, with its definitions in another form', () => {
	it(
		'stores the same values in every dialect, and holds none of them back',
		async () => {
			const strict = await created({});
			expect(strict).toMatchObject({ remarks: [], unchecked: [], stored: { city: 'Pune', rating: 4 } });
			expect(Object.keys(strict.sent)).toEqual(Object.keys(good));

			await fc.assert(
				fc.asyncProperty(definitionDialects, async (dialect) => {
					expect(await created(dialect)).toEqual(strict);
				}),
				{ numRuns: runs(100), endOnFailure: true },
			);
		},
		patience,
	);

	const fieldNames = Object.keys(good).filter((apiName) => apiName !== 'phone');

	it(
		'sends the value of a field as given if its definition cannot be read, and changes nothing else',
		async () => {
			const strict = await created({});
			await fc.assert(
				fc.asyncProperty(
					definitionDialects,
					degraded,
					fc.constantFrom(...fieldNames),
					async (dialect, how, apiName) => {
						const { fields, ...rest } = dialect;
						const outcome = await created({ ...rest, fields: (sent) => fields(ofField(apiName, how)(sent)) });
						const { [apiName]: given, ...others } = outcome.sent;
						const { [apiName]: _, ...expected } = strict.sent;

						expect(outcome.error).toBeUndefined();
						expect(given).toEqual(good[apiName]);
						expect(others).toEqual(expected);
						expect(outcome.unchecked).toEqual([apiName]);
						// The service reports what it does not store. The node itself holds nothing back.
						expect(outcome.remarks).not.toContainEqual(expect.objectContaining({ source: 'preflight' }));
					},
				),
				{ numRuns: runs(100), endOnFailure: true },
			);
		},
		patience,
	);
});
