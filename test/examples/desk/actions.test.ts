import { Desk } from './desk';
import { siteVisit } from '../../kit/nodes/actions';
import { withWorkspace } from '../../kit/support/withWorkspace';

describe('the example mend, for an action', () => {
	const workspace = withWorkspace('demo');

	it('creates an action that was not written, once, and then updates it', async () => {
		const desk = await Desk.setUp(workspace);
		const leadId = await workspace.createLead({ name: 'Ada', phone: '+447700900188' });
		const cases = desk.tables.find('desk_cases');
		const open = (field: string, given: string) => ({
			client: 'Rao Traders',
			form: 'Visit',
			submission: '1 0',
			field,
			input_key: field,
			category: 'invalid_value',
			message: 'A number was expected',
			given_value: given,
			corrected_value: '',
			input: JSON.stringify({ location: 'Pune', visitors: 'many' }),
			lead_id: leadId,
			action_type: siteVisit,
			action_id: '',
			outcome: 'rejected',
			status: 'open',
			tries: 0,
			retry_at: '',
		});
		cases.insert([open('visitors', 'many'), open('location', '?')]);
		const [visitors, location] = desk.rows('desk_cases');
		await desk.mend({ choice: desk.choiceOf(visitors ?? {}), value: '4' });
		await desk.mend({ choice: desk.choiceOf(location ?? {}), value: 'Mumbai' });

		expect(desk.rows('desk_cases').map(({ status }) => status)).toEqual(['done', 'done']);
		expect(workspace.requestsTo('createActions')).toHaveLength(1);
		expect(workspace.requestsTo('updateAction')).toHaveLength(1);
	});
});
