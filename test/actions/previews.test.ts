import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeParameters } from 'n8n-workflow';

import { jsonOf } from '../../testkit/items';
import {
	append,
	asJson,
	createCustom,
	createPayment,
	getAction,
	getTimeline,
	paid,
	runActions,
	siteVisit,
	updateCustom,
	updateStatus,
} from '../../testkit/nodes/actions';
import { diya } from '../../testkit/people';
import { root } from '../../testkit/root';
import { newLead } from '../../testkit/workspace';
import { withWorkspace } from '../support/withWorkspace';

const workspace = withWorkspace('empty');

interface Preview {
	readonly properties: Readonly<Record<string, { readonly type: string }>>;
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

const visit = asJson({ visitors: '3', outcome: 'Thrilled', colour: 'blue' });
const cases: ReadonlyArray<
	readonly [string, (leadId: string, visit: string, payment: string) => INodeParameters[]]
> = [
	['customAction/create', (leadId) => [createCustom(leadId, siteVisit, {}, visit)]],
	['customAction/update', (leadId, id) => [updateCustom(leadId, id, {}, visit)]],
	['payment/create', (leadId) => [createPayment(leadId, {}, { amount: '₹5' })]],
	['payment/updateStatus', (leadId, _, id) => [updateStatus(leadId, id, 'failed')]],
	['timeline/get', (leadId, ...ids) => ids.map((id) => getAction(leadId, id))],
	['timeline/getAll', (leadId) => [getTimeline(leadId)]],
];

it.each(cases)('the preview of %s matches its output', async (name, parametersOf) => {
	const leadId = await newLead(workspace);
	const [visited = '', payment = ''] = await append(
		workspace,
		leadId,
		{ type: siteVisit, fields: {}, employeeid: diya },
		paid('5'),
	);
	const file = join(root, 'nodes', 'Actions', '__schema__', 'v1.0.0', `${name}.json`);
	const { properties } = JSON.parse(readFileSync(file, 'utf8')) as Preview;
	const given = new Map<string, string>();
	for (const parameters of parametersOf(leadId, visited, payment)) {
		for (const json of jsonOf((await runActions(workspace, parameters)).outputs[0]))
			Object.entries(json).forEach(([key, value]) => given.set(key, typeOf(value)));
	}
	expect(Object.fromEntries(given)).toEqual(
		Object.fromEntries(Object.entries(properties).map(([key, { type }]) => [key, type])),
	);
});
