import { timelineAction, timelinePage, type TimelineAction } from '../../nodes/shared/sync/shapes/actions';
import {
	type ActionDefinition,
	type FieldDefinition,
	type FieldType,
	actionPage,
	fieldPage,
} from '../../nodes/shared/sync/shapes/definitions';
import { uploadAnswer } from '../../nodes/shared/sync/shapes/files';
import { type ActionResult, writeAnswer } from '../../nodes/shared/sync/shapes/writeAnswer';
import { leadAnswer, type LeadAnswer, leadPage } from '../../nodes/shared/sync/shapes/lead';
import { pipeline } from '../../nodes/shared/sync/shapes/pipeline';
import { teamMemberPage } from '../../nodes/shared/sync/shapes/teamMember';
import type { Evidence } from './evidence';

/* What the nodes read in the answers, as far as later calls and the report need it. */

export const leadFields = (evidence: Evidence): readonly FieldDefinition[] =>
	evidence.read(fieldPage, 'fields')?.data ?? [];

export const identifierOf = (evidence: Evidence): FieldDefinition | undefined =>
	leadFields(evidence).find(({ isIdentifier }) => isIdentifier === true);

export const actionDefinitions = (evidence: Evidence): readonly ActionDefinition[] =>
	evidence.read(actionPage, 'actions')?.data ?? [];

export const pipelineOf = (evidence: Evidence) => {
	const read = evidence.read(pipeline, 'pipeline');
	return { statuses: read?.statuses.entries ?? [], lostReasons: read?.lostReasons.entries ?? [] };
};

export const membersOf = (evidence: Evidence) => evidence.read(teamMemberPage, 'team')?.data ?? [];

/** How many leads a search found. Undefined if the answer does not show it. */
export function countOf(evidence: Evidence, key: string): number | undefined {
	const page = evidence.read(leadPage, key);
	return page === undefined ? undefined : (page.totalCount ?? page.data.length);
}

export const leadsOf = (evidence: Evidence, key: string): readonly LeadAnswer[] =>
	evidence.read(leadPage, key)?.data ?? [];

export const timelineShown = (evidence: Evidence, key: string): readonly TimelineAction[] =>
	evidence.read(timelinePage, key)?.data ?? [];

/** The fields of a lead that a read showed. */
export const fieldsShown = (evidence: Evidence, key: string) => evidence.read(leadAnswer, key)?.fields;

/** The name by which a person knows what the probe wrote. */
export const marker = 'Lead Workspace Probe';

/** The field of a lead that has the marker. */
export const markedField = (fields: LeadAnswer['fields']): string | undefined =>
	Object.keys(fields).find((name) => fields[name] === marker);

/** The ID of the lead that the probe created, as the answer has it. */
const createdId = (evidence: Evidence) => evidence.read(writeAnswer, 'new lead', 'plain lead')?.leadId;

/**
 * The ID of the lead of the probe. One whose creation brought no ID can be found, if searches return IDs. One without the
 * marker is somebody's lead, and is left alone.
 */
export function ownLeadId(evidence: Evidence): string | undefined {
	const [entry] = leadsOf(evidence, 'find the lead');
	const isOwn = entry !== undefined && markedField(entry.fields) !== undefined;
	return createdId(evidence) ?? (isOwn ? entry.leadId : undefined);
}

/** The ID of a lead that was sent without its identifier, as the answer has it. */
export const strayLeadId = (evidence: Evidence) =>
	evidence.read(writeAnswer, 'lead without identifier')?.leadId ?? undefined;

/** What the answer says of the actions that the probe added: a custom one and a payment, in the order of the request. */
export const ownActionResults = (evidence: Evidence): readonly ActionResult[] =>
	evidence.read(writeAnswer, 'new actions')?.actions ?? [];

/** The IDs of these actions. */
export function ownActionIds(evidence: Evidence): readonly [string | undefined, string | undefined] {
	const [custom, payment] = ownActionResults(evidence);
	return [custom?.actionId ?? undefined, payment?.actionId ?? undefined];
}

/** An action that was read by itself. */
export const actionShown = (evidence: Evidence, key: string): TimelineAction | undefined =>
	evidence.read(timelineAction, key);

/** The attachment of the upload to the lead: as the answer says, or as the timeline shows it. */
export function attachmentId(evidence: Evidence): string | undefined {
	const shown = timelineShown(evidence, 'own timeline').find(({ kind }) => kind === 'attachment');
	return evidence.read(uploadAnswer, 'new files')?.actionId ?? shown?.actionId;
}

export const fileNames = ['lead-workspace-probe-a.txt', 'lead-workspace-probe-b.txt'] as const;

/** What an answer to an upload says of the file with this name. */
export const uploaded = (evidence: Evidence, key: string, fileName: string) =>
	evidence.read(uploadAnswer, key)?.targets.find(({ name }) => name === fileName);

/** The definition of which the probe adds an action: one with files where there is one, and with values that are no text. */
export function actionToTry(evidence: Evidence): ActionDefinition | undefined {
	const rank = ({ fields }: ActionDefinition) =>
		(fields.some(({ type }) => type === 'file') ? 2 : 0) +
		(fields.some(({ type }) => ['checkbox', 'number', 'date'].includes(type)) ? 1 : 0) -
		(fields.some(({ type, mandatory }) => mandatory && type !== 'file' && sample(type) === undefined)
			? 9
			: 0);
	return [...actionDefinitions(evidence)].sort((a, b) => rank(b) - rank(a))[0];
}

/** A value that a field of this type takes; undefined where the probe sends none. */
export function sample(type: FieldType, labels: readonly string[] = []): unknown {
	const samples: Readonly<Partial<Record<FieldType, unknown>>> = {
		text: marker,
		number: 3,
		checkbox: true,
		date: '05/06/2001',
		money: '2',
		website: 'https://example.com',
		medialink: 'https://example.com/a.png',
		email: 'lead-workspace-probe@example.com',
		phone: '12025550143',
		dropdown: labels[0],
		tags: labels[0] === undefined ? undefined : [labels[0]],
	};
	return samples[type];
}

export const fileField = (definition: ActionDefinition | undefined): string | undefined =>
	definition?.fields.find(({ type }) => type === 'file')?.apiName;

/** A lost reason that is sent with a lead that is not lost, and its field. */
export function lostReasonToTry(evidence: Evidence) {
	const field = leadFields(evidence).find(({ type }) => type === 'lostReason');
	const reason = pipelineOf(evidence).lostReasons.find(({ archived }) => !archived);
	return field === undefined || reason === undefined
		? undefined
		: { name: field.apiName, label: reason.label };
}
