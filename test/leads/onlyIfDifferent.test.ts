import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables } from '../kit/engine';
import { outcomesIn, reportedOf } from '../kit/items';
import { update, upsert } from '../kit/nodes/leads';
import { diya, person } from '../kit/people';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('the option Only If Different', () => {
	const workspace = withWorkspace('demo');
	let leadId: string;
	const before = {
		...person(1),
		...{ city: 'Pune', rating: 3, interests: ['CRM', 'Reports'], deal_value: '1200.50' },
		...{ next_follow_up: '03/04/2026 10:00:00', assignee: diya, status: 'Contacted', notes: 'Called' },
	};
	beforeEach(async () => {
		leadId = await workspace.createLead(before);
	});

	const run = async (item: IDataObject, options: INodeParameters = {}) =>
		await workspace.leads(update(leadId, { onlyIfDifferent: true, ...options }), [item]);
	const sent = () => workspace.requestsTo('updateLead').length;

	it.each<[IDataObject]>([
		[{ city: 'pune' }],
		[{ rating: '3', deal_value: '₹1,200.5' }],
		[{ next_follow_up: '2026-04-03 10:00' }],
		[{ interests: 'Reports, CRM' }],
		[{ status: 'contacted', assignee: diya }],
		[{ city: '', name: before.name }],
		[omitPhone(before)],
	])('sends nothing for %j, which the lead has', async (item) => {
		const { outputs } = await run(item);
		expect(outputs[1]).toEqual([]);
		expect(outcomesIn(outputs[0])).toEqual(['unchanged']);
		expect(reportedOf(outputs[0])).toMatchObject([{ lead_id: leadId, city: 'Pune', rating: 3 }]);
		expect(sent()).toBe(0);
	});

	it('clears what a part of the lead does not show', async () => {
		const partly = (body: unknown) => ({ ...(body as object), fields: { name: before.name } });
		workspace.sandbox.speak({ name: 'strict', ways: { getLead: [{ name: 'partly', say: partly }] } });
		await run({ city: '' }, { emptyValues: 'clear' });
		workspace.sandbox.speak('strict');
		expect(await workspace.fieldsOf(leadId)).not.toHaveProperty('city');
	});

	it.each<[IDataObject, IDataObject]>([
		[{ notes: 'called' }, { notes: 'called' }],
		[{ notes: ' Called' }, { notes: ' Called' }],
		[{ rating: 4, city: 'Pune' }, { rating: 4 }],
		[{ next_follow_up: '2026-04-03 12:00' }, { next_follow_up: '03/04/2026 12:00:00' }],
		[{ interests: 'CRM' }, { interests: ['CRM'] }],
		[{ interests: 'CRM, Reports, Telephony' }, { interests: ['CRM', 'Reports', 'Telephony'] }],
		[{ deal_value: '1200.51' }, { deal_value: '1200.51' }],
		[{ company: 'Rao' }, { company: 'Rao' }],
	])('sends of %j only %j', async (item, different) => {
		const { outputs } = await run(item, { dryRun: true });
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'dry_run', would_send: { fields: different } }]);
		expect(Object.keys(Object(Object(reportedOf(outputs[0])[0]?.['would_send']).fields))).toEqual(
			Object.keys(different),
		);
		expect(outcomesIn((await run(item)).outputs[0])).toEqual(['updated']);
		expect(outcomesIn((await run(item)).outputs[0])).toEqual(['unchanged']);
		expect(sent()).toBe(1);
	});

	it('clears what the lead has, and nothing that it has not', async () => {
		const clear = { emptyValues: 'clear' };
		expect(outcomesIn((await run({ company: null }, clear)).outputs[0])).toEqual(['unchanged']);
		expect(outcomesIn((await run({ city: null }, clear)).outputs[0])).toEqual(['updated']);
		expect(await workspace.fieldsOf(leadId)).not.toHaveProperty('city');
	});

	it('says what is held back of an item whose other values the lead has', async () => {
		const { outputs } = await run({ city: 'Pune', rating: 9 });
		expect(outcomesIn(outputs[0])).toEqual(['unchanged']);
		expect(outputs[1]?.map(({ json }) => json['field'])).toEqual(['rating']);
	});

	it('sends a lost reason again with a new status of its stage', async () => {
		await workspace.call('POST', `/lead/${leadId}`, { fields: { status: 'Lost', lost_reason: 'Budget' } });
		const stored = await workspace.fieldsOf(leadId);
		const { outputs } = await run({ status: 'Lost', lost_reason: stored['lost_reason'] });
		expect(outcomesIn(outputs[0])).toEqual(['unchanged']);
	});

	it('touches no lead of a second sync, where searches return IDs and where they do not', async () => {
		for (const dialect of ['strict', 'observed'] as const) {
			workspace.sandbox.reset('demo');
			workspace.sandbox.speak(dialect);
			const dataTables = new DataTables();
			const rows = Array.from({ length: 12 }, (_, who) => ({ ...person(who + 1), city: 'Pune' }));
			const sync = async (items: IDataObject[]) =>
				await workspace.leads(upsert({ onlyIfDifferent: true }), items, { dataTables });
			await sync(rows);
			const before = workspace.sandbox.requests().length;
			const again = await sync(rows.map((row, at) => (at === 4 ? { ...row, city: 'Delhi' } : row)));

			expect(again.outputs[1]).toEqual([]);
			expect(outcomesIn(again.outputs[0]).sort()).toEqual([...Array(11).fill('unchanged'), 'updated'].sort());
			const routes = workspace.sandbox
				.requests()
				.slice(before)
				.map(({ route }) => String(route));
			expect(routes.filter((route) => route !== 'listFields')).toEqual(['searchLeads', 'updateLead']);
		}
	});

	it('compares a second row of one lead with what the first has written', async () => {
		const dataTables = new DataTables();
		const row = { ...person(7), city: 'Pune' };
		const sync = async (items: IDataObject[]) =>
			await workspace.leads(upsert({ onlyIfDifferent: true }), items, { dataTables });
		const [created] = reportedOf((await sync([row])).outputs[0]);
		await sync([{ ...row, city: 'Delhi' }, row]);
		expect(await workspace.fieldsOf(created?.['lead_id'])).toMatchObject({ city: 'Pune' });
	});

	it('writes a lead that is gone, or that a search does not show, as without it', async () => {
		const dataTables = new DataTables();
		workspace.sandbox.faults.add({ route: 'searchLeads', status: 400, times: 1 });
		const { outputs } = await workspace.leads(
			upsert({ onlyIfDifferent: true }),
			[{ ...person(1), city: 'Goa' }, person(8)],
			{ dataTables },
		);
		expect([...outcomesIn(outputs[0]), ...(outputs[1] ?? []).map(({ json }) => json['category'])]).toEqual(
			expect.arrayContaining(['created']),
		);
		expect(outputs.flat()).toHaveLength(2);
	});
});

function omitPhone({ phone: _phone, ...rest }: IDataObject): IDataObject {
	return rest;
}
