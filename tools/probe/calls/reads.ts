import type { Evidence } from '../evidence';
import {
	actionId,
	entryId,
	identifierOf,
	isAttachment,
	isCustom,
	isPayment,
	leadEntries,
	timelineIn,
} from '../facts';
import { actionDefinitions, leadFields, statusesOf } from '../look/definitions';
import { type Data, listIn, textOf } from '../look/shape';
import { type ApiCall, type Call, read, type Settings } from './call';

const nobody = 'nobody@lead-workspace-probe.example';
const nowhere = '000000000000000000000000';

/** The field of each kind whose definition is read by itself: with options, with tags, with dates, and any. */
const fieldsToRead: ReadonlyArray<readonly [string, string]> = [
	['field with options', 'DROPDOWN'],
	['field with tags', 'TAGS'],
	['field with dates', 'DATE'],
];

const oneField = ([key, type]: readonly [string, string]): ApiCall =>
	read(key, 'getField', `the definition of one field of type ${type}`, (evidence) => {
		const found = leadFields(evidence).find((field) => field.type === type);
		return found === undefined
			? `the workspace has no field of type ${type}`
			: { parameters: { apiName: found.apiName } };
	});

const oneAction = (key: string, type: string): ApiCall =>
	read(key, 'getActionDefinition', `the definition of one action with a ${type} field`, (evidence) => {
		const found = actionDefinitions(evidence).find(({ fields }) => fields.some((each) => each.type === type));
		return found === undefined
			? `no action has a field of type ${type}`
			: { parameters: { code: `ACTION_${found.code}` } };
	});

/** A member as a list shows it: it has an email that is not that of a manager. */
export const emailKey = (record: Data): string | undefined =>
	Object.keys(record).find((key) => !/manager/i.test(key) && /^[^@\s]+@[^@\s]+$/.test(String(record[key])));

export const membersIn = (body: unknown) => listIn(body, (record) => emailKey(record) !== undefined);

const firstMember = (evidence: Evidence) => {
	const members = membersIn(evidence.success('team')?.body)?.value ?? [];
	// One that shows as much as possible.
	const member = members.find((record) => record['license'] !== null && record['manager_email'] !== null);
	const [shown = member] = [member ?? members[0]];
	return shown === undefined ? undefined : textOf(shown[emailKey(shown) ?? '']);
};

/** The lead whose timeline is read: the one that the caller named, or one that a search returned. */
const knownLead = (evidence: Evidence, { leadId }: Settings): string | undefined =>
	leadId ?? leadEntries(evidence.success('leads')?.body).map(entryId).find(Boolean);

const noLead =
	'no search returns the ID of a lead: name one with --lead-id. With --write, the lead of the probe shows the same';

const ofLead =
	(query: Record<string, string>, body?: object): ApiCall['make'] =>
	(evidence, settings) => {
		const leadId = knownLead(evidence, settings);
		if (leadId === undefined) return noLead;
		return { parameters: { leadId }, query, ...(body !== undefined && { body }) };
	};

const oneOfTimeline = (key: string, what: string, isOne: (action: Data) => boolean): ApiCall =>
	read(key, 'getAction', `${what} of that timeline`, (evidence, settings) => {
		const leadId = knownLead(evidence, settings);
		if (leadId === undefined) return noLead;
		const shown = ['timeline', 'lead with timeline'].flatMap(
			(name) => timelineIn(evidence.success(name)?.body)?.value ?? [],
		);
		const id = shown.filter(isOne).map(actionId).find(Boolean);
		return id === undefined
			? `the timeline shows no ${what} with an ID`
			: { parameters: { leadId, actionId: id } };
	});

const twoStatuses = (evidence: Evidence) => {
	const [one, two] = statusesOf(evidence).filter(({ isArchived }) => !isArchived);
	return one === undefined || two === undefined ? undefined : ([one.label, two.label] as const);
};

const byStatus =
	(pick: (two: readonly [string, string]) => unknown): ApiCall['make'] =>
	(evidence) => {
		const two = twoStatuses(evidence);
		return two === undefined
			? 'the pipeline shows no two statuses'
			: { query: { limit: '1' }, body: { fields: { status: pick(two) } } };
	};

