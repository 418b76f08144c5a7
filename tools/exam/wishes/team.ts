import { emailOf } from '../stage/cast';
import { items, type Wish } from '../wish';

export const team: readonly Wish[] = [
	{
		name: 'first day at work',
		text: 'When HR enters a new colleague, invite this person to the workspace as a caller. No password, they choose their own.',
		start: items({
			full_name: 'Lata Menon',
			mail: 'lata.menon@lead-workspace.example',
			mobile: '+91 98765 13001',
		}),
		changes: {
			team: {
				'lata.menon@lead-workspace.example': {
					name: 'Lata Menon',
					phone_number: '919876513001',
					status: 'Invited',
				},
			},
		},
		done: [['lata.menon@lead-workspace.example']],
	},
	{
		name: 'on holiday',
		text: 'Our calendar says who is away, by first name. Set this colleague to On Leave.',
		start: items({ who: 'Emre' }),
		changes: { team: { [emailOf('Emre Yildiz')]: { status: 'On Leave' } } },
		done: [[emailOf('Emre Yildiz')]],
	},
	{
		name: 'who is away',
		text: 'Each morning, post who is on leave: one item for each team member with this availability, and nobody else.',
		start: items({}),
		done: [['Gita Rao'], ['Noor Rahman']],
	},
	{
		name: 'one colleague',
		text: 'I have the email address of a colleague and need the record of this person, with name and phone number.',
		start: items({ mail: emailOf('Diya Sharma') }),
		done: [['Diya Sharma', '919820010411']],
	},
];
