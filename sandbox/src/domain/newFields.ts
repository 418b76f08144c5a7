import type { ActionField, LeadField, OwnFieldType } from './definitions';
import { badRequest, ServiceError } from './errors';
import { foldLabel, MAX_LABEL_LENGTH, MAX_LABELS } from './labels';
import type { NewField } from './store';
import { definitionsOf, type Workspace } from './workspace';

/** Reads add these to the fields of a lead (sync-api.md, Lead). */
const reserved: ReadonlySet<string> = new Set(['created_on', 'modified_on']);

const API_NAME = /^[a-z][a-z0-9_]{0,39}$/;

export const API_NAME_RULE =
	'At most 40 lower-case letters, digits and underscores; the first is a letter, as in birth_date.';

type SentField = Pick<LeadField, 'apiName' | 'description'> & { readonly labels: readonly string[] };

type SentLeadField = SentField &
	Pick<LeadField, 'isVisible' | 'lockAfterCreate'> & { readonly type: OwnFieldType };

type SentActionField = SentField & Pick<ActionField, 'mandatory'> & { readonly type: OwnFieldType | 'FILE' };

export function addLeadField(workspace: Workspace, sent: SentLeadField): void {
	const field: NewField<LeadField> = { ...sent, id: workspace.newId(), isLeadid: false };
	checkField(field, (apiName) => definitionsOf(workspace).field(apiName) !== undefined);
	workspace.store.definitions.addLeadField(field, workspace.newId);
}

export function addActionField(workspace: Workspace, code: string, sent: SentActionField): void {
	const action = definitionsOf(workspace).action(code);
	if (action === undefined) {
		throw new ServiceError('ACTION_NOT_FOUND', `Custom action with code ${code} was not found`);
	}
	checkField(sent, (apiName) => action.fields.has(apiName));
	workspace.store.definitions.addActionField(action, sent, workspace.newId);
}

function checkField(field: NewField<LeadField | ActionField>, isUsed: (apiName: string) => boolean): void {
	const { apiName, type, labels = [] } = field;
	if (!API_NAME.test(apiName)) throw badRequest(`This is not an API name. ${API_NAME_RULE}`);
	// A name that every object inherits would look like a stored value of each lead.
	if (reserved.has(apiName) || apiName in {}) {
		throw badRequest(`The API name ${apiName} is reserved. Choose another one.`);
	}
	if (isUsed(apiName)) throw badRequest(`Field ${apiName} already exists`);
	if (labels.length > 0 && type !== 'DROPDOWN' && type !== 'TAGS') {
		throw badRequest(`Fields of type ${type} have no options or tags`);
	}
	if (labels.length > MAX_LABELS) throw badRequest(`A field has at most ${MAX_LABELS} labels`);
	if (labels.some((label) => label.trim() === '' || label.length > MAX_LABEL_LENGTH)) {
		throw badRequest(`A label must have 1 to ${MAX_LABEL_LENGTH} characters`);
	}
	if (new Set(labels.map(foldLabel)).size < labels.length) throw badRequest('Labels of a field must differ');
}
