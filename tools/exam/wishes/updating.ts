import { cleared, oneOf } from '../matchers';
import { items, newLead, newLeads, type Wish } from '../wish';

export const updating: readonly Wish[] = [
	{
		name: 'lost to a competitor',
		text: 'When sales ticks "went to somebody else" in our tool, the lead should become Lost, with the reason that they chose a competitor.',
		start: items({ lead_id: '{ravi}', verdict: 'went to somebody else' }),
		changes: { leads: { ravi: { fields: { status: 'Lost', lost_reason: 'Chose Competitor' } } } },
		done: [['{ravi}']],
	},
	{
		name: 'emptied on purpose',
		text: 'This sheet is the truth: if a cell is empty there, the field of the lead has to become empty as well. The sheet has the lead ID, the notes and the rating.',
		start: items({ lead_id: '{asha}', notes: '', rating: 4 }),
		changes: { leads: { asha: { fields: { notes: cleared, rating: 4 } } } },
		done: [['{asha}']],
	},
	{
		name: 'empty cells mean nothing',
		text: 'Partners send corrections for leads. They fill in only what changed and leave the other columns blank. A blank must never wipe what we have.',
		start: items({ lead_id: '{ravi}', email: '', city: 'Pune', source: '' }),
		changes: { leads: { ravi: { fields: { city: 'Pune' } } } },
		done: [['{ravi}']],
	},
	{
		name: 'one more tag',
		text: 'When a lead clicks the link about the product in our newsletter, add this product to the interests of the lead. The interests that the lead has already must stay.',
		start: items({ lead_id: '{mei}', clicked: 'CRM' }),
		changes: {
			leads: {
				mei: {
					fields: {
						interests: oneOf(
							['Telephony', 'WhatsApp', 'CRM'],
							['CRM', 'Telephony', 'WhatsApp'],
							['Telephony', 'CRM', 'WhatsApp'],
						),
					},
				},
			},
		},
		done: [['{mei}']],
	},
	{
		name: 'sync with stored IDs',
		text: 'Our shop remembers the lead ID of each customer after the first sync. Update the customers that have one, and create the others.',
		start: items(
			{ lead_id: '{neha}', name: 'Neha Shah', phone: '+919876500006', company: 'Coral Clinics' },
			{ lead_id: '', name: 'Pia Santos', phone: '+919876512001', company: 'Jade Interiors' },
		),
		changes: {
			leads: { neha: { fields: { company: 'Coral Clinics' } } },
			created: [newLead({ name: 'Pia Santos', phone: '919876512001', company: 'Jade Interiors' })],
		},
		done: [['{neha}'], ['Pia Santos']],
	},
	{
		name: 'create or update by phone',
		text: 'A lead may fill in the form again with a new city. If we know the phone already, update this lead; if not, create one. No duplicates, please.',
		searchReturnsIds: true,
		start: items(
			{ name: 'Sara Jain', phone: '098765 00005', city: 'Mumbai' },
			{ name: 'Uma Das', phone: '098765 12002', city: 'Pune' },
		),
		changes: {
			leads: { sara: { fields: { city: 'Mumbai' } } },
			created: [newLead({ name: 'Uma Das', phone: '919876512002', city: 'Pune' })],
		},
		done: [['{sara}'], ['Uma Das']],
	},
	{
		name: 'known phone without an ID',
		text: 'Create these people as leads, and update those whom we have. I know that it is not always possible to find the lead of a phone number: whoever could neither be created nor updated has to reach the team to check, and never gets lost.',
		start: items(
			{ name: 'Omar Khan', phone: '+971 50 234 5604', city: 'London' },
			{ name: 'Yusuf Tan', phone: '+91 98765 12003', city: 'London' },
		),
		changes: newLeads({ name: 'Yusuf Tan', phone: '919876512003', city: 'London' }),
		done: [['Yusuf Tan']],
		toCheck: [['Omar Khan']],
	},
	{
		name: 'the last change wins',
		text: 'Our telephone system sends the status of leads in the order in which things happened. Apply each of them in this order, so that the last one counts in the end.',
		start: items(
			{ lead_id: '{asha}', new_status: 'Contacted' },
			{ lead_id: '{mei}', new_status: 'Negotiation' },
			{ lead_id: '{asha}', new_status: 'Follow Up' },
			{ lead_id: '{asha}', new_status: 'Qualified' },
		),
		changes: {
			leads: { asha: { fields: { status: 'Qualified' } }, mei: { fields: { status: 'Negotiation' } } },
		},
		done: [['{asha}'], ['{asha}'], ['{asha}'], ['{mei}']],
	},
	{
		name: 'what can never change',
		text: 'Data entry corrects leads: they send the lead ID and the fields that are new. Store what the workspace accepts, and tell us what it refuses.',
		start: items({
			lead_id: '{asha}',
			phone: '+91 98765 12999',
			campaign_code: 'HOLI-26',
			job_title: 'Owner',
		}),
		changes: { leads: { asha: { fields: { job_title: 'Owner' } } } },
		done: [['{asha}']],
		toCheck: [['phone'], ['campaign_code']],
	},
];