/** Every call that changes nothing, in order. */
export const reads: readonly Call[] = [
	read('enterprise', 'getEnterprise', 'the name of the workspace, and the form of the answer'),
	read('fields', 'listFields', 'the definitions of fields', () => ({ query: { detail: 'true' } })),
	read('fields in one page', 'listFields', 'whether that list comes in pages', () => ({
		query: { detail: 'true', skip: '0', limit: '100' },
	})),
	...fieldsToRead.map(oneField),
	read('actions', 'listActions', 'the definitions of actions', () => ({ query: { detail: 'true' } })),
	oneAction('action with options', 'DROPDOWN'),
	oneAction('action with tags', 'TAGS'),
	read('pipeline', 'getPipeline', 'statuses and lost reasons'),
	read('team', 'listTeamMembers', 'one page of team members', () => ({ query: { skip: '0', limit: '10' } })),
	read('next of the team', 'listTeamMembers', 'the page after it', (evidence) => {
		const { length = 0 } = membersIn(evidence.success('team')?.body)?.value ?? [];
		return length === 0 ? 'no team member was shown' : { query: { skip: String(length), limit: '10' } };
	}),
	read('team, 11 at once', 'listTeamMembers', 'the limit of a page of team members', () => ({
		query: { skip: '0', limit: '11' },
	})),
	read('team member', 'getTeamMember', 'one member of that page', (evidence) => {
		const email = firstMember(evidence);
		return email === undefined ? 'no email was shown' : { parameters: { email } };
	}),
	read('no team member', 'getTeamMember', 'the form of an error', () => ({ parameters: { email: nobody } })),
	read('leads', 'searchLeads', 'one page of leads', () => ({ query: { skip: '0', limit: '100' }, body: {} })),
	read('leads, 101 at once', 'searchLeads', 'the limit of a page of leads', () => ({
		query: { limit: '101' },
		body: {},
	})),
	read('leads, null as a filter', 'searchLeads', 'what a filter that is null means', (evidence) => {
		const identifier = identifierOf(evidence);
		return identifier === undefined
			? 'no field is flagged as the identifier'
			: { query: { limit: '1' }, body: { fields: { [identifier.apiName]: null } } };
	}),
	read('leads, an unknown filter', 'searchLeads', 'what an unknown key of a search means', () => ({
		query: { limit: '1' },
		body: { lead_workspace_probe: 'unknown' },
	})),
	read(
		'leads of one status',
		'searchLeads',
		'whether a list of values means any of them',
		byStatus(([one]) => one),
	),
	read(
		'leads of another status',
		'searchLeads',
		'the same',
		byStatus(([, two]) => two),
	),
	read(
		'leads of both statuses',
		'searchLeads',
		'the same',
		byStatus((two) => two),
	),
	read('no lead', 'getLead', 'the form of an error', () => ({ parameters: { leadId: nowhere } })),
	read('no field', 'getField', 'the form of an error', () => ({
		parameters: { apiName: 'lead_workspace_probe' },
	})),
	read(
		'lead with timeline',
		'getLead',
		'one lead with its timeline',
		ofLead({ includeActions: 'true', skip: '0', limit: '100' }),
	),
	read(
		'lead with timeline, the rest',
		'getLead',
		'whether skip moves on',
		ofLead({ includeActions: 'true', skip: '1', limit: '100' }),
	),
	read('timeline', 'searchActions', 'the timeline of that lead', ofLead({ skip: '0', limit: '100' }, {})),
	read(
		'timeline, null as a filter',
		'searchActions',
		'what a filter that is null means',
		ofLead({ limit: '100' }, { performed_by: null }),
	),
	read(
		'timeline, an unknown filter',
		'searchActions',
		'what an unknown key of a search means',
		ofLead({ limit: '100' }, { lead_workspace_probe: 'unknown' }),
	),
	oneOfTimeline('custom action', 'custom action', isCustom),
	oneOfTimeline('payment', 'payment', isPayment),
	oneOfTimeline('attachment', 'attachment', isAttachment),
];
