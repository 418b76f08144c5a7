import { mock } from 'node:test';

import { Desk } from './desk';
import { withWorkspace } from '../../kit/support/withWorkspace';

const hour = 3_600_000;

describe('the example mend, when an execution ended halfway', () => {
	const workspace = withWorkspace('demo');
	let desk: Desk;
	let leadId: string;
	beforeEach(async () => {
		mock.timers.enable({ apis: ['Date'] });
		mock.timers.setTime(Date.parse('2026-11-01T12:00:00Z'));
		desk = await Desk.setUp(workspace);
		leadId = await workspace.createLead({ name: 'Ada', phone: '+447700900199' });
	});
	afterEach(() => {
		mock.timers.reset();
	});

	const everyHour = async () => await desk.run('mend', { startNode: 'Every Hour' });
	const statuses = () => desk.rows('desk_cases').map(({ status, tries }) => [status, tries]);
	const taken = (more: Record<string, string>) =>
		desk.tables.find('desk_cases').insert([
			{
				client: 'Rao Traders',
				form: 'Enquiry',
				submission: '1 0',
				field: 'email',
				input_key: 'E-mail',
				category: 'invalid_value',
				given_value: 'ada at mail',
				corrected_value: 'ada@mail.example',
				input: '{}',
				action_type: '',
				action_id: '',
				outcome: 'written',
				status: 'sending',
				tries: 0,
				retry_at: '',
				claim: 'ended',
				closed_on: '',
				...more,
			},
		]);

	it('leaves a case alone for an hour, and then sends it', async () => {
		taken({ lead_id: leadId });
		mock.timers.tick(hour - 1);
		await everyHour();
		expect(statuses()).toEqual([['sending', 0]]);

		mock.timers.tick(2);
		await everyHour();
		expect(statuses()).toEqual([['done', 1]]);
		expect(await workspace.fieldsOf(leadId)).toMatchObject({ email: 'ada@mail.example' });
	});

	it('lets a person look at an action that may have been created', async () => {
		taken({ lead_id: leadId, action_type: 'site_visit', outcome: 'failed' });
		mock.timers.tick(hour + 1);
		await everyHour();

		expect(statuses()).toEqual([['check', 0]]);
		expect(workspace.requestsTo('createActions')).toEqual([]);
	});

	it('does not send a case that came in while a person mended its cause', async () => {
		taken({ lead_id: leadId, status: 'open', corrected_value: '', claim: '' });
		const seen = desk.rows('desk_cases');
		taken({ lead_id: leadId, status: 'open', corrected_value: '', claim: '' });
		const [first] = seen;
		if (first === undefined) throw new Error('No case is open');
		const choice = desk.choiceOf({ ...first, message: 'An email address was expected' });
		const json = { ...first, id: Number(first['id']), message: 'An email address was expected' };
		await desk.mend(
			{ choice, value: 'ada@mail.example' },
			{ pinned: { 'Open Cases': [{ json: { ...json, createdAt: '', updatedAt: '' } }] } },
		);

		expect(statuses()).toEqual([
			['done', 1],
			['open', 0],
		]);
	});
});
