import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables } from '../kit/engine';
import { categoriesOf, outcomesIn, remarksOf, reportedOf } from '../kit/items';
import { update, upsert } from '../kit/nodes/leads';
import { person } from '../kit/people';
import { quick } from '../kit/runtime';
import { withWorkspace } from '../kit/support/withWorkspace';

describe('tags', () => {
	const workspace = withWorkspace('demo', quick);
	let leadId: string;
	beforeEach(async () => {
		leadId = await workspace.createLead({ ...person(1), interests: ['CRM', 'Reports'], city: 'Pune' });
	});

	const tags = async () => (await workspace.fieldsOf(leadId))['interests'] ?? [];
	const run = async (tagHandling: string, item: IDataObject, options: INodeParameters = {}) =>
		await workspace.leads(update(leadId, options, { tagHandling }), [item]);

	it.each([
		['add', 'WhatsApp', ['CRM', 'Reports', 'WhatsApp'], 'updated'],
		['add', 'whatsapp, crm', ['CRM', 'Reports', 'WhatsApp'], 'updated'],
		['add', ['CRM'], ['CRM', 'Reports'], 'unchanged'],
		['add', 'A New Interest', ['CRM', 'Reports', 'A New Interest'], 'updated'],
		['remove', 'crm', ['Reports'], 'updated'],
		['remove', 'CRM; Reports', [], 'updated'],
		['remove', 'Telephony', ['CRM', 'Reports'], 'unchanged'],
		['remove', 'Never There', ['CRM', 'Reports'], 'unchanged'],
		['replace', 'WhatsApp', ['WhatsApp'], 'updated'],
	])('are changed by %s of %j', async (handling, interests, after, outcome) => {
		const { outputs } = await run(handling, { interests });

		expect(outputs[1]).toEqual([]);
		expect(outcomesIn(outputs[0])).toEqual([outcome]);
		expect(await tags()).toEqual(after);
		expect(workspace.requestsTo('updateLead')).toHaveLength(outcome === 'updated' ? 1 : 0);
	});

	it('that are removed become no new options, and those that are added are listed', async () => {
		const removed = await run('remove', { interests: ['CRM', 'Unheard Of'] });
		const added = await run('add', { interests: ['CRM', 'Unheard Of'] });

		expect(removed.outputs[0]?.[0]?.json['report']).not.toHaveProperty('new_options');
		expect(added.outputs[0]?.[0]?.json['report']).toMatchObject({
			new_options: [{ field: 'interests', label: 'Unheard Of' }],
		});
	});

	it('that are misspelled are not removed in silence', async () => {
		const said = 'The lead has no tag Reprts in interests: was Reports meant?';
		const { outputs, hints } = await run('remove', { interests: 'CRM, Reprts' });
		expect(await tags()).toEqual(['Reports']);
		expect(reportedOf(outputs[0])).toMatchObject([{ outcome: 'updated', note: said }]);
		expect(hints.map(({ message }) => message).join()).toContain(said);

		const unchanged = await run('remove', { interests: 'Reprts' });
		expect(reportedOf(unchanged.outputs[0])).toMatchObject([{ outcome: 'unchanged', note: said }]);
		await workspace.call('POST', `/lead/${leadId}`, { fields: { interests: ['Reprts'] } });
		expect((await run('remove', { interests: 'Reprts' })).hints).toEqual([]);
		expect(await tags()).toEqual([]);
	});

	it('are shown as they are afterwards, beside the other fields that were written', async () => {
		const { outputs } = await run('add', { interests: 'WhatsApp', city: 'Delhi' });
		expect(reportedOf(outputs[0])).toMatchObject([
			{ outcome: 'updated', interests: ['CRM', 'Reports', 'WhatsApp'], city: 'Delhi' },
		]);
	});

	it('are not touched by an item without any, and not cleared by one that would clear them', async () => {
		await run('add', { city: 'Delhi' });
		await run('add', { city: 'Goa', interests: [] }, { emptyValues: 'clear' });
		expect(await tags()).toEqual(['CRM', 'Reports']);
	});

	it('are only read in a dry run, which shows what would be sent', async () => {
		const { outputs } = await run('add', { interests: 'WhatsApp' }, { dryRun: true });
		expect(reportedOf(outputs[0])).toMatchObject([
			{ would_send: { fields: { interests: ['CRM', 'Reports', 'WhatsApp'] } } },
		]);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	it('and different values of several items of one lead are shown by a dry run as a run sends them', async () => {
		const items = [
			{ interests: 'WhatsApp', city: 'Delhi' },
			{ interests: 'Training', city: 'Pune' },
		];
		const { outputs } = await workspace.leads(
			update(leadId, { dryRun: true, onlyIfDifferent: true }, { tagHandling: 'add' }),
			items,
		);
		expect(reportedOf(outputs[0]).map((report) => report['would_send'])).toEqual([
			{ fields: { interests: ['CRM', 'Reports', 'WhatsApp'], city: 'Delhi' } },
			{ fields: { interests: ['CRM', 'Reports', 'WhatsApp', 'Training'], city: 'Pune' } },
		]);
	});

	it('of several items of one lead are added one after the other', async () => {
		const items = ['WhatsApp', 'Telephony', 'Training'].map((interests) => ({ interests }));
		const { outputs } = await workspace.leads(update(leadId, {}, { tagHandling: 'add' }), items);
		expect(JSON.stringify(reportedOf(outputs[0]))).toContain('the values of rows 1, 2 (but no tags).');
		expect(await tags()).toEqual(['CRM', 'Reports', 'WhatsApp', 'Telephony', 'Training']);
	});

	it('of a lead that cannot be read stay as they are, and the item fails', async () => {
		workspace.sandbox.faults.add({ route: 'getLead', status: 403 });
		const { workflow } = await run('add', { interests: 'WhatsApp' });
		expect(workflow.error).toBeDefined();
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	it('of a lead that Create or Update finds are added to, and those of a new lead are all its own', async () => {
		const dataTables = new DataTables();
		const write = async (who: number, tagHandling: string, interests: string) =>
			await workspace.leads(upsert({}, { tagHandling }), [{ ...person(who), interests }], { dataTables });
		const [created] = reportedOf((await write(7, 'add', 'CRM')).outputs[0]);
		await write(7, 'add', 'Reports');
		const [fresh] = reportedOf((await write(8, 'remove', 'CRM')).outputs[0]);

		expect((await workspace.fieldsOf(created?.['lead_id']))['interests']).toEqual(['CRM', 'Reports']);
		expect(await workspace.fieldsOf(fresh?.['lead_id'])).not.toHaveProperty('interests');
	});

	it('that the service did not take have a remark', async () => {
		const dropTags = (body: unknown) => {
			const { fields } = body as { fields: object };
			return { ...(body as object), fields: { ...fields, interests: ['CRM', 'Reports'] } };
		};
		workspace.sandbox.speak({
			name: 'strict',
			ways: { getLead: [{ name: 'shows the tags of before', say: dropTags }] },
		});
		const { outputs } = await run('add', { interests: 'WhatsApp', city: 'Delhi' });

		expect(categoriesOf(outputs[1])).toEqual(['interests silently_dropped verification']);
		expect(remarksOf(outputs[1])[0]?.['message']).toMatch(/^The lead does not have all tags that were added/);
		expect(workspace.requestsTo('updateLead')).toHaveLength(1);
	});

	it.each([
		['as objects', [{ label: 'CRM' }, { label: 'Reports' }]],
		['as one text', 'CRM, Reports'],
		['not at all, in a lead without its identifier', undefined],
	])('that the service shows %s are not replaced', async (_how, interests) => {
		const say = (body: unknown) => {
			const { fields } = body as { fields: IDataObject };
			const { phone: _phone, ...others } = fields;
			return { ...(body as object), fields: { ...(interests === undefined ? others : fields), interests } };
		};
		workspace.sandbox.speak({ name: 'strict', ways: { getLead: [{ name: 'other tags', say }] } });
		const { workflow } = await run('add', { interests: 'WhatsApp' });

		expect(workflow.error?.message).toMatch(/does not show the tags that the lead has in interests$/);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	it('are not called recovered where only the tags of before are there', async () => {
		workspace.sandbox.faults.add({ route: 'updateLead', cut: 'before' });
		const { outputs, workflow } = await run('add', { interests: 'WhatsApp' });
		expect([outcomesIn(outputs[0]), workflow.error?.message]).not.toEqual([['recovered'], undefined]);
	});
});
