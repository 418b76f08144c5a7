import { mock } from 'node:test';

import { Desk } from './desk';
import { withWorkspace } from '../../kit/support/withWorkspace';

describe('what the example desk deletes every night', () => {
	const workspace = withWorkspace('demo');
	let desk: Desk;
	beforeEach(async () => {
		mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-01T12:00:00Z') });
		desk = await Desk.setUp(workspace);
	});
	afterEach(() => {
		mock.timers.reset();
	});

	const onDay = (day: number) => {
		mock.timers.setTime(Date.parse('2026-11-01T12:00:00Z') + (day - 1) * 24 * 3_600_000);
	};
	const night = async () => await desk.run('desk', { startNode: 'Every Night' });
	const log = (number: number, report = `report ${number}`) => {
		const day = `2026-11-${String(number).padStart(2, '0')}`;
		const names = { client: 'Rao Traders', form: 'Enquiry', field: 'email', category: 'invalid_value' };
		desk.tables.find('desk_log').insert([{ day, ...names, submissions: 0, drops: 1, mended: 0, report }]);
	};
	const open = (message: string, status: string, closed_on = '') =>
		desk.tables.find('desk_cases').insert([
			{
				client: 'Rao Traders',
				field: 'email',
				lead_id: 'l1',
				message,
				status,
				closed_on,
				input: '{"E-mail":"x"}',
				tried_value: 'ada at home',
			},
		]);
	const days = (table: 'desk_log' | 'desk_counts') => desk.rows(table).map(({ day }) => day);
	const messages = () => desk.rows('desk_cases').flatMap(({ message }) => message || []);

	it('keeps the log for 7 days, and the sums for ever', async () => {
		for (const day of [1, 2, 3]) log(day);
		onDay(8);
		await night();
		expect(days('desk_log')).toHaveLength(3);

		onDay(9);
		await night();
		expect(days('desk_log')).toEqual(['2026-11-02', '2026-11-03']);
		expect(days('desk_counts')).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
	});

	it('sums what is old before it deletes it, after two weeks without n8n', async () => {
		for (const day of [1, 1, 2]) log(day);
		log(1, 'another report');
		onDay(16);
		await night();

		expect(desk.rows('desk_log')).toEqual([]);
		expect(desk.rows('desk_counts')).toMatchObject([
			{ day: '2026-11-01', drops: 2 },
			{ day: '2026-11-02', drops: 1 },
		]);
	});

	it('keeps what people typed in closed cases for 7 days, in open ones for 90, and for ever which field it was', async () => {
		open('mended', 'done', '2026-11-01');
		open('set aside later', 'set_aside', '2026-11-02');
		open('opened again by a person', 'open', '2026-11-01');
		for (const status of ['open', 'sending', 'stopped', 'check']) open(status, status);
		onDay(8);
		await night();
		expect(messages()).toHaveLength(7);

		onDay(9);
		await night();
		expect(messages()).toEqual([
			'set aside later',
			'opened again by a person',
			'open',
			'sending',
			'stopped',
			'check',
		]);

		onDay(90);
		await night();
		expect(messages()).toEqual(['opened again by a person', 'open', 'sending', 'stopped', 'check']);
		onDay(92);
		await night();
		expect(messages()).toEqual([]);
		const kept = desk.rows('desk_cases');
		expect(kept.map(({ status }) => status)).toEqual([
			'done',
			'set_aside',
			...Array.from({ length: 5 }, () => 'forgotten'),
		]);
		for (const row of kept)
			expect(row).toMatchObject({ field: 'email', lead_id: 'l1', input: '', tried_value: '' });
	});
});
