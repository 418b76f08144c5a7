/** The parts of an action that is read, under any name that a service may have for them. */
import { keyReader } from './tolerant';

/** The names of each part, the expected one first. */
export const namesOfParts = {
	actionId: ['action_id', 'id', 'activity_id'],
	leadId: ['leadid', 'lead'],
	type: ['type', 'action_type', 'code', 'action_code', 'kind', 'event'],
	time: [
		...['creationTimestamp', 'created_on', 'created_at', 'created', 'creation_time', 'creation_date'],
		...['timestamp', 'performed_at', 'performed_on', 'time', 'date'],
	],
	performer: ['employeeid', 'employee_email', 'employee', 'performed_by', 'performer'],
	status: ['status', 'payment_status'],
	currency: ['currency', 'currency_code'],
	amount: ['amount', 'payment_amount', 'value'],
} as const;

export const readActionId = keyReader(...namesOfParts.actionId);
export const readLeadId = keyReader(...namesOfParts.leadId);
export const typeReaders = namesOfParts.type.map((name) => keyReader(name));
export const readTypeName = keyReader('code', 'type', 'name');
export const timeReaders = namesOfParts.time.map((name) => keyReader(name));
export const readPerformer = keyReader(...namesOfParts.performer);
export const readEmail = keyReader('email');
export const readFields = keyReader(
	'fields',
	'field_values',
	'custom_fields',
	'values',
	'data',
	'attributes',
);
export const readName = keyReader('api_name', 'field', 'key', 'name');
export const readValue = keyReader('value');
export const readDetails = keyReader('payment', 'fields', 'data', 'details', 'attributes');
export const readStatus = keyReader(...namesOfParts.status);
export const readCurrency = keyReader(...namesOfParts.currency);
export const readAmount = keyReader(...namesOfParts.amount);
