import type { ActionFieldDefinition } from '../../../nodes/shared/sync/shapes/definitions';
import type { TimelineAction } from '../../../nodes/shared/sync/shapes/actions';
import {
	actionDefinitions,
	identifierOf,
	leadFields,
	leadsOf,
	membersOf,
	pipelineOf,
	timelineShown,
} from '../answers';
import type { Evidence } from '../evidence';
import { type ApiCall, type Call, read, type Settings } from './call';
import { unknownField } from './values';

const nobody = 'nobody@lead-workspace-probe.example';
const nowhere = '000000000000000000000000';

/** The definition of a field of this type, by itself. */
const oneField = (key: string, type: ActionFieldDefinition['type']): ApiCall =>
	read(key, 'getField', `the definition of one field of type ${type.toUpperCase()}`, (evidence) => {
		const found = leadFields(evidence).find((field) => field.type === type);
		return found === undefined
			? `no answer shows a field of type ${type.toUpperCase()}`
			: { parameters: { apiName: found.apiName } };
	});

const oneAction = (key: string, type: ActionFieldDefinition['type']): ApiCall =>
	read(key, 'getActionDefinition', `the definition of one action with a ${type} field`, (evidence) => {
		const found = actionDefinitions(evidence).find(({ fields }) => fields.some((each) => each.type === type));
		return found === undefined
			? `no answer shows an action with a ${type} field`
			: { parameters: { code: `ACTION_${found.code}` } };
	});

/** The lead whose timeline is read: the one that the caller named, or one that a search returned. */
const knownLead = (evidence: Evidence, { leadId }: Settings): string | undefined =>
	leadId ?? leadsOf(evidence, 'leads').find((lead) => lead.leadId !== undefined)?.leadId;

const noLead =
	'no search returns the ID of a lead: name one with --lead-id. With --write, the lead of the probe shows the same';

const ofLead =
	(query: Record<string, string>, body?: object): ApiCall['make'] =>
	(evidence, settings) => {
		const leadId = knownLead(evidence, settings);
		if (leadId === undefined) return noLead;
		return { parameters: { leadId }, query, ...(body !== undefined && { body }) };
	};

const oneOfTimeline = (key: string, what: string, kind: TimelineAction['kind']): ApiCall =>
	read(key, 'getAction', `${what} of that timeline`, (evidence, settings) => {
		const leadId = knownLead(evidence, settings);
		if (leadId === undefined) return noLead;
		const actionId = timelineShown(evidence, 'timeline').find((action) => action.kind === kind)?.actionId;
		return actionId === undefined
			? 'that timeline shows none with its ID'
			: { parameters: { leadId, actionId } };
	});

const twoStatuses = (evidence: Evidence) => {
	const [one, two] = pipelineOf(evidence).statuses.filter(({ archived }) => !archived);
	return one === undefined || two === undefined ? undefined : ([one.label, two.label] as const);
};

const byStatus =
	(pick: (two: readonly [string, string]) => unknown): ApiCall['make'] =>
	(evidence) => {
		const two = twoStatuses(evidence);
		return two === undefined
			? 'no answer shows two statuses'
			: { query: { limit: '1' }, body: { fields: { status: pick(two) } } };
	};

/** Every call that changes nothing, in order. */
export const reads: readonly Call[] = [
	read('enterprise', 'getEnterprise', 'the name of the workspace, and the form of the answer'),
	read('fields', 'listFields', 'the definitions of fields', () => ({ query: { detail: 'true' } })),
	read('fields in one page', 'listFields', 'whether that list comes in pages', () => ({
		query: { detail: 'true', skip: '0', limit: '100' },
	})),
	oneField('field with options', 'dropdown'),
	oneField('field with tags', 'tags'),
	oneField('field with dates', 'date'),
	read('actions', 'listActions', 'the definitions of actions', () => ({ query: { detail: 'true' } })),
	oneAction('action with options', 'dropdown'),
	oneAction('action with tags', 'tags'),
	read('pipeline', 'getPipeline', 'statuses and lost reasons'),
	read('team', 'listTeamMembers', 'one page of team members', () => ({ query: { skip: '0', limit: '10' } })),
	read('next of the team', 'listTeamMembers', 'the page after it', (evidence) => {
		const { length } = membersOf(evidence);
		return length === 0 ? 'no answer shows a team member' : { query: { skip: String(length), limit: '10' } };
	}),
	read('team, 11 at once', 'listTeamMembers', 'the limit of a page of team members', () => ({
		query: { skip: '0', limit: '11' },
	})),
	read('team member', 'getTeamMember', 'one member of that page', (evidence) => {
		const [member] = membersOf(evidence);
		return member === undefined ? 'no answer shows a team member' : { parameters: { email: member.email } };
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
			? 'no answer flags a field as the identifier'
			: { query: { limit: '1' }, body: { fields: { [identifier.apiName]: null } } };
	}),
	read('leads, an unknown filter', 'searchLeads', 'what an unknown key of a search means', () => ({
		query: { limit: '1' },
		body: { [unknownField]: 'unknown' },
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
		parameters: { apiName: unknownField },
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
		ofLead({ limit: '100' }, { [unknownField]: 'unknown' }),
	),
	oneOfTimeline('custom action', 'custom action', 'custom'),
	oneOfTimeline('payment', 'payment', 'payment'),
	oneOfTimeline('attachment', 'attachment', 'attachment'),
];
