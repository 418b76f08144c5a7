import { inWorkspace } from '../dates';
import { emailOf } from '../stage/cast';
import { items, onTimeline, type Wish } from '../wish';

export const actions: readonly Wish[] = [
	{
		name: 'a visit of the past',
		text: 'Kavya notes her visits on paper, and we type them in later. Put each on the timeline of the lead as a Site Visit by Kavya, at the time when it took place (day first, Indian time), with place, number of people and result.',
		start: items({
			lead_id: '{neha}',
			when: '02/11/2026 10:30',
			place: 'Delhi office',
			people: '3',
			result: 'Interested',
		}),
		changes: onTimeline('neha', {
			type: 'ACTION_1001',
			fields: { location: 'Delhi office', visitors: 3, outcome: 'Interested' },
			by: emailOf('Kavya Nair'),
			at: inWorkspace('02/11/2026 10:30'),
		}),
		done: [['{neha}']],
	},
	{
		name: 'demos with and without a topic',
		text: 'Our calendar tool sends booked demos. Record each as Demo Booked with its date and topic. Without a topic the workspace takes none: those go to the team to check.',
		start: items(
			{ lead_id: '{asha}', demo_date: '14/12/2026', topic: 'Reports' },
			{ lead_id: '{ravi}', demo_date: '15/12/2026', topic: '' },
		),
		changes: onTimeline('asha', {
			type: 'ACTION_1002',
			fields: { demo_date: inWorkspace('14/12/2026'), topic: 'Reports' },
		}),
		done: [['{asha}']],
		toCheck: [['topic', '{ravi}']],
	},
	{
		name: 'the outcome came later',
		text: 'The customer decided after the visit. Change the outcome of this Site Visit to what the message says. Place and number of people stay.',
		start: items({ lead_id: '{asha}', action_id: '{asha.visit}', decision: 'Interested' }),
		changes: { leads: { asha: { entries: { visit: { fields: { outcome: 'Interested' } } } } } },
		done: [['{asha.visit}']],
	},
	{
		name: 'a survey that is sent twice',
		text: 'The survey tool posts each answer twice, sometimes an hour apart; both have the same response_id. Record the comment as Feedback on the lead, once. The second post should pass without a fuss.',
		start: {
			kind: 'items',
			times: 2,
			items: [{ json: { lead_id: '{omar}', response_id: 'resp-881', comment: 'Fast answer, good price' } }],
		},
		changes: onTimeline('omar', { type: 'ACTION_1004', fields: { comment: 'Fast answer, good price' } }),
		done: [[], []],
	},
	{
		name: 'only the visits',
		text: 'From the timeline of this lead I need the Site Visits only, one item for each.',
		start: items({ lead_id: '{sara}' }),
		done: [['Baner'], ['Wakad']],
	},
	{
		name: 'one entry of a timeline',
		text: 'A colleague sends me the lead and the ID of one entry of its timeline. Fetch this entry.',
		start: items({ lead_id: '{sara}', action_id: '{sara.second}' }),
		done: [['{sara.second}', 'Wakad']],
	},
];
