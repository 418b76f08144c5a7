import type { Remark } from '../shared/remarks/remark';
import type { WriteSettings } from '../shared/run/settings';
import { isBlank } from '../shared/values/prepare';
import { valueTypes } from '../shared/values/types';
import type { LeadFields, LeadFieldsReader } from './leadFields';

/** The same fields without one of them, and with a remark that says why. */
function without(fields: LeadFields, apiName: string, remark: Remark | undefined): LeadFields {
	const { [apiName]: _, ...rest } = fields.fields;
	return {
		...fields,
		fields: rest,
		changes: fields.changes.filter((change) => change.apiName !== apiName),
		remarks: remark ? [...fields.remarks, remark] : fields.remarks,
	};
}

/** The identifier found the lead, so it need not be written, and must not: it never changes. */
export function withoutIdentifier({ identifierField }: LeadFieldsReader, fields: LeadFields): LeadFields {
	return without(fields, identifierField.apiName, undefined);
}

/** Naming the identifier costs the whole update (sync-api.md, POST /lead/{leadId}), so it is held back. */
export function holdIdentifierBack(
	{ identifierField: { apiName } }: LeadFieldsReader,
	fields: LeadFields,
): LeadFields {
	if (!(apiName in fields.fields)) return fields;
	return without(fields, apiName, {
		category: 'hidden_or_locked',
		source: 'preflight',
		message:
			'Held back: the identifier of a lead never changes, and the service refuses an update that names it',
		hint: `Leave ${apiName} out of the fields of an update.`,
		address: { scope: 'lead', apiName },
		value: fields.raw[apiName],
	});
}

/**
 * A lost reason is kept only while the status belongs to a LOST stage; otherwise it is dropped without a word. In an
 * update that names no status, the stage is the service's to know.
 */
export function holdLostReasonBack(
	{ definitions, facts }: Pick<LeadFieldsReader, 'definitions' | 'facts'>,
	fields: LeadFields,
	writing: 'new' | 'existing',
	{ valueHandling }: WriteSettings,
): LeadFields {
	const apiName = [...definitions.values()].find(
		({ type }) => valueTypes[type].refersTo === 'lostReasons',
	)?.apiName;
	if (apiName === undefined || isBlank(fields.fields[apiName])) return fields;
	const status = fields.fields['status'];
	if (isBlank(status) && writing === 'existing') return fields;
	if (typeof status === 'string' && facts.statuses.find(status)?.stageType === 'LOST') return fields;
	const remark: Remark = {
		category: 'silently_dropped',
		source: 'preflight',
		message: 'A lost reason is kept only with a status of a LOST stage; the service drops it without a word',
		hint: 'Set a status of a LOST stage together with the lost reason, or leave it out.',
		address: { scope: 'lead', apiName },
		value: fields.raw[apiName],
	};
	if (valueHandling === 'sendAsIs') return { ...fields, remarks: [...fields.remarks, remark] };
	return without(fields, apiName, remark);
}
