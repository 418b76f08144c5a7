import type { Remark } from '../shared/remarks/remark';
import { isBlank } from '../shared/values/spelling';
import type { ValueFacts } from '../shared/values/valueType';
import { sentAsGiven } from '../shared/writes/fields';
import { only } from '../shared/writes/verify';
import { fieldsByReference, type LeadFields } from './leadFields';

/** Removes one of the fields, and adds the remark, if any. */
function without(fields: LeadFields, apiName: string, remark?: Remark): LeadFields {
	return {
		...fields,
		fields: only(fields.fields, (name) => name !== apiName),
		changes: fields.changes.filter(({ field }) => field !== apiName),
		unchecked: fields.unchecked.filter(({ field }) => field !== apiName),
		remarks: remark ? [...fields.remarks, remark] : fields.remarks,
	};
}

/** Whether the lead cannot be created: without its identifier, the service stores nothing. */
export function lacksIdentifier({ identifier, rules }: LeadFields): boolean {
	// Without a definition that shows the identifier, only the service knows whether the lead has one.
	return rules.identifierField !== undefined && identifier === undefined;
}

/** Whether the columns are those of an item of these nodes: it has the ID of its lead as `lead_id`. */
export function isItemOfLead({ input, rules }: LeadFields, leadId: string): boolean {
	return rules.isAutomatic && input['lead_id'] === leadId;
}

function clearedIn({ fields, rules: { settings } }: LeadFields): string[] {
	const isCleared = (apiName: string) => fields[apiName] === null;
	return settings.emptyValues === 'clear' ? Object.keys(fields).filter(isCleared) : [];
}

/** A new lead has nothing to clear. */
export function forNewLead(given: LeadFields): LeadFields {
	let fields = given;
	for (const apiName of clearedIn(given)) fields = without(fields, apiName);
	return holdLostReasonBack(fields, 'new');
}

/**
 * What an update may contain. The service rejects one that contains the identifier (sync-api.md, POST /lead/{leadId}), and
 * a lead always has a status.
 *
 * @param isFound whether the identifier of the item says which lead it is about. If not, it gets a remark.
 */
export function forExistingLead(given: LeadFields, leadId: string, isFound: boolean): LeadFields {
	const { identifierField, definitions } = given.rules;
	let fields = given;
	const identifier = identifierField?.apiName;
	if (identifier !== undefined && (isFound || Object.hasOwn(given.fields, identifier)))
		fields = without(fields, identifier, isFound ? undefined : neverChanges(identifier, given));
	// If the workspace has a field named `lead_id`, the ID of the lead is not its value.
	if (Object.hasOwn(fields.fields, 'lead_id') && isItemOfLead(given, leadId))
		fields = without(fields, 'lead_id');
	const { statuses } = fieldsByReference(definitions);
	const status = clearedIn(fields).find((apiName) => statuses.includes(apiName));
	if (status !== undefined) fields = without(fields, status, notCleared(status, given));
	return holdLostReasonBack(fields, 'existing');
}

function neverChanges(apiName: string, { given }: LeadFields): Remark {
	return {
		category: 'hidden_or_locked',
		source: 'preflight',
		message:
			'Held back: the identifier of a lead never changes, and the service rejects an update that contains it',
		hint: `Leave ${apiName} out of the fields of an update.`,
		address: { scope: 'lead', apiName },
		value: given[apiName],
	};
}

function notCleared(apiName: string, { given }: LeadFields): Remark {
	return {
		category: 'invalid_value',
		source: 'preflight',
		message: 'Not cleared: a lead always has a status',
		hint: `Give ${apiName} a value, or leave it out.`,
		address: { scope: 'lead', apiName },
		value: given[apiName],
	};
}

/** The status of a new lead that is given none (sync-api.md, Field types). */
const firstStatus = 'Fresh';

/**
 * Whether the status belongs to a LOST stage. Undefined if the nodes do not know: the pipeline cannot be read, does not
 * show the stage, or has stages with other names.
 */
function isOfLostStage({ statuses }: ValueFacts, status: unknown): boolean | undefined {
	const found = statuses.find(isBlank(status) ? firstStatus : String(status));
	if (found === undefined) return statuses.gap === undefined ? false : undefined;
	if (found.stageType === 'LOST') return true;
	return found.stageType === 'OPEN' || found.stageType === 'WON' ? false : undefined;
}

/**
 * The service stores a lost reason only with a status of a LOST stage, and otherwise drops it without an error. If an
 * update contains no status, only the service knows the stage, so the lost reason is sent.
 */
export function holdLostReasonBack(fields: LeadFields, writing: 'new' | 'existing'): LeadFields {
	const { definitions, facts, settings } = fields.rules;
	const [apiName] = fieldsByReference(definitions).lostReasons;
	if (apiName === undefined || isBlank(fields.fields[apiName])) return fields;
	const status = fields.fields['status'];
	if (isBlank(status) && writing === 'existing') return fields;
	const isLost = isOfLostStage(facts, status);
	if (isLost === true) return fields;
	if (isLost === undefined) {
		const message = sentAsGiven('the stage of its status cannot be read');
		const isNoted = fields.unchecked.some(({ field }) => field === apiName);
		return isNoted ? fields : { ...fields, unchecked: [...fields.unchecked, { field: apiName, message }] };
	}
	const remark: Remark = {
		category: 'silently_dropped',
		source: 'preflight',
		message:
			'The service stores a lost reason only with a status of a LOST stage. Otherwise it drops it without an error',
		hint: 'Set a status of a LOST stage together with the lost reason, or leave the lost reason out.',
		address: { scope: 'lead', apiName },
		value: fields.given[apiName],
	};
	if (settings.valueHandling === 'sendAsIs') return { ...fields, remarks: [...fields.remarks, remark] };
	return without(fields, apiName, remark);
}
