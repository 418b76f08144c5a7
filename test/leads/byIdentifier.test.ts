import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables } from '../kit/engine';
import { originsOf, reportedOf } from '../kit/items';
import { asJson, createPayment } from '../kit/nodes/actions';
import { get, update, upsert } from '../kit/nodes/leads';
import { identifierOf, person, seeds } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

const byIdentifier = (value: string) => ({ __rl: true, mode: 'identifier', value });
const node = (name: string) => `n8n-nodes-lead-workspace.${name}`;

describe.each(seeds)('a lead named by its identifier where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const identifier = identifierOf(seed);
	const leadId = byIdentifier(`={{ $json.${identifier} }}`);
	const own = (who: number) => person(who)[identifier];
	let dataTables: DataTables;
	beforeEach(() => {
		dataTables = new DataTables();
	});
	const run = async (type: string, parameters: INodeParameters, items: readonly IDataObject[]) =>
		await workspace.node(node(type), { ...parameters, leadId }, items, {
			dataTables,
			onError: 'continueErrorOutput',
		});

	describe.each(['strict', 'observed'] as const)('and answers are %s', (dialect) => {
		let ids: unknown[];
		beforeEach(async () => {
			workspace.sandbox.speak(dialect);
			const created = await workspace.leads(upsert(), [person(1), person(2)], { dataTables });
			ids = reportedOf(created.outputs[0]).map(({ lead_id }) => lead_id);
		});

		it('is updated and read', async () => {
			const items = [1, 2].map((who) => ({ [identifier]: own(who) }));
			const updated = await run('leads', update('', {}, asJson({ city: 'Pune' })), items);
			expect(reportedOf(updated.outputs[0])).toMatchObject(
				ids.map((lead_id) => ({ outcome: 'updated', lead_id })),
			);
			const read = await run('leads', get(''), items);
			expect(read.outputs[0]?.map(({ json }) => json)).toMatchObject(
				ids.map((lead_id) => ({ lead_id, city: 'Pune' })),
			);
		});

		it('takes an action', async () => {
			const items = [1, 2].map((amount) => ({ [identifier]: own(1), amount }));
			const { outputs } = await run('actions', createPayment(''), items);
			expect(reportedOf(outputs[0])).toMatchObject([{ lead_id: ids[0] }, { lead_id: ids[0] }]);
		});

		it('fails its own item if no lead has it, or nobody knows the ID', async () => {
			await workspace.createLead(person(3));
			const { outputs } = await run('leads', get(''), [
				{ [identifier]: own(1) },
				{ [identifier]: own(3) },
				{ [identifier]: own(4) },
				{},
			]);
			const errors = outputs[1]?.map(({ json }) => String(json['error'])).join(' | ');
			if (dialect === 'observed') {
				expect(originsOf(outputs[1])).toEqual([2, 3]);
				expect(errors).toMatch(/No lead has this .* \| .*needs the identifier of a lead/);
			} else {
				expect(originsOf(outputs[1])).toEqual([1, 2, 3]);
				expect(errors).toMatch(
					/ID of the lead with this .* is not known.* \| .*No lead has this .* \| .*needs the identifier/,
				);
			}
		});
	});
});
