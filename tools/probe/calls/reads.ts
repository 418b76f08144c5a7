import type { FieldType } from '../../../nodes/shared/sync/shapes/definitions';
import type { TimelineAction } from '../../../nodes/shared/sync/shapes/actions';
import { actionDefinitions, leadFields, leadsOf, membersOf, pipelineOf, timelineShown } from '../answers';
import type { Evidence } from '../evidence';
import { type ApiCall, type ApiRequest, type Call, read, type Settings } from './call';
import { unknownField } from './values';

const nobody = 'nobody@lead-workspace-probe.example';
const nowhere = '000000000000000000000000';

const isDropdown = ({ type }: { readonly type: FieldType }) => type === 'dropdown';

/** The lead whose timeline is read: the one that the caller named, or one that a search returned. */
const knownLead = (evidence: Evidence, { leadId }: Settings): string | undefined =>
	leadId ?? leadsOf(evidence, 'leads').find((lead) => lead.leadId !== undefined)?.leadId;

const noLead =
	'no search returns the ID of a lead: name one with --lead-id. With --write, the lead of the probe shows the same';

const ofKnownLead =
	(make: (leadId: string, evidence: Evidence) => ApiRequest | string): ApiCall['make'] =>
	(evidence, settings) => {
		const leadId = knownLead(evidence, settings);
		return leadId === undefined ? noLead : make(leadId, evidence);
	};

const oneOfTimeline = (kind: TimelineAction['kind']): ApiCall =>
	read(
		`one ${kind}`,
		'getAction',
		`one ${kind} of that timeline`,
		ofKnownLead((leadId, evidence) => {
			const actionId = timelineShown(evidence, 'timeline').find((action) => action.kind === kind)?.actionId;
			return actionId === undefined
				? 'that timeline shows none with its ID'
				: { parameters: { leadId, actionId } };
		}),
	);

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
	read('field with options', 'getField', 'the definition of one field of type DROPDOWN', (evidence) => {
		const found = leadFields(evidence).find(isDropdown);
		return found === undefined
			? 'no answer shows a field of type DROPDOWN'
			: { parameters: { apiName: found.apiName } };
	}),
	read('actions', 'listActions', 'the definitions of actions', () => ({ query: { detail: 'true' } })),
	read('action with options', 'getActionDefinition', 'one with a dropdown field', (evidence) => {
		const found = actionDefinitions(evidence).find(({ fields }) => fields.some(isDropdown));
		return found === undefined
			? 'no answer shows an action with a dropdown field'
			: { parameters: { code: `ACTION_${found.code}` } };
	}),
	read('pipeline', 'getPipeline', 'statuses and lost reasons'),
	read('team', 'listTeamMembers', 'one page of team members', () => ({ query: { skip: '0', limit: '10' } })),
	read('team member', 'getTeamMember', 'one member of that page', (evidence) => {
		const [member] = membersOf(evidence);
		return member === undefined ? 'no answer shows a team member' : { parameters: { email: member.email } };
	}),
	read('no team member', 'getTeamMember', 'the form of an error', () => ({ parameters: { email: nobody } })),
	read('leads', 'searchLeads', 'one page of leads', () => ({ query: { skip: '0', limit: '100' }, body: {} })),
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
		ofKnownLead((leadId) => ({
			parameters: { leadId },
			query: { includeActions: 'true', skip: '0', limit: '100' },
		})),
	),
	read(
		'timeline',
		'searchActions',
		'the timeline of that lead',
		ofKnownLead((leadId) => ({ parameters: { leadId }, query: { skip: '0', limit: '100' }, body: {} })),
	),
	oneOfTimeline('custom'),
	oneOfTimeline('payment'),
	oneOfTimeline('attachment'),
];
