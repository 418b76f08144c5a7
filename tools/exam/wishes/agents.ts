import { onTimeline, type Wish } from '../wish';

export const agents: readonly Wish[] = [
	{
		name: 'an agent that knows who calls',
		text: 'My AI agent gets the phone number of a caller and needs a tool that finds the lead. The agent fills in one argument, phone.',
		start: { kind: 'agent', calls: [{ phone: '+91 98765 00002' }, { phone: '+91 98765 00006' }] },
		done: [['Ravi Kumar'], ['Neha Shah']],
	},
	{
		name: 'an agent that moves leads on',
		text: 'Give my AI agent a tool that sets the status of a lead, and nothing else. The agent fills in lead_id and status.',
		start: {
			kind: 'agent',
			calls: [
				{ lead_id: '{asha}', status: 'Contacted' },
				{ lead_id: '{mei}', status: 'Won' },
			],
		},
		changes: { leads: { asha: { fields: { status: 'Contacted' } }, mei: { fields: { status: 'Won' } } } },
		done: [['{asha}'], ['{mei}']],
	},
	{
		name: 'an agent with a purse',
		text: 'My AI agent may record completed payments in rupees, but never more than 5,000 at once. The agent fills in lead_id and amount. A larger payment must not be recorded, and the agent has to hear that.',
		start: {
			kind: 'agent',
			calls: [
				{ lead_id: '{ravi}', amount: '4500' },
				{ lead_id: '{ravi}', amount: '7000' },
			],
		},
		changes: onTimeline('ravi', { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '4500' }),
		done: [[], ['not']],
	},
];
