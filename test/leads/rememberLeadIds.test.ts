import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { rememberIfNamedProperty } from '../../nodes/shared/leadIds/rememberProperties';
import { DataTables, type SingleNodeRun, type WorkflowRun } from '../kit/engine';
import { categoriesOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { create, leadsType, upsert } from '../kit/nodes/leads';
import { anonymous, identifierOf, person, seeds } from '../kit/people';
import type { RunSettings } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

/** Of the workspace of the sandbox, which has the same ID with each seed. */
const table = 'lead_ids_70b8ac822f813f03b815c18c';

describe.each(seeds)('remembering lead IDs where the workspace is %s, and searches return none', (seed) => {
	const workspace = withWorkspace(seed);
	beforeEach(() => workspace.sandbox.speak('strict'));
	const identifier = identifierOf(seed);
	let dataTables: DataTables;
	beforeEach(() => {
		dataTables = new DataTables();
	});

	const run = async (
		items: readonly IDataObject[],
		parameters: INodeParameters = upsert(),
		settings: RunSettings = {},
	): Promise<SingleNodeRun> => await workspace.leads(parameters, items, { dataTables, ...settings });
	const rows = () => dataTables.find(table).rows();
	const outcomesOf = ({ outputs }: SingleNodeRun) => reportedOf(outputs[0]).map(({ outcome }) => outcome);
	const columns = { identifier: 'string', lead_id: 'string' } as const;
	/** As the table has it. */
	const own = (who: number) => person(who)[identifier].toLowerCase();

	// docs/security.md promises: "the identifier of each lead that *Create or Update* creates"
	it('makes the table, and stores the identifier and the ID of each lead that it creates', async () => {
		const created = await run([person(1), { ...person(2), rating: 9 }]);

		const ids = reportedOf(created.outputs[0]).map(({ lead_id }) => lead_id);
		expect(rows()).toEqual([
			{ id: 1, identifier: own(1), lead_id: ids[0] },
			{ id: 2, identifier: own(2), lead_id: ids[1] },
		]);
		expect(created.hints.map(({ message }) => message).join()).not.toMatch(table);
	});

	it('updates the lead that an earlier run created, and stores only the new one', async () => {
		await run([person(1)]);
		const before = rows();
		const updated = await run([{ ...person(1), name: 'Asha' }, person(3)]);

		expect(outcomesOf(updated)).toEqual(['updated', 'created']);
		expect(updated.outputs[1]).toEqual([]);
		const leadId = String(before[0]?.['lead_id']);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Asha' });
		expect(rows().slice(0, 1)).toEqual(before);
		expect(rows()).toHaveLength(2);
		// The first search has shown that none returns IDs.
		await run([{ ...person(3), name: 'Ravi' }]);
		expect(workspace.requestsTo('searchLeads')).toHaveLength(1);
	});

	it('sends the leads that it knows by now as updates at once', async () => {
		const items = [1, 2, 3, 4].map(person);
		await run(items);
		await run(items, upsert({ requestsAtOnce: 1 }));
		// The four new ones, and the first of the second run: its refusal made the node look.
		expect(workspace.requestsTo('createLead')).toHaveLength(5);
		expect(workspace.requestsTo('updateLead')).toHaveLength(4);
	});

	it('calls n8n once for new leads, and once for known ones', async () => {
		const calls: string[] = [];
		const counting = {
			onSubWorkflowFinished: ({ nodes }: WorkflowRun) => calls.push([...nodes.keys()].join()),
		};
		await run([person(1), person(2)], upsert(), counting);
		await run([person(1), person(2)], upsert(), counting);
		expect(calls).toEqual(['Start,Make,Rows', 'Start,List,Rows']);
	});

	it('stores many new IDs with one write of n8n', async () => {
		let writes = 0;
		dataTables = new DataTables(async (write) => {
			writes += 1;
			return await write();
		});
		const calls: string[] = [];
		const all = Array.from({ length: 15 }, (_, who) => person(who + 1));
		await run(all, upsert(), {
			onSubWorkflowFinished: ({ nodes }: WorkflowRun) => calls.push([...nodes.keys()].join()),
		});
		expect([writes, rows().length]).toEqual([1, 15]);
		expect(calls).toEqual(['Start,Make', 'Start,Rows']);
	});

	it('writes nothing for an item with the identifier alone of a lead that exists', async () => {
		await run([person(1)]);
		const [known] = reportedOf((await run([{ [identifier]: person(1)[identifier] }])).outputs[0]);
		expect(known).toMatchObject({ outcome: 'unchanged', lead_id: rows()[0]?.['lead_id'] });
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	it('remembers nothing if the parameter names no table', async () => {
		await run([person(1)], upsert({}, { rememberLeadsIn: '' }));
		expect(() => dataTables.find(table)).toThrow();
		const refused = await run([person(1)], upsert({}, { rememberLeadsIn: '' }));
		expect(remarksOf(refused.outputs[1])[0]?.['hint']).toMatch(
			/and no data table is named that could have it\. Give/,
		);
	});

	it('takes blanks around the name of the table', async () => {
		await run([person(1)], upsert({}, { rememberLeadsIn: ' lead_ids ' }));
		expect(rows()).toMatchObject([{ identifier: own(1) }]);
	});

	it('says where the identifier belongs if it stands in Lead ID', async () => {
		const leadId = { __rl: true, mode: 'identifier', value: person(1)[identifier] };
		const { error } = await run([person(1)], upsert({}, { leadId }));
		expect(error?.message).toMatch(/Create or Update takes no identifier as Lead ID$/);
		expect(error?.description).toMatch(/^Put the identifier, such as the phone, among the fields/);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it('takes no expression for the name of the table', async () => {
		const { error } = await run([person(1)], upsert({}, { rememberLeadsIn: '={{ $json.table }}' }));
		expect(error?.description).toMatch(/^It needs the name of a data table, and takes no expr/);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it('takes a row without an ID for none', async () => {
		await workspace.createLead(person(1));
		dataTables.create(table, columns).insert([{ identifier: own(1), lead_id: '' }]);
		const refused = await run([{ ...person(1), name: 'Asha' }]);
		expect(categoriesOf(refused.outputs[1])).toEqual([`${identifier} already_exists service`]);
		expect(workspace.requestsTo('updateLead')).toEqual([]);
	});

	it('says what was held back of an item that has nothing else to update', async () => {
		await run([person(1)]);
		const { outputs } = await run([{ [identifier]: person(1)[identifier], rating: 9 }]);
		expect(categoriesOf(outputs[1])).toEqual(['rating invalid_value preflight']);
	});

	it('remembers what Create writes, with the option', async () => {
		await run([person(1)], create());
		expect(() => dataTables.find(table)).toThrow();
		await run([person(2)], create({}, { rememberLeadsIn: 'lead_ids' }));
		expect(rows()).toMatchObject([{ identifier: own(2) }]);
		expect(outcomesOf(await run([{ ...person(2), name: 'Asha' }]))).toEqual(['updated']);
	});

	it('updates with the second item the lead that the first one creates', async () => {
		const both = await run([person(1), { ...person(1), name: 'Asha' }]);

		expect(outcomesOf(both)).toEqual(['created', 'updated']);
		expect(await workspace.search({ [identifier]: person(1)[identifier] })).toMatchObject([{ name: 'Asha' }]);
		expect(rows()).toHaveLength(1);
	});

	it.each([true, false])(
		'updates in order a lead that items name by its ID and by a remembered one',
		async (idFirst) => {
			const [leadId] = reportedOf((await run([person(1)])).outputs[0]).map(({ lead_id }) => lead_id);
			// An item that does not wait for the first one overtakes it.
			workspace.sandbox.faults.add({ route: 'updateLead', delayMs: 150, times: 1 });
			const byId = { id: leadId };
			const byIdentifier = { id: '', [identifier]: person(1)[identifier] };
			const ways = idFirst ? [byId, byIdentifier] : [byIdentifier, byId];
			const items = ways.map((way, index) => ({ ...way, name: `Name ${index}` }) as IDataObject);
			const updated = await run(items, upsert({ unmatchedInput: 'ignore' }, { leadId: '={{ $json.id }}' }));

			expect(outcomesOf(updated)).toEqual(['updated', 'updated']);
			expect((await workspace.fieldsOf(String(leadId)))['name']).toBe('Name 1');
		},
	);

	it('knows a lead by its identifier in the spellings that are certainly the same', async () => {
		await run([person(1)]);
		const { phone, customer_id: customerId } = person(1);
		const spelled = { phone: phone.replace(/(\d{5})$/, ' $1'), customer_id: ` ${customerId.toLowerCase()} ` };
		const updated = await run([{ name: 'Asha', [identifier]: spelled[identifier] }]);
		expect(outcomesOf(updated)).toEqual(['updated']);
	});

	it('makes one table if several executions need it at once', async () => {
		const all = await Promise.all([1, 2, 3, 4].map(async (who) => await run([person(who)])));
		expect(all.map(outcomesOf)).toEqual([['created'], ['created'], ['created'], ['created']]);
		expect(rows()).toHaveLength(4);
	});

	it('uses the rows that somebody else added, the newest if there are several', async () => {
		const leadId = await workspace.createLead(person(1));
		const shared = dataTables.create(table, { record_id: 'string', ...columns });
		shared.insert([
			{ record_id: 'A-16', identifier: own(1), lead_id: '65f1c0ffee65f1c0ffee65f1' },
			{ record_id: 'A-17', identifier: own(1), lead_id: leadId },
		]);
		const updated = await run([{ ...person(1), name: 'Asha' }]);

		expect(reportedOf(updated.outputs[0])).toMatchObject([{ outcome: 'updated', lead_id: leadId }]);
	});

	it('takes no other table whose name contains this one', async () => {
		dataTables.create(`old_${table}`, columns).insert([{ identifier: own(1), lead_id: 'f'.repeat(24) }]);
		expect(outcomesOf(await run([person(1)]))).toEqual(['created']);
		expect(rows()).toHaveLength(1);
	});

	it('takes no row of another workspace, where an ID means another lead', async () => {
		await workspace.createLead(person(1));
		const another = await workspace.createLead(person(2));
		for (const name of ['lead_ids', `lead_ids_${'f'.repeat(24)}`])
			dataTables.create(name, columns).insert([{ identifier: own(1), lead_id: another }]);
		const refused = await run([{ ...person(1), name: 'Asha' }]);

		expect(categoriesOf(refused.outputs[1])).toEqual([`${identifier} already_exists service`]);
		expect((await workspace.fieldsOf(another))['name']).toBe(person(2).name);
	});

	it('creates a lead again that is not there any more, and uses its new ID from then on', async () => {
		dataTables.create(table, columns).insert([{ identifier: own(1), lead_id: '65f1c0ffee65f1c0ffee65f1' }]);
		const created = await run([person(1)]);

		const [item] = reportedOf(created.outputs[0]);
		expect(item).toMatchObject({ outcome: 'created' });
		expect(rows().at(-1)).toMatchObject({ identifier: own(1), lead_id: item?.['lead_id'] });
		expect(outcomesOf(await run([{ ...person(1), name: 'Asha' }]))).toEqual(['updated']);
	});

	it('uses the new ID of a lead that it creates again, also for the next item', async () => {
		await run([person(1)]);
		dataTables.find(table).insert([{ identifier: own(2), lead_id: '65f1c0ffee65f1c0ffee65f1' }]);
		// The first item makes the node read the table.
		const items = [person(1), person(2), { ...person(2), name: 'Asha' }];
		const again = await run(items, upsert({ requestsAtOnce: 1 }));
		expect(outcomesOf(again)).toEqual(['updated', 'created', 'updated']);
	});

	it('forgets an ID that is not there any more while another lead has the identifier', async () => {
		const leadId = await workspace.createLead(person(1));
		dataTables.create(table, columns).insert([{ identifier: own(1), lead_id: '65f1c0ffee65f1c0ffee65f1' }]);
		const refused = await run([person(1)]);
		expect(categoriesOf(refused.outputs[1])).toEqual([`${identifier} already_exists service`]);
		expect((await workspace.fieldsOf(leadId))['name']).toBe(person(1).name);
	});

	it('says on Remarks what to do about a lead that came from elsewhere', async () => {
		await workspace.createLead(person(1));
		const refused = await run([person(1)]);

		expect(categoriesOf(refused.outputs[1])).toEqual([`${identifier} already_exists service`]);
		expect(remarksOf(refused.outputs[1])[0]?.['hint']).toBe(
			`The ID of the existing lead is not known. This service returns no lead IDs in searches, and the data table ${table} has none for it. Give the item the Lead ID of that lead: the lead_id that was returned when it was created.`,
		);
		expect(() => dataTables.find(table)).toThrow();
	});

	// n8n shows a workflow only the tables of its own project, so one of another project is missing, too.
	it.each(['renamed', 'deleted, or of another project'])(
		'makes an empty table where its table was %s, and asks a person about the leads of before',
		async (what) => {
			await run([person(1)]);
			if (what === 'renamed') Object.assign(dataTables.find(table).description, { name: 'archive' });
			else dataTables = new DataTables();
			const refused = await run([person(1), person(2)]);

			expect(outcomesOf(refused)).toEqual(['created']);
			expect(categoriesOf(refused.outputs[1])).toEqual([`${identifier} already_exists service`]);
			expect(rows()).toMatchObject([{ identifier: own(2) }]);
		},
	);

	it('asks a person about a lead if n8n ended between its write and its row', async () => {
		const ended = new DataTables(async () => await Promise.reject(new Error('n8n is ending')));
		ended.create(table, columns);
		await run([person(1)], upsert(), { dataTables: ended });
		await workspace.restartEngine();
		const refused = await run([person(1)], upsert(), { dataTables: ended });

		expect(ended.find(table).rows()).toEqual([]);
		expect(categoriesOf(refused.outputs[1])).toEqual([`${identifier} already_exists service`]);
		expect(remarksOf(refused.outputs[1])[0]?.['hint']).toMatch(/Give the item the Lead ID of that lead/);
	});

	it('leaves an item alone that names its lead, or has no identifier', async () => {
		const leadId = await workspace.createLead(person(1));
		const parameters = upsert({ unmatchedInput: 'ignore' }, { leadId: '={{ $json.id }}' });
		const items = [{ id: leadId, name: 'Asha' }, anonymous(seed, 2), { id: 7 }];
		const all = await run(items, parameters, { onError: 'continueErrorOutput' });

		expect(outcomesOf(all)).toEqual(['updated']);
		expect(categoriesOf(all.outputs[1])).toEqual([`${identifier} missing_mandatory preflight`]);
		expect(originsOf(all.outputs[2])).toEqual([2]);
		expect(() => dataTables.find(table)).toThrow();
	});

	it('writes the leads if the table cannot be used, and the first item says why', async () => {
		dataTables.create(table, { record_id: 'string' });
		const written = await run([person(1), person(2)]);
		const note =
			/n8n could not keep the IDs of 2 leads in the data table lead_ids_\w+: .*identifier.*\. Add a row/;

		expect(outcomesOf(written)).toEqual(['created', 'created']);
		expect(written.outputs[0]?.map(({ json }) => json['report'])).toMatchObject([
			{ note: expect.stringMatching(note) },
			expect.not.objectContaining({ note: expect.anything() }),
		]);
		expect(written.hints.map(({ message }) => message).join()).toMatch(note);

		const again = await run([person(1)]);
		expect(remarksOf(again.outputs[1])[0]?.['hint']).toMatch(
			/and the data table lead_ids_\w+ cannot be read: .*identifier/,
		);
	});

	it('writes the leads where n8n has no data tables, and says so', async () => {
		const none = new DataTables();
		none.getDataTableAggregateProxy = async () =>
			await Promise.reject(new Error('Attempted to use Data table node but the module is disabled'));
		const written = await run([person(1)], upsert(), { dataTables: none });
		expect(written.outputs[0]?.[0]?.json['report']).toMatchObject({
			outcome: 'created',
			note: expect.stringMatching(/the module is disabled\. .*data tables need n8n 2\.3/),
		});
	});

	it('remembers leads for an agent', async () => {
		const tool = { type: leadsType, parameters: upsert() };
		const call = async (item: IDataObject) => {
			const asked = { ...tool.parameters, specifyFields: 'json', fieldsJson: JSON.stringify(item) };
			const { answers } = await workspace.engine.callTool({ ...tool, parameters: asked }, [{}], {
				...{ credentials: workspace.credentials(), dataTables },
			});
			return answers.join();
		};
		expect(await call(person(1))).toMatch(/was created/);
		expect(await call({ ...person(1), name: 'Asha' })).toMatch(/was updated/);
	});

	it('sends no new lead where the update of a remembered one fails', async () => {
		workspace.sandbox.faults.add({ route: 'updateLead', status: 400 });
		const onError = 'continueRegularOutput';
		const { outputs } = await run([person(1), { ...person(1), name: 'Asha' }], upsert(), { onError });
		expect(remarksOf(outputs[1])).toMatchObject([{ category: 'failed', row: 2 }]);
		expect(workspace.requestsTo('createLead')).toHaveLength(1);
	});

	it('leaves no table behind in a dry run, and shows which leads it would update', async () => {
		const dry = await run([person(1)], upsert({ dryRun: true }));
		expect(() => dataTables.find(table)).toThrow();
		expect(outcomesOf(dry)).toEqual(['dry_run']);

		await run([person(1)]);
		const [known] = reportedOf((await run([person(1)], upsert({ dryRun: true }))).outputs[0]);
		expect(known).toMatchObject({ outcome: 'dry_run', lead_id: rows()[0]?.['lead_id'] });
	});

	it('evaluates no identifier as an expression', async () => {
		const bad = { ...person(1), [identifier]: "={{ $('Nowhere').item }}" };
		const both = await run([bad, person(2)], upsert({ valueHandling: 'sendAsIs' }), {
			onError: 'continueErrorOutput',
		});
		expect(reportedOf(both.outputs[0])).toContainEqual(expect.objectContaining({ outcome: 'created' }));
		expect(rows()).toMatchObject([{ identifier: own(2) }]);
	});
});

it('Create remembers nothing before a person names a table', () => {
	expect(rememberIfNamedProperty).toMatchObject({ default: '', placeholder: 'e.g. lead_ids' });
});
