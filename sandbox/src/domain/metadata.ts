import { ACTION_PREFIX, type ActionField, type CustomAction, type LeadField } from './definitions';
import { ServiceError } from './errors';
import { DATE_FORMAT } from './values/date';
import { definitionsOf, type Workspace } from './workspace';

/** sync-api.md, Field types: these four report LEAD_PROPERTY, so only their API names distinguish them. */
const LEAD_PROPERTIES: ReadonlySet<string> = new Set(['RATING', 'STATUS', 'LOST_REASON', 'ASSIGNEE']);

/** The key of the labels in a definition, for types that have labels. */
const labelKeys: Readonly<Partial<Record<ActionField['type'], string>>> = {
	DROPDOWN: 'options',
	TAGS: 'tags',
};

function fieldSummary(field: LeadField) {
	const labelKey = labelKeys[field.type];
	return {
		type: LEAD_PROPERTIES.has(field.type) ? 'LEAD_PROPERTY' : field.type,
		apiName: field.apiName,
		lockAfterCreate: field.lockAfterCreate,
		isLeadid: field.isLeadid,
		isVisible: field.isVisible,
		...(labelKey && { [labelKey]: field.labels.list().map(({ label }) => label) }),
	};
}

function fieldDetail(field: LeadField) {
	const labelKey = labelKeys[field.type];
	return {
		...fieldSummary(field),
		description: field.description,
		...(labelKey && { [labelKey]: field.labels.list().map(({ id, label }) => ({ id, label })) }),
		...(field.type === 'DATE' && { dateFormat: DATE_FORMAT }),
	};
}

export function listFields(workspace: Workspace, detail: boolean) {
	return definitionsOf(workspace).fields.map(detail ? fieldDetail : fieldSummary);
}

export function getField(workspace: Workspace, apiName: string) {
	const field = definitionsOf(workspace).field(apiName);
	if (field === undefined) {
		throw new ServiceError('FIELD_NOT_FOUND', `Field ${apiName} was not found in the enterprise`);
	}
	return fieldDetail(field);
}

const actionSummary = (action: CustomAction) => ({
	code: ACTION_PREFIX + action.code,
	displayName: action.displayName,
	score: action.score,
	source: 'USER',
});

function actionFieldSchema(field: ActionField) {
	const labelKey = labelKeys[field.type];
	return {
		type: field.type,
		mandatory: field.mandatory,
		...(labelKey && { [labelKey]: field.labels.list().map(({ label }) => label) }),
	};
}

function actionDetail(action: CustomAction) {
	const fields = [...action.fields.values()];
	return {
		...actionSummary(action),
		id: action.id,
		description: action.description,
		fieldSchema: Object.fromEntries(fields.map((field) => [field.apiName, actionFieldSchema(field)])),
		displaySchema: fields.map(({ apiName, description }) => ({ apiName, description })),
		allowPredatedActivity: action.allowPredatedActivity,
		quickAdd: action.quickAdd,
		definitionType: 'CUSTOM',
		createdOn: action.createdOn,
		createdBy: action.createdBy,
		modifiedOn: action.createdOn,
		modifiedBy: action.createdBy,
	};
}

export function listActionDefinitions(workspace: Workspace, detail: boolean) {
	return definitionsOf(workspace).actions.map(detail ? actionDetail : actionSummary);
}

/** `code` is the full `ACTION_<numeric>` form; any other form is not found (sync-api.md, GET /custom-actions/{code}). */
export function getActionDefinition(workspace: Workspace, code: string) {
	const action = code.startsWith(ACTION_PREFIX)
		? definitionsOf(workspace).action(code.slice(ACTION_PREFIX.length))
		: undefined;
	if (action === undefined) {
		throw new ServiceError('ACTION_NOT_FOUND', `Custom action with code ${code} was not found`);
	}
	return actionDetail(action);
}

export const getPipeline = (workspace: Workspace) => definitionsOf(workspace).pipeline;

export function getEnterprise(workspace: Workspace) {
	const { enterprise, identifier } = definitionsOf(workspace);
	const { timeZone: _timeZone, country: _country, seats: _seats, ...shown } = enterprise;
	return { ...shown, leadIdentifierFieldId: identifier.id };
}
