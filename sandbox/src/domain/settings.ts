import type { ActionField, CustomAction, LeadField } from './definitions';
import { badRequest, ServiceError } from './errors';
import { MAX_LABEL_LENGTH, MAX_LABELS } from './labels';
import type { FieldChange } from './store';
import { definitionsOf, type Workspace } from './workspace';

/** Settings that an administrator changes in the service's dashboard. The Sync API cannot change them. */

function requireField(workspace: Workspace, apiName: string): LeadField {
	const field = definitionsOf(workspace).field(apiName);
	if (field === undefined) throw new ServiceError('FIELD_NOT_FOUND', `Field ${apiName} was not found`);
	return field;
}

function requireDefinition(workspace: Workspace, code: string): CustomAction {
	const action = definitionsOf(workspace).action(code);
	if (action === undefined) {
		throw new ServiceError('ACTION_NOT_FOUND', `Custom action with code ${code} was not found`);
	}
	return action;
}

function requireActionField(workspace: Workspace, code: string, apiName: string): ActionField {
	const field = requireDefinition(workspace, code).fields.get(apiName);
	if (field === undefined) {
		throw new ServiceError('FIELD_NOT_FOUND', `Field ${apiName} was not found in action ${code}`);
	}
	return field;
}

export function editField(workspace: Workspace, apiName: string, change: FieldChange): void {
	const field = requireField(workspace, apiName);
	if (field.isLeadid && change.isVisible === false) {
		throw badRequest('The lead identifier cannot be hidden, because every new lead needs it');
	}
	workspace.store.definitions.editField(field, change);
}

export function editAction(
	workspace: Workspace,
	code: string,
	change: Pick<CustomAction, 'allowPredatedActivity'>,
): void {
	workspace.store.definitions.editAction(requireDefinition(workspace, code), change);
}

export const addFieldLabel = (workspace: Workspace, apiName: string, label: string) =>
	addLabel(workspace, requireField(workspace, apiName), label);

export const addActionFieldLabel = (workspace: Workspace, code: string, apiName: string, label: string) =>
	addLabel(workspace, requireActionField(workspace, code, apiName), label);

/** Applies the limits of sync-api.md, Limits, as for labels that a write creates. */
function addLabel(workspace: Workspace, field: LeadField | ActionField, sent: string): void {
	const { type, apiName, labels } = field;
	const label = sent.trim();
	if (type !== 'DROPDOWN' && type !== 'TAGS') throw badRequest(`Field ${apiName} has no options or tags`);
	if (label === '' || label.length > MAX_LABEL_LENGTH) {
		throw badRequest(`A label must have 1 to ${MAX_LABEL_LENGTH} characters`);
	}
	if (labels.find(label) !== undefined) throw badRequest(`Field ${apiName} already has the label ${label}`);
	if (labels.size >= MAX_LABELS) throw badRequest(`Field ${apiName} already has ${MAX_LABELS} labels`);
	workspace.store.definitions.addLabel(field, label, workspace.newId());
}

export function archiveStatus(workspace: Workspace, label: string, archived: boolean): void {
	if (definitionsOf(workspace).status(label) === undefined) {
		throw new ServiceError('NOT_FOUND', `Status ${label} was not found`);
	}
	workspace.store.definitions.editStatus(label, { archived });
}

export function archiveLostReason(workspace: Workspace, label: string, archived: boolean): void {
	const reason = definitionsOf(workspace).lostReason(label);
	if (reason === undefined) throw new ServiceError('NOT_FOUND', `Lost reason ${label} was not found`);
	if (reason.isDefault && archived) {
		throw badRequest(
			'The default lost reason cannot be archived, because lost leads without a reason get it',
		);
	}
	workspace.store.definitions.editLostReason(label, { archived });
}
