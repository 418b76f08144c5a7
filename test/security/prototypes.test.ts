import type { IDataObject } from 'n8n-workflow';

import { jsonOf, remarksOf } from '../kit/items';
import { actionsType, createCustom, feedback } from '../kit/nodes/actions';
import { create, leadsType, update } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { newLead } from '../kit/workspace';
import { withFakeService } from '../kit/support/withFakeService';
import { withWorkspace } from '../kit/support/withWorkspace';
import { allOperations } from '../kit/operations/given';

const workspace = withWorkspace('empty', quick);
const service = withFakeService();
/** Parsed from JSON, so that they are own keys; an object literal would not have them. */
const poison =
	'"__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } }, ' +
	'"toString": "no function", "hasOwnProperty": 1, "valueOf": null';
const poisoned = JSON.parse(`{ ${poison} }`) as IDataObject;

afterEach(() => {
	expect(({} as IDataObject)['polluted']).toBeUndefined();
	expect(Object.keys(Object.prototype)).toEqual([]);
});

describe('keys of Object.prototype', () => {
	// docs/security.md promises: "that contain keys such as `__proto__`, do no harm"
	it('are unknown fields when a lead is created or updated', async () => {
		const input = [{ json: Object.assign(JSON.parse(`{ ${poison} }`) as IDataObject, person(1)) }];
		const credentials = workspace.credentials();
		const created = await workspace.engine.runNode(
			{ type: leadsType, parameters: create() },
			{ input, credentials },
		);
		const leadId = jsonOf(created.outputs[0])[0]?.['lead_id'];
		const updated = await workspace.engine.runNode(
			{ type: leadsType, parameters: update(String(leadId), {}) },
			{ input: [{ json: { ...poisoned, name: 'Changed' } }], credentials },
		);

		for (const run of [created, updated]) {
			expect(run.outputs[0]).toHaveLength(1);
			const remarked = remarksOf(run.outputs[1]).map(({ field }) => field);
			expect(remarked).toContainEqual(expect.stringContaining('constructor, toString, hasOwnProperty'));
		}
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Changed' });
		expect(Object.keys(await workspace.fieldsOf(leadId))).not.toContain('constructor');
	});

	it('are unknown fields of an action', async () => {
		const leadId = await newLead(workspace);
		const fieldsJson = `{ "comment": "x", ${poison} }`;
		const run = await workspace.node(
			actionsType,
			createCustom(leadId, feedback, {}, { specifyFields: 'json', fieldsJson }),
		);
		expect(run.outputs[0]).toHaveLength(1);
		expect((await workspace.actionsOf(leadId))[0]).toMatchObject({ fields: { comment: 'x' } });
	});

	// docs/security.md promises: "that contain keys such as `__proto__`, do no harm"
	it.each(allOperations)("are harmless in the service's answer to %s", async (_name, type, parameters) => {
		const definition = `{ "apiName": "__proto__", "type": "TEXT", "isVisible": true, "isLeadid": true, ${poison} }`;
		const answer = `{ ${poison}, "fields": { ${poison} }, "data": [{ "fields": { ${poison} }, ${poison} }], "total_count": 1, "remarks": [] }`;
		const headers = { 'content-type': 'application/json' };
		const list = { headers, body: `[${definition}, { "code": "__proto__", ${poison} }]` };
		service.on('GET /custom-fields', list);
		service.on('GET /custom-actions', list);
		service.on('*', { headers, body: answer });
		const run = await workspace.engine.runNode(
			{ type, parameters, onError: 'continueErrorOutput' },
			{
				input: [{ json: { ...person(1) } }],
				credentials: workspace.credentials({ baseUrl: service.url }),
			},
		);
		expect(run.workflow.status).toBe('success');
		// An entry that cannot be read is not an item: a hint says so.
		expect([...run.outputs.flat(), ...run.hints].length).toBeGreaterThan(0);
	});
});
