import type { ActionField, Definitions } from './definitions';
import type { Sent } from './json';
import type { Fields, StoredValue } from './values/reading';

const KEPT = 2;

function redacted<Value extends StoredValue | undefined>(value: Value): Value | string {
	return typeof value === 'string'
		? '*'.repeat(Math.max(0, value.length - KEPT)) + value.slice(-KEPT)
		: value;
}

/** Types whose values reach a person or name one: of a lead, or of a team member (docs/decisions/0039). */
const personalTypes: ReadonlySet<ActionField['type']> = new Set([
	'PHONE',
	'EMAIL',
	'UNIQUE',
	'ACTIVEUSERS',
	'ASSIGNEE',
]);

const isPersonalType = (type: ActionField['type'] | undefined) =>
	type !== undefined && personalTypes.has(type);

function redactWhere(fields: Fields, isPersonal: (apiName: string) => boolean): Fields {
	return Object.fromEntries(
		Object.entries(fields).map(([apiName, value]) => [
			apiName,
			isPersonal(apiName) ? redacted(value) : value,
		]),
	);
}

/** sync-api.md, Hidden personal data: personal values keep their last two characters. */
export function redactLead(definitions: Definitions, fields: Fields): Fields {
	return redactWhere(fields, (apiName) => {
		const field = definitions.field(apiName);
		return apiName === 'name' || isPersonalType(field?.type) || field?.isLeadid === true;
	});
}

export function redactAction(schema: ReadonlyMap<string, ActionField> | undefined, fields: Fields): Fields {
	return redactWhere(fields, (apiName) => isPersonalType(schema?.get(apiName)?.type));
}

/** The email of the team member who performed an action. The system user is nobody. */
export const redactMember = (email: string): string => redacted(email);

/** The body of a built-in action: whom a lead was assigned to. */
export function redactBuiltIn(body: Sent): Sent {
	const { assignedto } = body;
	return typeof assignedto === 'string' ? { ...body, assignedto: redacted(assignedto) } : body;
}
