import { range } from 'lodash';

import { categoriesOf, jsonOf } from '../kit/items';
import { create } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { startProxy } from '../kit/proxy';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

const workspace = withWorkspace('demo', quick);

/** Creates three leads, one after the other. While the first is on its way, so much happens. */
async function createLeads(meanwhile: () => void) {
	let sent = 0;
	const proxy = await startProxy(workspace.sandbox.url, {
		before: (route) => {
			if (route === 'POST /lead' && (sent += 1) === 1) meanwhile();
		},
	});
	const items = range(3).map((item) => ({ ...person(item), status: 'Contacted' }));
	const parameters = create({ requestsAtOnce: 1, remarkItems: 'perRemark' });
	const { outputs } = await workspace.leads(parameters, items, { baseUrl: proxy.url });
	await proxy.close();
	expect(jsonOf(outputs[0])).toHaveLength(items.length);
	return { remarks: categoriesOf(outputs[1]), readings: workspace.requestsTo('listFields').length };
}

function archived(seconds: number) {
	workspace.sandbox.editStatus('Contacted', { archived: true });
	workspace.passTime(seconds * 1_000);
}

const heldBack = 'status archived_status preflight';
const dropped = 'status archived_status verification';

describe('an execution that takes longer than definitions are kept', () => {
	it('reads them anew, once in that time', async () => {
		expect(await createLeads(() => archived(61))).toEqual({
			remarks: [dropped, heldBack, heldBack],
			readings: 2,
		});
	});

	it('does not read them before, but notices a status that was dropped', async () => {
		expect(await createLeads(() => archived(59))).toEqual({
			remarks: [dropped, dropped, dropped],
			readings: 1,
		});
	});

	it('goes on with those that it has while the service does not show them', async () => {
		const { remarks, readings } = await createLeads(() => {
			archived(61);
			workspace.sandbox.faults.add({ route: 'listFields', status: 400 });
		});
		expect(remarks).toEqual([dropped, dropped, dropped]);
		expect(readings).toBe(2);
	});
});
