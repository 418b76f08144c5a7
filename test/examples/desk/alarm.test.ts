import { DateTime } from 'luxon';
import type { DataTableRow } from 'n8n-workflow';

import type { WorkflowDefinition } from '../../kit/engine';
import { random } from '../../../sandbox/src/random';
import { Desk } from './desk';
import { withChat } from '../../kit/support/chat';
import { withWorkspace } from '../../kit/support/withWorkspace';

describe('the example alarm', () => {
	const workspace = withWorkspace('demo');
	const chat = withChat();
	let desk: Desk;
	let reports = 0;
	beforeEach(async () => {
		desk = await Desk.setUp(workspace);
	});

	const form = { client: 'Rao Traders', form: 'Enquiry' };
	const status = { field: 'status', category: 'unknown_option' };
	const dayBefore = (days: number) => DateTime.now().minus({ days }).toISODate();
	const day = dayBefore(0);
	const nothing = { field: '', category: '', submissions: 0, drops: 0, mended: 0 };

	/** Rows of the log, as the desk writes them for one report. */
	const report = (submissions: number, drops = 0, cause = status, on = day): void => {
		const row = { ...form, report: String((reports += 1)), day: on, ...nothing };
		const rows = [{ ...row, submissions }, ...(drops > 0 ? [{ ...row, ...cause, drops }] : [])];
		desk.tables.find('desk_log').insert(rows);
	};
	/** A day in which so many of 3,000 submissions dropped the field. */
	const usually = (drops: number, cause = status): void => {
		const on = { ...form, day: dayBefore(10), ...nothing };
		const counts = desk.tables.find('desk_counts');
		if (counts.rows().length === 0) counts.insert([{ ...on, submissions: 3000 }]);
		counts.insert([{ ...on, ...cause, drops }]);
	};
	const check = async (change = (text: string) => text): Promise<void> => {
		const workflow = JSON.parse(change(JSON.stringify(desk.workflows.alarm))) as WorkflowDefinition;
		await desk.runWorkflow(chat.joinedBy(workflow), { startNode: 'Every Ten Minutes' });
	};
	const alarms = (): DataTableRow[] => desk.rows('desk_alarms');

	it('alarms a renamed option within 20 submissions, with nothing that people typed', async () => {
		const people = Array.from({ length: 40 }, (_, person) => ({
			'Full name': `Ada ${person}`,
			'Phone number': `+4477009001${String(person).padStart(2, '0')}`,
			Budget: '5000',
		}));
		for (const answers of people.slice(0, 20)) await desk.submit([answers]);
		await desk.run('desk', { startNode: 'Every Ten Minutes' });
		await check();
		expect(chat.messages).toEqual([]);

		let sent = 0;
		while (chat.messages.length === 0 && sent < 20) {
			await desk.submit([{ ...people[20 + sent], Status: 'Sizzling' }]);
			await check();
			sent += 1;
		}
		await desk.submit(people.slice(20 + sent).map((answers) => ({ ...answers, Status: 'Sizzling' })));
		await check();
		expect(chat.messages).toEqual([
			expect.stringMatching(/^\*Alarm\* Rao Traders, Enquiry: status was dropped in \d+ of the last 20 /),
		]);
		const written = JSON.stringify([alarms(), chat.messages]);
		const typed = ['Sizzling', ...people.flatMap((answers) => Object.values(answers))];
		expect(typed.filter((value) => written.includes(value))).toEqual([]);
	});

	it('alarms a rare value that is dropped at a multiple of its usual rate', async () => {
		usually(20);
		report(100, 9);
		await check();

		expect(chat.messages).toEqual([
			expect.stringContaining('9 of the last 100 submissions (9 %, usually 0.67 %)'),
		]);
	});

	it('does not alarm a single drop, nor a field that was always dropped that often', async () => {
		usually(600);
		for (const [submissions, drops] of [
			[1, 1],
			[30, 12],
			[100, 25],
		] as const) {
			report(submissions, drops);
			await check();
		}
		report(200, 1, { field: 'city', category: 'other' });
		await check();

		expect(chat.messages).toEqual([]);
	});

	/** Sends submissions that drop fields at these rates, and checks after each 20. Returns the drops before each alarm. */
	const sendAt = async (rates: Record<string, number>, submissions: number) => {
		const draw = random(17);
		const drops: Record<string, number> = {};
		const beforeAlarm: Record<string, number | undefined> = {};
		for (let sent = 1; sent <= submissions; sent += 1) {
			report(1);
			for (const [field, rate] of Object.entries(rates)) {
				if (!draw.chance(rate)) continue;
				report(0, 1, { field, category: 'other' });
				drops[field] = (drops[field] ?? 0) + 1;
			}
			if (sent % 20 !== 0) continue;
			await check();
			for (const field of alarms().map((alarm) => String(alarm['field'])))
				beforeAlarm[field] ??= drops[field];
		}
		return beforeAlarm;
	};

	it('does not alarm a steady low rate in 1,000 submissions', async () => {
		const rates = { a: 0.002, b: 0.01, c: 0.03, d: 0.1 };
		for (const [field, rate] of Object.entries(rates)) usually(rate * 3000, { field, category: 'other' });
		await sendAt(rates, 1000);
		expect(chat.messages).toEqual([]);
		expect(alarms()).toEqual([]);
	});

	it('alarms causes of 4 to 20 % once each, before 20 submissions have them, and then gives one all-clear', async () => {
		const rates = { a: 0.04, b: 0.1, c: 0.2 };
		usually(0);
		const before = await sendAt(rates, 600);
		expect(Object.keys(before).sort()).toEqual(Object.keys(rates));
		expect(Math.max(...Object.values(before).map(Number))).toBeLessThan(20);

		await sendAt({}, 600);
		const lines = chat.messages.flatMap((message) => message.split('\n'));
		for (const field of Object.keys(rates)) {
			const about = lines.filter((line) => line.includes(`Enquiry: ${field} `));
			expect(about).toEqual([expect.stringMatching(/^\*Alarm/), expect.stringMatching(/^\*All-clear/)]);
		}
		expect(lines).toHaveLength(2 * Object.keys(rates).length);
	});

	it('alarms once, however many runs there are and even if they overlap', async () => {
		usually(0);
		report(20, 20);
		await Promise.all([1, 2, 3].map(async () => await check()));
		await check();
		report(5, 5);
		await check();

		expect(chat.messages).toHaveLength(1);
		expect(alarms()).toMatchObject([
			{ ...form, ...status, status: 'open', drops: 20, submissions: 20, claim: '' },
		]);
	});

	it('counts a report once that is in the log twice', async () => {
		usually(0);
		report(14, 0);
		report(6, 4);
		desk.tables.find('desk_log').insert(
			desk
				.rows('desk_log')
				.slice(1)
				.map(({ id, ...row }) => row),
		);
		await check();
		expect(chat.messages).toEqual([expect.stringContaining('4 of the last 20 ')]);
	});

	it('alarms each form, field and category by itself', async () => {
		usually(0);
		report(20, 20);
		report(0, 9, { field: 'email', category: 'invalid_value' });
		report(0, 8, { field: '', category: 'failed' });
		await check();

		expect(chat.messages[0]?.split('\n')).toHaveLength(3);
		expect(chat.messages[0]).toContain('the whole submission was dropped in 8 of the last 20');
	});

	it('gives the all-clear once, also if runs overlap, and alarms again if it comes back', async () => {
		usually(0);
		report(20, 20);
		await check();
		report(99);
		await check();
		expect(chat.messages).toHaveLength(1);

		report(1);
		await Promise.all([1, 2].map(async () => await check()));
		await check();
		expect(chat.messages.slice(1)).toEqual([
			expect.stringMatching(/^\*All-clear\* Rao Traders, Enquiry: status \(unknown option\)/),
		]);
		expect(alarms()).toMatchObject([
			{ status: 'over', over_on: expect.stringMatching(/^\d{4}-/), claim: '' },
		]);

		report(20, 20);
		await check();
		expect(chat.messages).toHaveLength(3);
		expect(alarms().map((alarm) => alarm['status'])).toEqual(['over', 'open']);
	});

	it('waits with the all-clear of a rare cause until a pause of it is no chance', async () => {
		usually(0);
		report(100, 5);
		await check();
		report(200);
		await check();
		expect(chat.messages).toHaveLength(1);

		report(200);
		await check();
		expect(chat.messages).toHaveLength(2);
	});

	it('gives the all-clear after 7 days without a drop, however few submissions there are', async () => {
		desk.tables.find('desk_alarms').insert([
			{
				...form,
				...status,
				status: 'open',
				drops: 7,
				submissions: 20,
				usual_percent: 0,
				over_on: '',
				claim: '',
			},
		]);
		report(3, 1, status, dayBefore(6));
		await check();
		expect(chat.messages).toEqual([]);

		await desk.tables.find('desk_log').clearRows();
		report(2);
		await check();
		expect(alarms()).toMatchObject([{ status: 'over' }]);
		expect(chat.messages).toHaveLength(1);
	});

	it('sends a message that a failing run could not send in a later one, once', async () => {
		usually(0);
		report(20, 20);
		const refused = (text: string) =>
			text
				.replace('"name":"text","value":"={{', '"name":"words","value":"={{')
				.replace('"retryOnFail":true', '"retryOnFail":false');
		await expect(check(refused)).rejects.toMatchObject({ name: 'NodeApiError' });
		await check();
		expect(chat.messages).toEqual([]);

		const later = (text: string) => text.replace('"value":5,"type":"number"', '"value":0,"type":"number"');
		await check(later);
		await check(later);
		expect(chat.messages).toEqual([expect.stringContaining('*Alarm*')]);
	});

	it('reports nothing while the tables are empty', async () => {
		await check();
		expect(chat.messages).toEqual([]);
		expect(alarms()).toEqual([]);
	});
});
