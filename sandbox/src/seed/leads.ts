import { recordBuiltIn, builtInTypes, type BuiltInType } from '../domain/actions/builtIn';
import { createActions } from '../domain/actions/timeline';
import { createLead, requireLead, updateLead } from '../domain/leads';
import type { Workspace } from '../domain/workspace';
import type { Random } from '../random';
import { EMAIL_DOMAIN } from './team';
import { person } from './people';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A workspace whose clock the seed advances. */
export interface SeededWorkspace extends Workspace {
	advance(milliseconds: number): void;
}

const LEADS = 200;

const openStatuses = ['Fresh', 'Contacted', 'Follow Up', 'Qualified', 'Negotiation'] as const;
const lostReasons = ['Too Expensive', 'Chose Competitor', 'No Response', 'Unknown Reason'] as const;
const assignees = ['diya.sharma', 'emre.yildiz', 'hugo.martin', 'kavya.nair', 'rohan.gupta'] as const;
const sources = ['Website', 'Google Ads', 'Facebook', 'Referral', 'Walk-in'] as const;
const cities = ['Mumbai', 'Delhi', 'Bengaluru', 'Pune', 'Dubai', 'Singapore', 'London'] as const;
const interests = ['CRM', 'Telephony', 'WhatsApp', 'Reports', 'Integrations'] as const;
const languages = ['English', 'Hindi', 'Marathi', 'Tamil', 'Arabic'] as const;
const contacts = builtInTypes.filter((type) => type !== 'LEAD_ASSIGNMENT' && type !== 'USER_NOTE');

const emailOf = (member: string) => `${member}@${EMAIL_DOMAIN}`;

/** Creates leads and their timelines through the rules of the service, oldest first. */
export function seedLeads(workspace: SeededWorkspace, draw: Random): void {
	for (let index = 1; index <= LEADS; index += 1) {
		workspace.advance(draw.between(1, 10) * HOUR);
		const created = createLead(workspace, leadFieldsOf(workspace, draw, index), []);
		if (created.lead_id !== null) seedTimeline(workspace, draw, created.lead_id);
	}
}

function leadFieldsOf(workspace: Workspace, draw: Random, index: number) {
	const { name, email, phone, company, domain, jobTitle } = person(draw, index);
	const now = workspace.now();
	return {
		name,
		phone,
		email,
		customer_id: `CUST-${String(index).padStart(5, '0')}`,
		status: draw.pick(openStatuses),
		rating: draw.between(1, 5),
		source: draw.pick(sources),
		city: draw.pick(cities),
		newsletter: draw.chance(0.4),
		company,
		...(draw.chance(0.8) && { assignee: emailOf(draw.pick(assignees)) }),
		...(draw.chance(0.6) && { job_title: jobTitle, work_email: `office${index}@${domain}` }),
		...(draw.chance(0.5) && { interests: [draw.pick(interests), draw.pick(interests)] }),
		...(draw.chance(0.4) && { languages: ['English', draw.pick(languages)] }),
		...(draw.chance(0.5) && { budget: `${draw.between(10, 900)}000` }),
		...(draw.chance(0.3) && { deal_value: `${draw.between(1000, 99_999)}.50` }),
		...(draw.chance(0.3) && { website: `https://www.${domain}` }),
		...(draw.chance(0.1) && { photo: `https://media.example/photos/${index}.jpg` }),
		...(draw.chance(0.4) && { team_size: draw.between(1, 250) }),
		...(draw.chance(0.3) && {
			birth_date: `${draw.between(10, 28)}/0${draw.between(1, 9)}/19${draw.between(55, 99)}`,
		}),
		...(draw.chance(0.6) && { next_follow_up: now + draw.between(1, 30) * DAY }),
		...(draw.chance(0.3) && { account_manager: emailOf(draw.pick(assignees)) }),
		...(draw.chance(0.3) && { campaign_code: `SPRING-${draw.between(1, 9)}` }),
		...(draw.chance(0.2) && { notes: 'Asked to be called in the afternoon.\nPrefers WhatsApp.' }),
	};
}

function seedTimeline(workspace: SeededWorkspace, draw: Random, leadId: string): void {
	const lead = requireLead(workspace, leadId);
	const contact = draw.between(1, 4);
	for (let count = 0; count < contact; count += 1) {
		workspace.advance(draw.between(1, 40) * 60_000);
		const type = draw.pick<BuiltInType>(['OUTGOING_CALL', ...contacts]);
		recordBuiltIn(workspace, lead, type, { employeeid: emailOf(draw.pick(assignees)) });
	}
	const entries: unknown[] = [];
	if (draw.chance(0.4)) {
		entries.push({
			type: '1001',
			employeeid: emailOf(draw.pick(assignees)),
			created_on: workspace.now() - draw.between(1, 5) * HOUR,
			fields: {
				location: draw.pick(cities),
				visitors: draw.between(1, 5),
				outcome: draw.pick(['Interested', 'Undecided', 'Not Interested']),
			},
		});
	}
	if (draw.chance(0.3)) {
		entries.push({
			type: '1002',
			employeeid: emailOf(draw.pick(assignees)),
			fields: { demo_date: workspace.now() + 3 * DAY, topic: draw.pick(interests) },
		});
	}
	if (draw.chance(0.15)) entries.push({ type: '1003', fields: { title: 'Identity proof', verified: true } });
	if (draw.chance(0.2)) entries.push({ type: '1004', fields: { comment: 'Nice product, slow replies.' } });
	if (draw.chance(0.3)) {
		entries.push({
			type: 'PAYMENT',
			status: draw.pick(['COMPLETED', 'PENDING', 'FAILED', 'REFUNDED', 'PROCESSING', 'CANCELLED']),
			currency: draw.pick(['INR', 'INR', 'USD', 'AED']),
			amount: draw.between(500, 50_000),
			employeeid: emailOf(draw.pick(assignees)),
		});
	}
	createActions(workspace, leadId, entries);
	if (draw.chance(0.25)) {
		workspace.advance(draw.between(10, 300) * 60_000);
		updateLead(workspace, leadId, closing(draw), { hidePII: false });
	}
}

const closing = (draw: Random) =>
	draw.chance(0.5) ? { status: 'Won' } : { status: 'Lost', lost_reason: draw.pick(lostReasons) };
