import { join } from 'node:path';

import { root } from '../kit/root';
import { type DataTable, DataTables, readWorkflow, type RunOptions, type WorkflowRun } from '../kit/engine';
import { withWorkspace } from '../kit/support/withWorkspace';

const workflow = readWorkflow(join(root, 'examples', 'csv-import.json'));

describe('the example csv-import', () => {
	const workspace = withWorkspace('demo');
	let tables: DataTables;
	let fixes: DataTable;

	beforeEach(async () => {
		tables = new DataTables();
		await run({ startNode: 'Set Up Once' });
		fixes = tables.find('lead_fixes');
	});

	async function run(options: RunOptions): Promise<WorkflowRun> {
		const finished = await workspace.engine.run(workflow, {
			credentials: workspace.credentials(),
			dataTables: tables,
			pinned: { 'Last Page': [] },
			...options,
		});
		expect(finished.error).toBeUndefined();
		return finished;
	}

	/** The output of the form after a person has chosen a file. */
	const file = (...lines: string[]) => {
		const data = Buffer.from(`${lines.join('\n')}\n`).toString('base64');
		return {
			startNode: 'On CSV Upload',
			input: [{ json: {}, binary: { leads: { data, mimeType: 'text/csv', fileName: 'leads.csv' } } }],
		};
	};
	const upload = async (...lines: string[]) => await run(file(...lines));
	/** What the form says at its end. */
	const lastPage = async (options: RunOptions) =>
		(await run(options)).node('Put into Words').outputs[0]?.map(({ json }) => json);
	const noAnswer = () => ({ credentials: workspace.credentials({ accessToken: 'not-the-token' }) });

	const resubmit = async () => await run({ startNode: 'Every Hour' });

	/** Fills in the column `fixed_value` in the row of this field, as a person does. */
	async function fix(field: string, value: string): Promise<void> {
		const fixed = await fixes.updateRows({
			filter: {
				type: 'and',
				filters: [
					{ columnName: 'status', condition: 'eq', value: 'open' },
					{ columnName: 'field', condition: 'eq', value: field },
				],
			},
			data: { fixed_value: value },
		});
		expect(fixed).toHaveLength(1);
	}

	it('makes leads of good lines, and leaves nothing to fix', async () => {
		await upload('name,phone,city', 'Ada Byron,+44 7700 900123,London', 'Grace Hopper,+44 7700 900124,');

		expect(await workspace.search({ name: 'Ada Byron' })).toMatchObject([{ city: 'London' }]);
		expect(await workspace.search({ name: 'Grace Hopper' })).toHaveLength(1);
		expect(fixes.rows()).toEqual([]);
	});

	describe('says at the end of the form', () => {
		const mended = (records: string) =>
			expect.stringMatching(
				new RegExp(
					`^To mend: enter the right values in the column <b>fixed_value</b> of the data table <b>lead_fixes</b>\\. The lines have the records ${records}$`,
				),
			);

		it('how many lines were written, how many are to mend, and where', async () => {
			const good = Array.from({ length: 27 }, (_, line) => `Ada ${line},+4477009001${line + 10},5`);
			const lines = ['name,phone,rating', ...good, 'Kai,call me,5', 'Kai,+447700900199,9', 'Kai,,5'];

			expect(await lastPage(file(...lines))).toEqual([
				{
					title: '28 of 30 lines written, 3 to mend',
					message: mended('\\d+-29, \\d+-30, \\d+-31\\.<br><br>1 of them was written, in part\\.'),
				},
			]);
			const records = fixes.rows().map(({ record }) => String(record));
			expect(records.map((record) => record.split('-')[1])).toEqual(['29', '30', '31']);
		});

		it.each([
			['all were written', ['Ada,+447700900123,5', ',,'], '1 of 1 line written, nothing to mend', ''],
			['none was written', ['Ada,call me,5', 'Ada,,5'], '0 of 2 lines written, 2 to mend', /-2, \d+-3\.$/],
			['a line is wrong in two places', ['Ada,call me,9'], '0 of 1 line written, 1 to mend', /-2\.$/],
			['there are none', [], 'The file has no lines', /^The first line names the fields/],
			['all are empty', [',,', ' ,,'], 'The file has no lines', /^The first line names the fields/],
		])('so where %s', async (_what, lines, title, message) => {
			const [said] = (await lastPage(file('name,phone,rating', ...lines))) ?? [];
			expect(said).toEqual({ title, message: expect.stringMatching(message) });
			expect(fixes.rows().filter(({ message: why }) => String(why).includes('empty'))).toEqual([]);
		});

		it('the first records of many, and how many more there are', async () => {
			const lines = Array.from({ length: 25 }, (_, line) => `Ada ${line},call me`);
			expect(await lastPage(file('name,phone', ...lines))).toEqual([
				{
					title: '0 of 25 lines written, 25 to mend',
					message: mended('(\\d+-\\d+, ){19}\\d+-21 and 5 more\\.'),
				},
			]);
		});

		it('that lines without an answer are to mend, and that deferred ones are not', async () => {
			const line = file('name,phone', 'Ada,+447700900123');
			expect(await lastPage({ ...line, ...noAnswer() })).toMatchObject([
				{ title: '0 of 1 line written, 1 to mend' },
			]);
			workspace.sandbox.faults.add({ route: 'createLead', status: 429, retryAfter: 3600 });
			expect(await lastPage(line)).toEqual([
				{
					title: '0 of 1 line written, nothing to mend',
					message: 'Sent later, by itself, as soon as the service takes it: 1.',
				},
			]);
		});
	});

	it('makes a row of each value that was not stored', async () => {
		await upload('name,phone,email,rating', 'Ada,+447700900123,ada at mail,9', 'Grace,call me,,5');

		const rows = fixes.rows();
		expect(rows).toMatchObject([
			{
				record: expect.stringMatching(/^\d+-2$/),
				lead_id: expect.any(String),
				field: 'email',
				sent_value: 'ada at mail',
				message: 'An email address was expected',
				hint: expect.stringContaining('name@example.com'),
				fixed_value: '',
				status: 'open',
			},
			{ lead_id: rows[0]?.['lead_id'], field: 'rating', sent_value: '9' },
			{ record: expect.stringMatching(/^\d+-3$/), lead_id: null, field: 'phone', sent_value: 'call me' },
		]);
		expect(JSON.parse(String(rows[2]?.['input']))).toEqual({
			name: 'Grace',
			phone: 'call me',
			rating: '5',
		});
	});

	it('updates a lead with only the fixed values, and marks their rows as done', async () => {
		await upload('name,phone,email,rating', 'Ada,+447700900123,ada at mail,9');
		const leadId = fixes.rows()[0]?.['lead_id'];
		await workspace.call('POST', `/lead/${String(leadId)}`, { fields: { name: 'Ada Byron' } });
		await fix('email', 'ada@mail.example');
		await resubmit();

		expect(await workspace.fieldsOf(leadId)).toMatchObject({ name: 'Ada Byron', email: 'ada@mail.example' });
		expect(fixes.rows()).toMatchObject([
			{ field: 'email', status: 'done', lead_id: leadId },
			{ field: 'rating', status: 'open', fixed_value: '' },
		]);
	});

	it('reopens a row whose fixed value is rejected too, until a value is stored', async () => {
		await upload('name,phone,rating', 'Ada,+447700900123,excellent');
		await fix('rating', '7');
		await resubmit();

		expect(fixes.rows()).toMatchObject([
			{
				sent_value: '7',
				message: 'Rating must be between 1 and 5',
				fixed_value: '',
				status: 'open',
			},
		]);

		await fix('rating', '5');
		await resubmit();

		expect(fixes.rows()).toMatchObject([{ status: 'done' }]);
		expect(await workspace.search({ name: 'Ada' })).toMatchObject([{ rating: 5 }]);
	});

	it('creates a rejected lead from its whole line once its phone is fixed', async () => {
		await upload('name,phone,email,city', 'Ada,call me,ada at mail,London');
		await fix('phone', '+447700900123');
		await resubmit();

		const leads = await workspace.search({ name: 'Ada' });
		expect(leads).toMatchObject([{ phone: '447700900123', city: 'London' }]);
		const [phone, email] = fixes.rows();
		expect(phone).toMatchObject({ field: 'phone', status: 'done', lead_id: expect.any(String) });
		// The line still has its invalid address, and the row now has the lead's ID.
		expect(email).toMatchObject({ field: 'email', status: 'open', lead_id: phone?.['lead_id'] });

		await fix('email', 'ada@mail.example');
		await resubmit();

		expect(await workspace.search({ name: 'Ada' })).toMatchObject([{ email: 'ada@mail.example' }]);
		expect(fixes.rows().map(({ status }) => status)).toEqual(['done', 'done']);
	});

	it('keeps the other fixes of a lead that is rejected again', async () => {
		await upload('name,phone,email', 'Ada,call me,ada at mail');
		await fix('phone', 'call me later');
		await fix('email', 'ada@mail.example');
		await resubmit();

		expect(fixes.rows()).toMatchObject([
			{ field: 'phone', sent_value: 'call me later', fixed_value: '', status: 'open', lead_id: null },
			{ field: 'email', fixed_value: 'ada@mail.example', status: 'open' },
		]);

		await fix('phone', '+447700900123');
		await resubmit();

		expect(await workspace.search({ name: 'Ada' })).toMatchObject([{ email: 'ada@mail.example' }]);
		expect(fixes.rows().map(({ status }) => status)).toEqual(['done', 'done']);
	});

	it('leaves the rows for the next run when the service does not answer', async () => {
		await upload('name,phone,rating', 'Ada,+447700900123,9');
		await fix('rating', '4');
		const before = fixes.rows();
		await run({ startNode: 'Every Hour', ...noAnswer() });

		expect(fixes.rows()).toEqual(before);

		await resubmit();
		expect(fixes.rows()).toMatchObject([{ status: 'done' }]);
	});

	it('sends a line again that got no answer at the import', async () => {
		await run({ ...file('name,phone', 'Ada,+447700900123'), ...noAnswer() });
		expect(fixes.rows()).toMatchObject([{ field: '', lead_id: null, status: 'open' }]);

		await fix('', 'again');
		await resubmit();

		expect(await workspace.search({ name: 'Ada' })).toHaveLength(1);
		expect(fixes.rows()).toMatchObject([{ status: 'done', lead_id: expect.any(String) }]);
	});

	it('sends the lines that the service takes only later by itself, once it takes them', async () => {
		const quotaSpent = { route: 'createLead', status: 429, retryAfter: 3600 };
		workspace.sandbox.faults.add({ ...quotaSpent, everyNth: 3 });
		await upload('name,phone', ...[1, 2, 3, 4, 5].map((line) => `Ada ${line},+44770090012${line}`));
		const later = fixes.rows();
		const written = 5 - later.length;

		expect(written).toBeGreaterThan(0);
		expect(later.length).toBeGreaterThan(0);
		expect(later.every((row) => row['fixed_value'] === 'again' && row['status'] === 'open')).toBe(true);

		workspace.sandbox.faults.clear();
		workspace.sandbox.faults.add(quotaSpent);
		await workspace.restartEngine();
		await resubmit();
		expect(fixes.rows()).toEqual(later);

		workspace.sandbox.faults.clear();
		await workspace.restartEngine();
		await resubmit();
		expect(await workspace.search({ name: [1, 2, 3, 4, 5].map((line) => `Ada ${line}`) })).toHaveLength(5);
		expect(fixes.rows().every(({ status }) => status === 'done')).toBe(true);
	});

	it('sends no rows without a fix, and no rows that are done', async () => {
		await upload('name,phone,rating', 'Ada,+447700900123,9');
		await resubmit();
		expect(workspace.requestsTo('updateLead')).toEqual([]);

		await fix('rating', '4');
		await resubmit();
		await resubmit();
		expect(workspace.requestsTo('updateLead')).toHaveLength(1);
	});
});
