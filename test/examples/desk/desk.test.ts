import type { IDataObject } from 'n8n-workflow';

import { Desk } from './desk';
import { withWorkspace } from '../../kit/support/withWorkspace';

describe('the example desk', () => {
	const workspace = withWorkspace('demo');
	let desk: Desk;
	beforeEach(async () => {
		desk = await Desk.setUp(workspace);
	});

	const submit = async (...submissions: IDataObject[]) => await desk.submit(submissions);
	const sum = async () => await desk.run('desk', { startNode: 'Every Ten Minutes' });
	const night = async () => await desk.run('desk', { startNode: 'Every Night' });
	const good = { 'Full name': 'Ada Byron', 'Phone number': '+44 7700 900123' };
	const badEmail = { ...good, 'E-mail': 'ada at mail' };
	const rejected = { 'Full name': 'Grace Hopper', 'Phone number': 'call me', 'E-mail': 'grace at mail' };

	it('counts a submission once, whatever became of it, and a field once for each submission', async () => {
		await submit(badEmail, rejected, { ...good, 'Phone number': '+447700900124' });
		await sum();

		const counts = desk.rows('desk_counts');
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
		await sum();
		await submit({ ...badEmail, 'Phone number': '+447700900124' });
		await sum();
		await night();

		expect(desk.rows('desk_counts')).toMatchObject([
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
		await Promise.all([1, 2].map(async () => await sum()));
		await sum();

		expect(desk.rows('desk_counts').filter(({ field }) => field === 'email')).toMatchObject([{ drops: 8 }]);
		expect(desk.rows('desk_cases')).toHaveLength(8);
	});

	it('opens a case for each remark, with what is needed to mend it', async () => {
		await submit(badEmail, rejected);

		const [lead] = await workspace.search({ name: 'Ada Byron' });
		expect(lead).toBeDefined();
		const [ofWritten, ...ofRejected] = desk.rows('desk_cases');
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
		await night();

		const typed = [badEmail, rejected].flatMap((answers) => Object.values(answers));
		for (const table of ['desk_log', 'desk_counts'] as const) {
			const text = JSON.stringify(desk.rows(table));
			expect(typed.filter((value) => text.includes(value))).toEqual([]);
		}
	});
});
