import type { ActionField, Definitions } from './definitions';
import type { Fields, StoredValue } from './values/reading';

const KEPT = 2;

const redact = (value: StoredValue): StoredValue =>
	typeof value === 'string' ? '*'.repeat(Math.max(0, value.length - KEPT)) + value.slice(-KEPT) : value;

const isPersonalType = (type: ActionField['type'] | undefined) => type === 'PHONE' || type === 'EMAIL';

function redactWhere(fields: Fields, isPersonal: (apiName: string) => boolean): Fields {
	return Object.fromEntries(
		Object.entries(fields).map(([apiName, value]) => [apiName, isPersonal(apiName) ? redact(value) : value]),
	);
}

/** sync-api.md, Hidden personal data: phones, emails, the name and the identifier keep their last two characters. */
export function redactLead(definitions: Definitions, fields: Fields): Fields {
	return redactWhere(fields, (apiName) => {
		const field = definitions.field(apiName);
		return apiName === 'name' || isPersonalType(field?.type) || field?.isLeadid === true;
	});
}

export function redactAction(schema: ReadonlyMap<string, ActionField> | undefined, fields: Fields): Fields {
	return redactWhere(fields, (apiName) => isPersonalType(schema?.get(apiName)?.type));
}
