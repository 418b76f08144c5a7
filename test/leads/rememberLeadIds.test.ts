import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables, type SingleNodeRun } from '../kit/engine';
import { categoriesOf, originsOf, remarksOf, reportedOf } from '../kit/items';
import { upsert } from '../kit/nodes/leads';
import { anonymous, identifierOf, person, seeds } from '../kit/people';
import { retry, type RunSettings } from '../kit/workspace';
import { withWorkspace } from '../kit/support/withWorkspace';

const table = 'lead_ids';
const remembering = (options: INodeParameters = {}, more: INodeParameters = {}) =>
	upsert({ rememberLeadIdsIn: table, ...options }, more);

describe.each(seeds)('remembering lead IDs where the workspace is %s', (seed) => {
	const workspace = withWorkspace(seed);
	const identifier = identifierOf(seed);
	let dataTables: DataTables;
	beforeEach(() => {
		dataTables = new DataTables();
	});

	const run = async (
		items: readonly IDataObject[],
		parameters: INodeParameters = remembering(),
		settings: RunSettings = {},
	): Promise<SingleNodeRun> => await workspace.leads(parameters, items, { dataTables, ...settings });
	const rows = () => dataTables.find(table).rows();
	const outcomesOf = ({ outputs }: SingleNodeRun) => reportedOf(outputs[0]).map(({ outcome }) => outcome);
	const columns = { identifier: 'string', lead_id: 'string' } as const;
	/** As the table has it. */
	const own = (who: number) => person(who)[identifier].toLowerCase();

	it('makes the table, and stores the identifier and the ID of each lead that it creates', async () => {
		const created = await run([person(1), { ...person(2), rating: 9 }]);

		const ids = reportedOf(created.outputs[0]).map(({ lead_id }) => lead_id);
		expect(rows()).toEqual([
			{ id: 1, identifier: own(1), lead_id: ids[0] },
			{ id: 2, identifier: own(2), lead_id: ids[1] },
		]);
		expect(created.hints.map(({ message }) => message).join()).not.toMatch(table);
	});

	it('updates the lead that an earlier run created, in one call, and stores nothing more', async () => {
		await run([person(1)]);
		const before = rows();
		const updated = await run([{ ...person(1), name: 'Asha' }, person(3)]);

		expect(outcomesOf(updated)).toEqual(['updated', 'created']);
		expect(updated.outputs[1]).toEqual([]);
		const leadId = String(before[0]?.['lead_id']);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Asha' });
		expect(rows().slice(0, 1)).toEqual(before);
		expect(workspace.requestsTo('createLead')).toHaveLength(2);
		expect(workspace.requestsTo('searchLeads')).toEqual([]);
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
			const updated = await run(
				items,
				remembering({ unmatchedInput: 'ignore' }, { leadId: '={{ $json.id }}' }),
			);

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

	it('creates a lead again that is not there any more, and replaces its ID', async () => {
		dataTables.create(table, columns).insert([{ identifier: own(1), lead_id: '65f1c0ffee65f1c0ffee65f1' }]);
		const created = await run([person(1)]);

		const [item] = reportedOf(created.outputs[0]);
		expect(item).toMatchObject({ outcome: 'created' });
		expect(rows()).toEqual([{ id: 1, identifier: own(1), lead_id: item?.['lead_id'] }]);
	});

	it('says on Remarks what to do about a lead that came from elsewhere', async () => {
		// A search returns no IDs.
		workspace.sandbox.speak('strict');
		await workspace.createLead(person(1));
		const refused = await run([person(1)]);

		expect(categoriesOf(refused.outputs[1])).toEqual([`${identifier} already_exists service`]);
		expect(remarksOf(refused.outputs[1])[0]?.['hint']).toBe(
			`The data table ${table} had no ID for it when the run began. Unless it has one by now, add a row with the identifier and the lead_id of the lead. Then send the item again.`,
		);
		expect(rows()).toEqual([]);
	});

	// n8n shows a workflow only the tables of its own project, so one of another project is missing, too.
	it.each(['renamed', 'deleted, or of another project'])(
		'makes an empty table where its table was %s, and asks a person about the leads of before',
		async (what) => {
			workspace.sandbox.speak('strict');
			await run([person(1)]);
			if (what === 'renamed') Object.assign(dataTables.find(table).description, { name: 'archive' });
			else dataTables = new DataTables();
			const refused = await run([person(1), person(2)]);

			expect(outcomesOf(refused)).toEqual(['created']);
			expect(categoriesOf(refused.outputs[1])).toEqual([`${identifier} already_exists service`]);
			expect(rows()).toMatchObject([{ identifier: own(2) }]);
			expect(workspace.requestsTo('createLead')).toHaveLength(3);
		},
	);

	it('asks a person about a lead if n8n ended between its write and its row', async () => {
		workspace.sandbox.speak('strict');
		const ended = new DataTables(async () => await Promise.reject(new Error('n8n is ending')));
		ended.create(table, columns);
		await run([person(1)], remembering(), { dataTables: ended });
		await workspace.restartEngine();
		const refused = await run([person(1)], remembering(), { dataTables: ended });

		expect(ended.find(table).rows()).toEqual([]);
		expect(categoriesOf(refused.outputs[1])).toEqual([`${identifier} already_exists service`]);
		expect(remarksOf(refused.outputs[1])[0]?.['hint']).toMatch(/add a row with the identifier/);
	});

	it('stores the ID of an existing lead where a search returns it', async () => {
		workspace.sandbox.speak('observed');
		const leadId = await workspace.createLead(person(1));
		await run([person(1)]);
		expect(rows()).toMatchObject([{ identifier: own(1), lead_id: leadId }]);
	});

	it('leaves an item alone that names its lead, or has no identifier', async () => {
		const leadId = await workspace.createLead(person(1));
		const parameters = remembering({ unmatchedInput: 'ignore' }, { leadId: '={{ $json.id }}' });
		const items = [{ id: leadId, name: 'Asha' }, anonymous(seed, 2), { id: 7 }];
		const all = await run(items, parameters, { onError: 'continueErrorOutput' });

		expect(outcomesOf(all)).toEqual(['updated']);
		expect(categoriesOf(all.outputs[1])).toEqual([`${identifier} missing_mandatory preflight`]);
		expect(originsOf(all.outputs[2])).toEqual([2]);
		expect(rows()).toEqual([]);
	});

	it('sends nothing if the table cannot be used, and says why', async () => {
		dataTables.create(table, { record_id: 'string' });
		const failed = await run([person(1), person(2)], remembering(), { onError: 'continueErrorOutput' });

		expect(originsOf(failed.outputs[2])).toEqual([0, 1]);
		expect(JSON.stringify(failed.outputs[2])).toMatch(
			new RegExp(
				`The data table ${table} cannot be used: .*identifier.* text columns identifier and lead_id`,
			),
		);
		expect(workspace.requestsTo('createLead')).toEqual([]);
	});

	it('leaves no table behind in a dry run, and shows which leads it would update', async () => {
		const dry = await run([person(1)], remembering({ dryRun: true }));
		expect(() => dataTables.find(table)).toThrow();
		expect(outcomesOf(dry)).toEqual(['dry_run']);

		await run([person(1)]);
		const [known] = reportedOf((await run([person(1)], remembering({ dryRun: true }))).outputs[0]);
		expect(known).toMatchObject({ outcome: 'dry_run', lead_id: rows()[0]?.['lead_id'] });
	});

	it('evaluates no identifier as an expression', async () => {
		const bad = { ...person(1), [identifier]: "={{ $('Nowhere').item }}" };
		const both = await run([bad, person(2)], remembering({ valueHandling: 'sendAsIs' }), {
			onError: 'continueErrorOutput',
		});
		expect(reportedOf(both.outputs[0])).toContainEqual(expect.objectContaining({ outcome: 'created' }));
		expect(rows()).toMatchObject([{ identifier: own(2) }]);
	});
});

describe('where the table fails after the leads were written', () => {
	const workspace = withWorkspace('demo');
	/** How many writes to the table fail. */
	let failures: number;
	let dataTables: DataTables;
	beforeEach(() => {
		failures = Infinity;
		dataTables = new DataTables(async (write) => {
			if ((failures -= 1) >= 0) throw new Error('The disk is full');
			return await write();
		});
		dataTables.create(table, { identifier: 'string', lead_id: 'string' });
	});

	it('keeps the items in Success, and says what is not remembered', async () => {
		const run = await workspace.leads(remembering(), [person(1), person(2)], { dataTables, ...retry });

		expect(run.outputs[0]).toHaveLength(2);
		expect(run.outputs[1]).toEqual([]);
		expect(run.hints.map(({ message }) => message)).toEqual([
			`The leads are written, but the data table ${table} does not have the IDs of 2 of them: The disk is full. Add a row for each by hand, with identifier and lead_id.`,
		]);
		expect(workspace.requestsTo('createLead')).toHaveLength(2);
	});

	it('says it in the error of a run that stops', async () => {
		const bad = { ...person(2), phone: 'none' };
		const run = await workspace.leads(remembering({ remarks: 'fail', requestsAtOnce: 1 }), [person(1), bad], {
			dataTables,
		});
		expect(run.workflow.error?.description).toMatch(/does not have the ID of one of them: The disk is full/);
	});

	it('stores in a retry of the node what the first try could not', async () => {
		const bad = { ...person(2), phone: 'none' };
		failures = 1;
		const run = await workspace.leads(remembering({ remarks: 'fail', requestsAtOnce: 1 }), [person(1), bad], {
			dataTables,
			...retry,
		});

		expect(run.workflow.error?.description).not.toMatch(/The disk is full/);
		expect(workspace.requestsTo('createLead')).toHaveLength(1);
		expect(dataTables.find(table).rows()).toMatchObject([{ identifier: person(1).phone }]);
	});
});
