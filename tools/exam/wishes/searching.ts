import { items, type Wish } from '../wish';

const nobody = '0123456789abcdef01234567';

export const searching: readonly Wish[] = [
	{
		name: 'leads of a colleague',
		text: 'Diya goes on holiday. Which leads are hers?',
		start: items({}),
		done: [['Asha Verma'], ['Sara Jain']],
	},
	{
		name: 'due in the first half of December',
		text: 'List the leads whose next follow-up is between the first and the fifteenth of December 2026. The two dates come as you see them, with the day first.',
		start: items({ first: '01/12/2026', last: '15/12/2026' }),
		done: [['Ravi Kumar'], ['Sara Jain']],
	},
	{
		name: 'leads that somebody called',
		text: 'Whom did we call at all? Give me every lead that has an outgoing call on its timeline.',
		start: items({}),
		done: [['Sara Jain']],
	},
	{
		name: 'who is calling',
		text: 'Our phone system sends the number of each caller. Look up the lead. If the number is withheld, the text is empty: then there is nobody to find, and certainly not everybody.',
		start: items({ number: '098765 00002' }, { number: '' }),
		done: [['Ravi Kumar']],
	},
	{
		name: 'nothing personal',
		text: 'An outside analyst needs all leads with their status and city, but must not get phone numbers or email addresses. Let the service itself hide what is personal.',
		start: items({}),
		done: [
			['Fresh', 'Pune'],
			['Contacted', 'Mumbai'],
			['Qualified'],
			['Negotiation'],
			['Follow Up'],
			['Won'],
		],
		hidden: ['919876500001', 'asha@mail.example', '919876500002', 'neha@mail.example'],
	},
	{
		name: 'look these up',
		text: 'Read the leads with these IDs. Some IDs are old: an unknown one should go to the team to check, and must not stop the others.',
		start: items({ lead_id: '{asha}' }, { lead_id: nobody }, { lead_id: '{omar}' }),
		done: [['Asha Verma'], ['Omar Khan']],
		toCheck: [[nobody]],
	},
	{
		name: 'the whole story of a lead',
		text: 'Before a meeting I want one item with the lead and everything that has happened with it, newest first.',
		start: items({ lead_id: '{sara}' }),
		done: [['Sara Jain', 'Wakad', 'Baner', 'Liked the second flat']],
	},
];
