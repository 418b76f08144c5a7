import { inWorkspace } from '../dates';
import type { Entry } from '../wish';

/** A lead that is in the workspace before each wish, with its timeline, oldest first. */
interface Role {
	readonly fields: Readonly<Record<string, unknown>>;
	readonly timeline?: Readonly<Record<string, Entry>>;
	/** What the service recorded by itself. */
	readonly recorded?: ReadonlyArray<'OUTGOING_CALL' | 'INCOMING_WHATSAPP_MSG'>;
}

export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@lead-workspace.example`;

const member = { diya: emailOf('Diya Sharma'), rohan: emailOf('Rohan Gupta'), kavya: emailOf('Kavya Nair') };

const roles = {
	asha: {
		fields: {
			name: 'Asha Verma',
			phone: '919876500001',
			email: 'asha@mail.example',
			status: 'Fresh',
			rating: 3,
			city: 'Pune',
			source: 'Website',
			interests: ['CRM'],
			assignee: member.diya,
			notes: 'Call after 6 pm',
			campaign_code: 'DIWALI-25',
		},
		timeline: {
			visit: {
				type: 'ACTION_1001',
				fields: { location: 'Pune office', visitors: 2, outcome: 'Undecided' },
				by: member.diya,
			},
			paper: { type: 'ACTION_1003', fields: { title: 'Agreement' } },
		},
	},
	ravi: {
		fields: {
			name: 'Ravi Kumar',
			phone: '919876500002',
			email: 'ravi@mail.example',
			status: 'Contacted',
			rating: 4,
			city: 'Mumbai',
			source: 'Google Ads',
			assignee: member.rohan,
			next_follow_up: inWorkspace('05/12/2026'),
		},
		timeline: { quote: { type: 'ATTACHMENT', files: { 'quote.pdf': 'The quote of March' } } },
	},
	mei: {
		fields: {
			name: 'Mei Lim',
			phone: '6591234503',
			email: 'mei@mail.example',
			status: 'Qualified',
			city: 'Singapore',
			interests: ['Telephony', 'WhatsApp'],
			assignee: member.kavya,
			next_follow_up: inWorkspace('20/12/2026'),
		},
		timeline: {
			demo: {
				type: 'ACTION_1002',
				fields: { demo_date: inWorkspace('11/12/2026'), topic: 'Telephony' },
				by: member.kavya,
			},
		},
	},
	omar: {
		fields: {
			name: 'Omar Khan',
			phone: '971502345604',
			email: 'omar@mail.example',
			status: 'Negotiation',
			rating: 5,
			city: 'Dubai',
			deal_value: '250000',
			assignee: member.rohan,
		},
		timeline: {
			payment: { type: 'PAYMENT', status: 'PENDING', currency: 'INR', amount: '25000', by: member.rohan },
		},
	},
	sara: {
		fields: {
			name: 'Sara Jain',
			phone: '919876500005',
			email: 'sara@mail.example',
			status: 'Follow Up',
			rating: 5,
			city: 'Pune',
			source: 'Referral',
			newsletter: true,
			assignee: member.diya,
			next_follow_up: inWorkspace('12/12/2026'),
		},
		timeline: {
			first: { type: 'ACTION_1001', fields: { location: 'Baner', visitors: 1, outcome: 'Undecided' } },
			second: { type: 'ACTION_1001', fields: { location: 'Wakad', visitors: 3, outcome: 'Interested' } },
			feedback: { type: 'ACTION_1004', fields: { comment: 'Liked the second flat' } },
		},
		recorded: ['OUTGOING_CALL'],
	},
	neha: {
		fields: {
			name: 'Neha Shah',
			phone: '919876500006',
			email: 'neha@mail.example',
			status: 'Won',
			city: 'Delhi',
			source: 'Website',
			assignee: member.kavya,
		},
		timeline: {
			payment: { type: 'PAYMENT', status: 'COMPLETED', currency: 'INR', amount: '40000', by: member.kavya },
		},
	},
} as const satisfies Record<string, Role>;

export type CastName = keyof typeof roles;

/** The leads of the workspace, by the names that the wishes use, oldest first. */
export const cast: Readonly<Record<string, Role>> = roles;
