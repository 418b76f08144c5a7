import { inWorkspace } from '../dates';
import { oneOf } from '../matchers';
import { emailOf } from '../stage/cast';
import { items, newLead, newLeads, type Wish } from '../wish';

export const creating: readonly Wish[] = [
	{
		name: 'contact form',
		text: 'Every time somebody fills in the contact form on my site, I want a new lead. The form sends name, phone, email and city, exactly as the fields are called in the workspace.',
		start: items(
			{ name: 'Leela Nair', phone: '+91 98765 11001', email: 'leela@mail.example', city: 'Chennai' },
			{ name: 'Tom Das', phone: '+971 50 234 5611', email: 'tom@mail.example', city: 'Dubai' },
		),
		changes: newLeads(
			{ name: 'Leela Nair', phone: '919876511001', email: 'leela@mail.example', city: 'Chennai' },
			{ name: 'Tom Das', phone: '971502345611', email: 'tom@mail.example', city: 'Dubai' },
		),
		done: [['Leela Nair'], ['Tom Das']],
	},
	{
		name: 'sheet with its own headings',
		text: 'We keep prospects in an Excel sheet. The headings are what people typed, the budget has a rupee sign and commas, and Interests holds several tags with commas between them. Import each row as a new lead with all its columns.',
		start: items({
			Name: 'Firoz Pillai',
			Phone: '098765 11002',
			'Job Title': 'Buyer',
			'Team Size': '12',
			Budget: '₹1,20,000',
			Interests: 'CRM, WhatsApp',
		}),
		changes: newLeads({
			name: 'Firoz Pillai',
			phone: '919876511002',
			job_title: 'Buyer',
			team_size: 12,
			budget: '120000',
			interests: oneOf(['CRM', 'WhatsApp'], ['WhatsApp', 'CRM']),
		}),
		done: [['Firoz Pillai']],
	},
	{
		name: 'lead ad',
		text: 'Leads from our Facebook ads come in as this nested webhook. Create the lead from the name and the phone, set source to Facebook, put the name of the campaign into campaign_code, and give the lead to Rohan. Nothing else of the webhook belongs on the lead.',
		start: items({
			id: 'fb-10231',
			form: { full_name: 'Jaya Reddy', phone_number: '+919876511003' },
			ad: { campaign: 'DIWALI-26', set: 'Pune 25-40' },
		}),
		changes: newLeads({
			name: 'Jaya Reddy',
			phone: '919876511003',
			source: 'Facebook',
			campaign_code: 'DIWALI-26',
			assignee: emailOf('Rohan Gupta'),
		}),
		done: [['Jaya Reddy']],
	},
	{
		name: 'dates with the day first',
		text: 'My clinic writes dates the Indian way: 03/04/1990 is the third of April. New patients become leads with their birth date and the date of the next follow-up. Please do not mix up day and month.',
		start: items({
			name: 'Kiran Rao',
			phone: '+919876511004',
			birth_date: '03/04/1990',
			next_follow_up: '05/12/2026',
		}),
		changes: newLeads({
			name: 'Kiran Rao',
			phone: '919876511004',
			birth_date: inWorkspace('03/04/1990'),
			next_follow_up: inWorkspace('05/12/2026'),
		}),
		done: [['Kiran Rao']],
	},
	{
		name: 'values that cannot be stored',
		text: 'The call centre types in whatever it likes. Keep the lead even if some answers make no sense, but send me every answer that was not stored, so that somebody can look at it.',
		start: items({
			name: 'Anita Ghosh',
			phone: '+919876511005',
			email: 'anita at mail',
			rating: 9,
			status: 'Call Back Later',
			city: 'Delhi',
		}),
		changes: newLeads({
			name: 'Anita Ghosh',
			phone: '919876511005',
			city: 'Delhi',
			status: oneOf('Fresh', undefined),
		}),
		done: [['Anita Ghosh']],
		toCheck: [
			['email', 'anita at mail'],
			['rating', 9],
			['status', 'Call Back Later'],
		],
	},
	{
		name: 'walk-in with a first visit',
		text: 'The receptionist registers walk-ins. In one go I need the lead (name, phone, source Walk-in) and a Site Visit on its timeline, with the office as the location and the number of people who came.',
		start: items({ visitor: 'Sunil Shah', mobile: '+91 98765 11006', office: 'Pune office', people: '2' }),
		changes: {
			created: [
				newLead(
					{ name: 'Sunil Shah', phone: '919876511006', source: 'Walk-in' },
					{ type: 'ACTION_1001', fields: { location: 'Pune office', visitors: 2 } },
				),
			],
		},
		done: [['Sunil Shah']],
	},
	{
		name: 'known phones and no phones',
		text: 'I bought a list. Only people whom we do not know yet may become leads; do not touch the leads that we have. Rows of people whom we already have, and rows without a phone, should go to the team to check.',
		start: items(
			{ name: 'A. Verma', phone: '+91 98765 00001', city: 'Mumbai' },
			{ name: 'Vikas Jain', phone: '+91 98765 11007', city: 'Mumbai' },
			{ name: 'Nobody Knows', phone: '', city: 'Delhi' },
		),
		changes: newLeads({ name: 'Vikas Jain', phone: '919876511007', city: 'Mumbai' }),
		done: [['Vikas Jain']],
		toCheck: [['A. Verma'], ['Nobody Knows']],
	},
	{
		name: 'no new options',
		text: 'Our list of cities is full of typos because every import adds to it. Create these leads, but a city that is not in the list must not become a new option. Tell us about such a city instead.',
		start: items(
			{ name: 'Rina Costa', phone: '+919876511008', city: 'Punne' },
			{ name: 'Dev Thapa', phone: '+919876511009', city: 'Kathmandu' },
		),
		changes: newLeads(
			{ name: 'Rina Costa', phone: '919876511008' },
			{ name: 'Dev Thapa', phone: '919876511009', city: 'Kathmandu' },
		),
		done: [['Rina Costa'], ['Dev Thapa']],
		toCheck: [['city', 'Punne']],
	},
	{
		name: 'rehearsal of an import',
		text: 'Before I import 4,000 old contacts I want to see what would happen with these two. Show me for each what would be sent and what would be left out. Nothing may be written.',
		start: items(
			{ name: 'Old One', phone: '+919876511010', rating: '4' },
			{ name: 'Old Two', phone: '+919876511011', rating: '11' },
		),
		done: [
			['Old One', 'dry_run'],
			['Old Two', 'dry_run'],
		],
		toCheck: [['rating', '11']],
	},
];
