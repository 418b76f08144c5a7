import type { LeadField, ValueTypeName } from '../domain/definitions';
import type { Random } from '../random';
import type { NewField } from '../domain/store';

interface Extras {
	readonly labels?: readonly string[];
	readonly isVisible?: false;
	readonly lockAfterCreate?: true;
}

type Line = readonly [apiName: string, type: ValueTypeName, description: string, extras?: Extras];

const standard: readonly Line[] = [
	['name', 'TEXT', 'Full name'],
	['phone', 'PHONE', 'Phone number, country code first'],
	['email', 'EMAIL', 'Email address'],
	['status', 'STATUS', 'Where the lead stands in the pipeline'],
	['rating', 'RATING', 'From 1 (cold) to 5 (hot)'],
	['lost_reason', 'LOST_REASON', 'Why the lead was lost'],
	['assignee', 'ASSIGNEE', 'The team member who works on the lead'],
];

const sources = ['Website', 'Google Ads', 'Facebook', 'Referral', 'Walk-in', 'Trade Fair', 'Cold Call'];
const cities = [
	'Mumbai',
	'Delhi',
	'Bengaluru',
	'Pune',
	'Chennai',
	'Dubai',
	'Singapore',
	'London',
	'Kathmandu',
];
const interests = ['CRM', 'Telephony', 'WhatsApp', 'Reports', 'Integrations', 'Training', 'Support Plan'];
const languages = ['English', 'Hindi', 'Marathi', 'Tamil', 'Arabic', 'Malay', 'French', 'Nepali'];

const custom: readonly Line[] = [
	['company', 'TEXT', 'The organisation the lead works for'],
	['job_title', 'TEXT', 'What the lead does there'],
	['notes', 'TEXT', 'Anything worth knowing'],
	['alternate_phone', 'PHONE', 'A second number'],
	['work_email', 'EMAIL', 'The address at work'],
	['team_size', 'NUMBER', 'People who would use the product'],
	['birth_date', 'DATE', 'Date of birth'],
	['next_follow_up', 'DATE', 'When to get in touch again'],
	['newsletter', 'CHECKBOX', 'Wants the newsletter'],
	['city', 'DROPDOWN', 'Where the lead lives', { labels: cities }],
	['source', 'DROPDOWN', 'Where the lead came from', { labels: sources }],
	['interests', 'TAGS', 'What the lead asked about', { labels: interests }],
	['languages', 'TAGS', 'Languages the lead speaks', { labels: languages }],
	['budget', 'MONEY', 'What the lead wants to spend'],
	['deal_value', 'MONEY', 'What the deal is worth'],
	['website', 'WEBSITE', 'Home page'],
	['photo', 'MEDIALINK', 'Link to a picture'],
	['account_manager', 'ACTIVEUSERS', 'The team member who looks after the account'],
	['customer_id', 'UNIQUE', 'Number in the billing system'],
	[
		'campaign_code',
		'TEXT',
		'The campaign that brought the lead, fixed at creation',
		{ lockAfterCreate: true },
	],
	['internal_score', 'NUMBER', 'Computed by the workspace', { isVisible: false }],
];

/** Fields of every type (sync-api.md, Field types). One is hidden, one is locked after creation, one is UNIQUE. */
export function leadFields(identifier: string, draw: Random): Array<NewField<LeadField>> {
	return [...standard, ...custom].map(([apiName, type, description, extras = {}]) => ({
		id: draw.hex(24),
		apiName,
		type,
		description,
		isLeadid: apiName === identifier,
		isVisible: extras.isVisible ?? true,
		lockAfterCreate: extras.lockAfterCreate ?? false,
		...(extras.labels && { labels: extras.labels }),
	}));
}
