import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { DataTables, readWorkflow } from '../../../engine';
import { root } from '../../../testkit/root';
import { withWorkspace } from '../../support/withWorkspace';

const folder = join(root, 'examples', 'desk');
const desk = readWorkflow(join(folder, 'desk.json'));
const form = readWorkflow(join(folder, 'form.json'));

describe('the example desk', () => {
	const workspace = withWorkspace('demo');
	let tables: DataTables;

	beforeEach(async () => {
		tables = new DataTables();
		await run(desk, { startNode: 'Set Up Once' });
	});

	async function run(
		workflow: typeof desk,
		options: Parameters<typeof workspace.engine.run>[1],
	): Promise<void> {
		const finished = await workspace.engine.run(workflow, {
			credentials: workspace.credentials(),
			dataTables: tables,
			subWorkflows: { 'lead-desk': desk },
			...options,
		});
		expect(finished.error).toBeUndefined();
	}

	const answered = (answers: IDataObject) => ({ json: { ...answers, submittedAt: '2026-11-21T09:00:00Z' } });
	const submit = async (...answers: IDataObject[]) => await run(form, { input: answers.map(answered) });
	const rowsOf = (table: string) => tables.find(table).rows();
	const good = { 'Full name': 'Ada Byron', 'Phone number': '+44 7700 900123' };
	const badEmail = { ...good, 'E-mail': 'ada at mail' };
	const rejected = { 'Full name': 'Grace Hopper', 'Phone number': 'call me', 'E-mail': 'grace at mail' };

	it('counts a submission once, whatever became of it, and a field once for each submission', async () => {
		await submit(badEmail, rejected, { ...good, 'Phone number': '+447700900124' });
		await run(desk, { startNode: 'Every Ten Minutes' });

		const counts = rowsOf('desk_counts');
		expect(counts).toContainEqual(
			expect.objectContaining({
				client: 'Rao Traders',
				form: 'Enquiry',
				field: '',
				submissions: 3,
				drops: 0,
			}),
		);
		expect(counts.filter(({ drops }) => drops !== 0)).toMatchObject([
			{ field: 'email', category: 'invalid_value', submissions: 0, drops: 2 },
			{ field: 'phone', category: 'invalid_value', submissions: 0, drops: 1 },
		]);
	});

	it('keeps one row of a day, however many reports and sums there are', async () => {
		await submit(badEmail);
		await run(desk, { startNode: 'Every Ten Minutes' });
		await submit({ ...badEmail, 'Phone number': '+447700900124' });
		await run(desk, { startNode: 'Every Ten Minutes' });
		await run(desk, { startNode: 'Every Night' });

		expect(rowsOf('desk_counts')).toMatchObject([
			{ field: 'email', drops: 2 },
			{ field: '', submissions: 2 },
		]);
	});

	it('loses no report of forms that report at the same moment', async () => {
		const forms = Array.from({ length: 8 }, (_, index) => ({
			...badEmail,
			'Phone number': `+44770090012${index}`,
		}));
		await Promise.all(forms.map(async (answers) => await submit(answers)));
		await Promise.all([1, 2].map(async () => await run(desk, { startNode: 'Every Ten Minutes' })));
		await run(desk, { startNode: 'Every Ten Minutes' });

		expect(rowsOf('desk_counts').filter(({ field }) => field === 'email')).toMatchObject([{ drops: 8 }]);
		expect(rowsOf('desk_cases')).toHaveLength(8);
	});

	it('opens a case for each remark, with what is needed to mend it', async () => {
		await submit(badEmail, rejected);

		const [lead] = await workspace.search({ name: 'Ada Byron' });
		expect(lead).toBeDefined();
		const [ofWritten, ...ofRejected] = rowsOf('desk_cases');
		expect(await workspace.fieldsOf(ofWritten?.['lead_id'])).toMatchObject({ name: 'Ada Byron' });
		expect(ofWritten).toMatchObject({
			client: 'Rao Traders',
			form: 'Enquiry',
			field: 'email',
			input_key: 'E-mail',
			given_value: 'ada at mail',
			message: 'An email address was expected',
			hint: expect.stringContaining('name@example.com'),
			outcome: 'written',
			status: 'open',
			tries: 0,
		});
		expect(ofRejected).toMatchObject([
			{ field: 'phone', input_key: 'Phone number', lead_id: '', outcome: 'rejected', status: 'open' },
			{ field: 'email', given_value: 'grace at mail', submission: ofRejected[0]?.['submission'] },
		]);
		expect(JSON.parse(String(ofRejected[0]?.['input']))).toMatchObject(rejected);
	});

	it('writes nothing that people typed into the counting tables', async () => {
		await submit(badEmail, rejected);
		await run(desk, { startNode: 'Every Night' });

		const typed = [badEmail, rejected].flatMap((answers) => Object.values(answers));
		for (const table of ['desk_log', 'desk_counts']) {
			const text = JSON.stringify(rowsOf(table));
			expect(typed.filter((value) => text.includes(value))).toEqual([]);
		}
	});
});
