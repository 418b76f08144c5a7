import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { strict } from '../../sandbox/src/http/dialects/dialect';
import { DataTables } from '../kit/engine';
import { categoriesOf, originsOf, reportedOf } from '../kit/items';
import { asJson, createPayment } from '../kit/nodes/actions';
import { create, get, update, upsert } from '../kit/nodes/leads';
import { identifierOf, person, seeds } from '../kit/people';
import { quick } from '../kit/runtime';
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
			const before = workspace.requestsTo('searchLeads').length;
			const updated = await run('leads', update('', {}, asJson({ city: 'Pune' })), items);
			expect(reportedOf(updated.outputs[0])).toMatchObject(
				ids.map((lead_id) => ({ outcome: 'updated', lead_id })),
			);
			// The first search shows whether the others are needed.
			const searches = workspace.requestsTo('searchLeads').length - before;
			expect(searches).toBe(dialect === 'strict' ? 1 : 2);
			const read = await run('leads', get(''), items);
			expect(read.outputs[0]?.map(({ json }) => json)).toMatchObject(
				ids.map((lead_id) => ({ lead_id, city: 'Pune' })),
			);
		});

		it('takes the column that identifies it without a remark, in any spelling', async () => {
			const other = { ...leadId, value: `={{ $json.${identifier}.trim() }}` };
			const items = [own(1), ` ${own(2)} `].map((value) => ({ [identifier]: value, city: 'Pune' }));
			const updated = await workspace.leads({ ...update(''), leadId: other }, items, { dataTables });
			expect(updated.outputs[1]).toEqual([]);
			expect(reportedOf(updated.outputs[0])).toMatchObject(
				ids.map((lead_id) => ({ outcome: 'updated', lead_id, city: 'Pune', remarks: [] })),
			);
			expect(workspace.requestsTo('getLead')).toEqual([]);
		});

		it('says so where the column is the identifier of somebody else', async () => {
			const items = [{ who: own(1), [identifier]: own(2), city: 'Pune' }];
			const named = byIdentifier('={{ $json.who }}');
			const updated = await workspace.leads({ ...update(''), leadId: named }, items, { dataTables });
			expect(categoriesOf(updated.outputs[1])).toContain(`${identifier} hidden_or_locked preflight`);
		});

		it('is one lead for several rows, in any spelling', async () => {
			const items = [own(1), own(2), ` ${own(1)} `].map((value, row) => ({
				...{ [identifier]: value, city: `City ${row}` },
			}));
			const { hints } = await run('leads', update('', {}, asJson({ city: '={{ $json.city }}' })), items);
			expect(hints.map(({ message }) => message).join()).toContain(
				'Rows 1 and 3 have the same lead: row 3 replaced the values of row 1.',
			);
		});

		it('takes an action', async () => {
			const items = [1, 2].map((amount) => ({ [identifier]: own(1), amount }));
			const before = workspace.requestsTo('searchLeads').length;
			const { outputs } = await run('actions', createPayment(''), items);
			expect(reportedOf(outputs[0])).toMatchObject([{ lead_id: ids[0] }, { lead_id: ids[0] }]);
			expect(workspace.requestsTo('searchLeads')).toHaveLength(before + 1);
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
			expect(outputs[1]?.at(-1)?.json['message']).toMatch(/^Give the \w+ of the lead, in full\. /);
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

describe('a search that returns a lead without its identifier', () => {
	const workspace = withWorkspace('demo', quick);
	let other: string;
	beforeEach(async () => {
		other = await workspace.createLead(person(1));
		await workspace.createLead(person(2));
		const entry = { id: other, fields: { name: 'Somebody' } };
		const answer = { data: [entry], total_count: 1 };
		const way = { name: 'a lead without its phone', say: () => answer };
		workspace.sandbox.speak({ ...strict, ways: { searchLeads: [way] } });
	});
	const unchanged = async () => expect(await workspace.fieldsOf(other)).toMatchObject({ name: 'Person 1' });

	it('does not show that this is the lead of an item', async () => {
		const parameters = {
			...update('', {}, asJson({ name: 'Asha' })),
			leadId: byIdentifier('={{ $json.phone }}'),
		};
		const { outputs } = await workspace.leads(parameters, [{ phone: person(2).phone }], {
			onError: 'continueErrorOutput',
		});
		expect(JSON.stringify(outputs.flat())).toMatch(
			/ID of the lead with this phone is not known.*A search does not show it, and .*Give the ID of the lead/,
		);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
		await unchanged();
	});

	it('does not show which lead Create or Update may update', async () => {
		const { outputs } = await workspace.leads(upsert(), [{ ...person(2), name: 'Asha' }]);
		expect(categoriesOf(outputs[1])).toEqual(['phone already_exists service']);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
		await unchanged();
	});

	it('does not show that a lost lead was stored', async () => {
		workspace.sandbox.faults.add({ route: 'createLead', cut: 'before' });
		const { outputs } = await workspace.leads(create(), [{ name: 'Somebody', phone: person(3).phone }], {
			onError: 'continueRegularOutput',
		});
		expect(outputs[0]).toEqual([]);
		expect(categoriesOf(outputs[1])).toEqual(['uncertain preflight']);
	});
});

describe('a search that returns several leads with the identifier', () => {
	const workspace = withWorkspace('demo', quick);

	it('does not show which one is meant, and a person reads how many there are and what to do', async () => {
		const { phone } = person(1);
		const data = ['65f1c0ffee65f1c0ffee65f1', '65f1c0ffee65f1c0ffee65f2'].map((id) => ({
			id,
			fields: { phone },
		}));
		const way = { name: 'two of three leads', say: () => ({ data, total_count: 3 }) };
		workspace.sandbox.speak({ ...strict, ways: { searchLeads: [way] } });
		const parameters = { ...get(''), leadId: byIdentifier('={{ $json.phone }}') };
		const { outputs } = await workspace.leads(parameters, [{ phone }], { onError: 'continueErrorOutput' });
		expect(JSON.stringify(outputs.flat())).toMatch(
			/3 leads have this phone.*merge these leads in the workspace/,
		);
		expect(workspace.requestsTo('getLead')).toEqual([]);
	});
});

describe('a search that returns what it was not asked for', () => {
	const workspace = withWorkspace('demo', quick);
	const item = { phone: person(1).phone };
	const parameters = { ...get(''), leadId: byIdentifier('={{ $json.phone }}') };
	const answer = (say: (limit: number) => object) => {
		const way = { name: 'leads', say: (_body: unknown, { query }: { query: object }) => say(limitOf(query)) };
		workspace.sandbox.speak({ ...strict, ways: { searchLeads: [way] } });
	};
	const limitOf = (query: object) => Number((query as { limit?: unknown }).limit);

	it('shows that several leads have the identifier, although it counts none', async () => {
		const two = ['a', 'b'].map((id) => ({ id: id.repeat(24), fields: item }));
		answer((limit) => ({ data: two.slice(0, limit) }));
		const { outputs } = await workspace.leads(parameters, [item], { onError: 'continueErrorOutput' });
		expect(JSON.stringify(outputs.flat())).toMatch(/2 leads have this phone/);
		expect(workspace.requestsTo('getLead')).toEqual([]);
	});

	it('counts other leads, which do not have the identifier', async () => {
		const data = [{ fields: { phone: person(2).phone } }, { fields: item }];
		answer(() => ({ data, total_count: 200 }));
		const { outputs } = await workspace.leads(parameters, [item], { onError: 'continueErrorOutput' });
		expect(JSON.stringify(outputs.flat())).toMatch(/ID of the lead with this phone is not known/);
	});
});

describe('an identifier in another spelling', () => {
	const workspace = withWorkspace('demo', quick, { dialect: 'observed' });

	it.each<string | number>(['98765 10001', 919876510001])('names the same lead: %j', async (phone) => {
		const leadId = await workspace.createLead(person(1));
		const parameters = { ...get(''), leadId: byIdentifier('={{ $json.phone }}') };
		const { outputs } = await workspace.leads(parameters, [{ phone }]);
		expect(outputs[0]?.map(({ json }) => json['lead_id'])).toEqual([leadId]);
	});
});

describe('fields of which none is the identifier', () => {
	const workspace = withWorkspace('demo', quick);

	it('cannot show which lead is meant, and a person reads what to do instead', async () => {
		const way = { name: 'no fields', say: () => [] };
		workspace.sandbox.speak({ ...strict, ways: { listFields: [way] } });
		const parameters = { ...get(''), leadId: byIdentifier('={{ $json.phone }}') };
		const { outputs } = await workspace.leads(parameters, [person(1)], { onError: 'continueErrorOutput' });
		expect(JSON.stringify(outputs.flat())).toMatch(
			/No definition shows which field identifies a lead.*An operation that asks for a lead also takes its ID/,
		);
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
	});
});
