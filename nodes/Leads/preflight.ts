import type { Remark } from '../shared/remarks/remark';
import type { WriteSettings } from '../shared/run/settings';
import type { FieldDefinition } from '../shared/sync/shapes/definitions';
import { isBlank } from '../shared/values/prepare';
import type { ValueFacts } from '../shared/values/valueType';
import { valueTypes } from '../shared/values/types';
import { sentAsGiven } from '../shared/writes/fields';
import { only } from '../shared/writes/kept';
import type { LeadFields, LeadFieldsReader } from './leadFields';

/** Removes one of the fields, and adds the remark, if any. */
function without(fields: LeadFields, apiName: string, remark: Remark | undefined): LeadFields {
	return {
		...fields,
		fields: only(fields.fields, (name) => name !== apiName),
		changes: fields.changes.filter(({ field }) => field !== apiName),
		unchecked: fields.unchecked.filter(({ field }) => field !== apiName),
		remarks: remark ? [...fields.remarks, remark] : fields.remarks,
	};
}

type Identified = Pick<LeadFieldsReader, 'identifierField'>;
type Mapped = Pick<LeadFieldsReader, 'isAutomatic'>;

/** The identifier of an existing lead never changes, so an update must not contain it. */
export function withoutIdentifier({ identifierField }: Identified, fields: LeadFields): LeadFields {
	return identifierField === undefined ? fields : without(fields, identifierField.apiName, undefined);
}

/** Whether the columns are those of an item of these nodes: it has the ID of its lead as `lead_id`. */
export function isItemOfLead({ isAutomatic }: Mapped, { input }: LeadFields, leadId: string): boolean {
	return isAutomatic && input['lead_id'] === leadId;
}

/** If the workspace has a field named `lead_id`, the ID of the lead is not its value. */
export function withoutOwnId(reader: Mapped, fields: LeadFields, leadId: string): LeadFields {
	const isOwn = 'lead_id' in fields.fields && isItemOfLead(reader, fields, leadId);
	return isOwn ? without(fields, 'lead_id', undefined) : fields;
}

/** Whether the lead cannot be created: without its identifier, the service stores nothing. */
export function lacksIdentifier({ identifierField }: Identified, { identifier }: LeadFields): boolean {
	// Without a definition that shows the identifier, only the service knows whether the lead has one.
	return identifierField !== undefined && identifier === undefined;
}

/** The service rejects an update that contains the identifier (sync-api.md, POST /lead/{leadId}), so it is held back. */
export function holdIdentifierBack({ identifierField }: Identified, fields: LeadFields): LeadFields {
	if (identifierField === undefined) return fields;
	const { apiName } = identifierField;
	if (!(apiName in fields.fields)) return fields;
	return without(fields, apiName, {
		category: 'hidden_or_locked',
		source: 'preflight',
		message:
			'Held back: the identifier of a lead never changes, and the service rejects an update that contains it',
		hint: `Leave ${apiName} out of the fields of an update.`,
		address: { scope: 'lead', apiName },
		value: fields.given[apiName],
	});
}

type Definitions = Pick<LeadFieldsReader, 'definitions' | 'facts'>;

function clearedIn({ fields }: LeadFields, { emptyValues }: WriteSettings): string[] {
	return emptyValues === 'clear' ? Object.keys(fields).filter((apiName) => fields[apiName] === null) : [];
}

/** A new lead has nothing to clear. */
export function forNewLead(reader: Definitions, fields: LeadFields, settings: WriteSettings): LeadFields {
	let given = fields;
	for (const apiName of clearedIn(fields, settings)) given = without(given, apiName, undefined);
	return holdLostReasonBack(reader, given, 'new', settings);
}

/** An existing lead always has a status. */
export function forExistingLead(
	reader: Definitions,
	fields: LeadFields,
	settings: WriteSettings,
): LeadFields {
	const status = clearedIn(fields, settings).find((apiName) => isStatus(reader.definitions.get(apiName)));
	const kept =
		status === undefined ? fields : without(fields, status, notCleared(status, fields.given[status]));
	return holdLostReasonBack(reader, kept, 'existing', settings);
}

function isStatus(field: FieldDefinition | undefined): boolean {
	return field !== undefined && valueTypes[field.type].refersTo === 'statuses';
}

function notCleared(apiName: string, value: unknown): Remark {
	return {
		category: 'invalid_value',
		source: 'preflight',
		message: 'Not cleared: a lead always has a status',
		hint: `Give ${apiName} a value, or leave it out.`,
		address: { scope: 'lead', apiName },
		value,
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

function lostReasonField(definitions: LeadFieldsReader['definitions']): string | undefined {
	for (const { apiName, type } of definitions.values())
		if (valueTypes[type].refersTo === 'lostReasons') return apiName;
	return undefined;
}

/**
 * The service stores a lost reason only with a status of a LOST stage, and otherwise drops it without an error. If an
 * update contains no status, only the service knows the stage, so the lost reason is sent.
 */
export function holdLostReasonBack(
	{ definitions, facts }: Definitions,
	fields: LeadFields,
	writing: 'new' | 'existing',
	{ valueHandling }: WriteSettings,
): LeadFields {
	const apiName = lostReasonField(definitions);
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
	if (valueHandling === 'sendAsIs') return { ...fields, remarks: [...fields.remarks, remark] };
	return without(fields, apiName, remark);
}
