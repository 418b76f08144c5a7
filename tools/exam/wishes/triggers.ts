import { emailOf } from '../stage/cast';
import { newLeads, type Wish } from '../wish';

export const triggers: readonly Wish[] = [
	{
		name: 'new leads of the website',
		text: 'Start a workflow for every new lead whose source is Website. Other leads do not interest me.',
		start: {
			kind: 'trigger',
			happens: newLeads(
				{ name: 'Web One', phone: '919876514001', source: 'Website' },
				{ name: 'Friend Two', phone: '919876514002', source: 'Referral' },
				{ name: 'Web Three', phone: '919876514003', source: 'Website' },
			),
		},
		done: [['Web One'], ['Web Three']],
	},
	{
		name: 'a deal is won',
		text: 'Ring the bell when the status of a lead changes to Won, whoever it belongs to. Other changes do not count.',
		start: {
			kind: 'trigger',
			happens: {
				leads: {
					ravi: { fields: { status: 'Won' } },
					mei: { fields: { status: 'Negotiation' } },
					neha: { fields: { city: 'Mumbai' } },
				},
			},
		},
		done: [['Ravi Kumar']],
	},
	{
		name: 'somebody visited',
		text: 'After each Site Visit we send a thank-you message. Start with the lead that was visited.',
		start: {
			kind: 'trigger',
			happens: {
				leads: {
					omar: { added: [{ type: 'ACTION_1001', fields: { location: 'Dubai office' } }] },
					neha: { added: [{ type: 'ACTION_1004', fields: { comment: 'Thank you' } }] },
				},
			},
		},
		done: [['Omar Khan']],
	},
	{
		name: 'the team changes',
		text: 'Tell me whenever a colleague becomes available or is away.',
		start: {
			kind: 'trigger',
			happens: { team: { [emailOf('Hugo Martin')]: { status: 'On Leave' } } },
		},
		done: [[emailOf('Hugo Martin'), 'On Leave']],
	},
	{
		name: 'somebody adds an option',
		text: 'Our form repeats the dropdowns of the workspace. Let me know when somebody changes a field or its options there.',
		start: { kind: 'trigger', happens: { labels: { city: ['Nagpur'] } } },
		done: [['city', 'Nagpur']],
	},
];
