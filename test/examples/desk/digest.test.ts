import { DateTime } from 'luxon';
import type { DataTableRow } from 'n8n-workflow';

import { Desk } from './desk';
import { withChat } from '../../kit/support/chat';
import { withWorkspace } from '../../kit/support/withWorkspace';

const zone = 'Asia/Kolkata';

describe('the example digest', () => {
	const workspace = withWorkspace('demo');
	const chat = withChat();
	const today = DateTime.now().setZone(zone).startOf('day');
	const dayBefore = (days: number) => today.minus({ days }).toISODate();
	const days = `${dayBefore(7)} to ${dayBefore(1)}`;
	let desk: Desk;
	beforeEach(async () => {
		desk = await Desk.setUp(workspace);
	});

	const count = (form: string, daysAgo: number, counted: DataTableRow): void => {
		const names = { client: 'Rao Traders', form, day: dayBefore(daysAgo), field: '', category: '' };
		desk.tables.find('desk_counts').insert([{ ...names, submissions: 0, drops: 0, mended: 0, ...counted }]);
	};
	const digest = async () => {
		const workflow = { ...desk.workflows.digest, settings: { timezone: zone } };
		const run = await desk.runWorkflow(chat.joinedBy(workflow), { startNode: 'Every Monday' });
		return run.node('Write Digest').outputs[0]?.[0]?.json;
	};

	it('says of each form what was sent, dropped and mended, beside the week before', async () => {
		const status = { field: 'status', category: 'unknown_option' };
		const email = { field: 'email', category: 'invalid_value' };
		count('Enquiry', 7, { submissions: 60 });
		count('Enquiry', 1, { submissions: 40 });
		count('Enquiry', 8, { submissions: 50 });
		count('Enquiry', 3, { ...status, drops: 12, mended: 7 });
		count('Enquiry', 14, { ...status, drops: 1 });
		count('Enquiry', 2, { ...email, drops: 2 });
		count('Enquiry', 9, { ...email, drops: 9 });
		count('Enquiry', 4, { field: '', category: 'failed', drops: 1 });
		count('Callback', 5, { submissions: 3 });
		count('Callback', 15, { ...status, drops: 99 });
		count('Callback', 0, { ...status, drops: 99 });
		await digest();

		expect(chat.messages).toHaveLength(1);
		expect(chat.messages[0]?.split('\n')).toEqual([
			`*The desk, ${days}*`,
			'',
			'*Rao Traders, Callback*: 3 submissions (the week before: 0)',
			'• Nothing was dropped',
			'No case is open. Nothing was mended.',
			'',
			'*Rao Traders, Enquiry*: 100 submissions (the week before: 50)',
			'• status, unknown option: 12 (12 %), the week before 1: worse',
			'• email, invalid value: 2 (2 %), the week before 9: better',
			'• the whole submission, failed: 1 (1 %), the week before 0: new',
			'No case is open. 7 mended.',
		]);
	});

	it('counts the open cases, with the oldest, and contains nothing that people typed', async () => {
		const submission = { 'Full name': 'Ada Byron', 'Phone number': 'call me', 'E-mail': 'ada at mail' };
		await desk.submit([submission, { ...submission, 'Full name': 'Grace Hopper' }]);
		await desk.run('desk', { startNode: 'Every Ten Minutes' });
		const written = await digest();

		expect(chat.messages[0]).toMatch(
			/4 cases are open, the oldest since \d{4}-\d\d-\d\d\. Nothing was mended\./,
		);
		const text = JSON.stringify([written, chat.messages]);
		const typed = [...Object.values(submission), 'Grace Hopper'];
		expect(typed.filter((value) => text.includes(value))).toEqual([]);
	});

	it('has a subject and a page for a mail, in which names are text', async () => {
		count('<b>Enquiry</b>', 1, { submissions: 10 });
		count('<b>Enquiry</b>', 1, { field: 'shoe & sock', category: 'unknown_field', drops: 4 });
		const written = await digest();

		expect(written).toMatchObject({
			subject: `The desk, ${days}: 4 dropped`,
			html: expect.stringContaining('<h3>&lt;b&gt;Enquiry&lt;/b&gt;</h3>'),
		});
		expect(String(written?.['html'])).toContain('shoe &amp; sock');
	});

	it('says so when nothing was dropped, and when nothing was sent', async () => {
		expect(await digest()).toMatchObject({
			subject: `The desk, ${days}: nothing was dropped`,
			html: expect.stringContaining('No form reported to the desk'),
		});
		count('Enquiry', 1, { submissions: 5 });
		expect(await digest()).toMatchObject({
			subject: `The desk, ${days}: nothing was dropped`,
			html: expect.stringContaining('<p>Nothing was dropped.</p>'),
		});
	});
});
