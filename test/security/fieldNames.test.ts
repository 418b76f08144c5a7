import { jsonOf } from '../../testkit/items';
import { create, getMany } from '../../testkit/nodes/leads';
import { person } from '../../testkit/people';
import { withWorkspace } from '../support/withWorkspace';

const workspace = withWorkspace('empty');

/** HTTP clients drop this name from the objects that they send. */
const apiName = 'prototype';

describe('a field whose API name is one that JavaScript uses', () => {
	beforeEach(async () => {
		const answer = await fetch(`${new URL(workspace.sandbox.url).origin}/_sandbox/fields`, {
			method: 'POST',
			headers: { 'x-admin-key': workspace.sandbox.adminKey, 'content-type': 'application/json' },
			body: JSON.stringify({ apiName, type: 'TEXT' }),
		});
		expect(answer.status).toBe(201);
		await workspace.leads(create(), [
			{ ...person(1), [apiName]: 'first' },
			{ ...person(2), [apiName]: 'second' },
		]);
	});

	it('is stored', async () => {
		const stored = await workspace.search({});
		expect(stored.map((fields) => fields[apiName]).sort()).toEqual(['first', 'second']);
	});

	it('filters a search, which does not match every lead', async () => {
		const filters = { conditions: [{ apiName, match: 'is', value: 'second' }] };
		const run = await workspace.leads(getMany({ returnAll: true, filters }));
		expect(jsonOf(run.outputs[0]).map((lead) => lead[apiName])).toEqual(['second']);
	});
});
