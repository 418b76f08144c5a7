import type { ActionField } from '../domain/definitions';
import type { Random } from '../random';
import type { NewField } from '../domain/store';
import type { NewDefinitions } from '../storage/definitionWrites';

type Field = Pick<NewField<ActionField>, 'apiName' | 'type' | 'description' | 'labels'> & {
	mandatory?: true;
};

interface Line {
	readonly code: string;
	readonly displayName: string;
	readonly description: string;
	readonly score: number;
	readonly allowPredatedActivity: 'ALLOW' | 'DENY';
	readonly fields: readonly Field[];
}

const lines: readonly Line[] = [
	{
		code: '1001',
		displayName: 'Site Visit',
		description: 'The lead visited. May be recorded later, with the earlier date.',
		score: 20,
		allowPredatedActivity: 'ALLOW',
		fields: [
			{ apiName: 'location', type: 'TEXT', description: 'Where' },
			{ apiName: 'visitors', type: 'NUMBER', description: 'How many came' },
			{
				apiName: 'outcome',
				type: 'DROPDOWN',
				description: 'How it went',
				labels: ['Interested', 'Undecided', 'Not Interested'],
			},
			{ apiName: 'next_visit', type: 'DATE', description: 'When they come again' },
		],
	},
	{
		code: '1002',
		displayName: 'Demo Booked',
		description: 'A demonstration was agreed.',
		score: 30,
		allowPredatedActivity: 'DENY',
		fields: [
			{ apiName: 'demo_date', type: 'DATE', description: 'When', mandatory: true },
			{ apiName: 'topic', type: 'TEXT', description: 'What to show', mandatory: true },
			{ apiName: 'host', type: 'ACTIVEUSERS', description: 'Who shows it' },
			{ apiName: 'guest_email', type: 'EMAIL', description: 'Whom to invite' },
			{ apiName: 'products', type: 'TAGS', description: 'What is shown', labels: ['CRM', 'Telephony'] },
		],
	},
	{
		code: '1003',
		displayName: 'Document Received',
		description: 'The lead sent a document.',
		score: 10,
		allowPredatedActivity: 'DENY',
		fields: [
			{ apiName: 'document', type: 'FILE', description: 'The document itself', mandatory: true },
			{ apiName: 'title', type: 'TEXT', description: 'What it is' },
			{ apiName: 'verified', type: 'CHECKBOX', description: 'Somebody has looked at it' },
		],
	},
	{
		code: '1004',
		displayName: 'Feedback',
		description: 'What the lead thinks.',
		score: 5,
		allowPredatedActivity: 'DENY',
		fields: [
			{ apiName: 'comment', type: 'TEXT', description: 'In their words' },
			{ apiName: 'expected_price', type: 'MONEY', description: 'What they would pay' },
			{ apiName: 'callback_phone', type: 'PHONE', description: 'Where to reach them' },
			{ apiName: 'reference', type: 'WEBSITE', description: 'A page they mention' },
		],
	},
];

/** One action that allows predated activity, one with mandatory fields, one with a FILE field, and a plain one. */
export function customActions(draw: Random, createdOn: number): NewDefinitions['actions'] {
	return lines.map(({ fields, ...line }) => ({
		...line,
		id: draw.hex(24),
		quickAdd: true,
		createdOn,
		createdBy: 'admin@lead-workspace.example',
		fields: fields.map(({ mandatory, ...field }) => ({ ...field, mandatory: mandatory ?? false })),
	}));
}
