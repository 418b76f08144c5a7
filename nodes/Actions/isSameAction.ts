import type { Data } from '../shared/sync/data';
import type { TimelineAction } from '../shared/sync/shapes/actions';
import { type ActionDefinition, plainField } from '../shared/sync/shapes/definitions';
import { folded, isSameText, type ValueFacts } from '../shared/values/valueType';
import { isBlank } from '../shared/values/prepare';
import { isSameValue, isFileField } from '../shared/values/types';
import { amountOf, paymentFacts } from '../shared/writes/paymentEntry';

/**
 * Whether an action on the timeline is the stored form of an entry. The service may have dropped values of a custom
 * action, so they may be missing there. All that it shows must be ours.
 */
export function isSameAction(
	entry: Data,
	action: TimelineAction,
	definition: ActionDefinition | undefined,
	facts: ValueFacts,
): boolean {
	if (isByAnother(entry['employeeid'], action.performedBy)) return false;
	if (action.kind === 'payment') return entry['type'] === 'PAYMENT' && isSamePayment(entry, action, facts);
	return entry['type'] === action.code && hasItsFields(toRecord(entry['fields']), action, definition);
}

/**
 * Whether two different members performed the actions. The API does not document the name of the system user, whom it
 * stores if the entry names nobody or a member that it drops. So only two emails can differ.
 */
function isByAnother(sent: unknown, stored: unknown): boolean {
	const isMember = (value: unknown) => typeof value === 'string' && value.includes('@');
	return isMember(sent) && isMember(stored) && folded(sent) !== folded(stored);
}

/** The service's own amounts have no mark for thousands: `150.000` is 150. */
function storedAmount(amount: unknown, facts: ValueFacts): string | undefined {
	return typeof amount === 'string' && /^\d+\.\d+$/.test(amount) ? amount : amountOf(amount, facts);
}

/** The service stores all of a payment (sync-api.md, PAYMENT entry), but a timeline may show only a part. */
function isSamePayment(
	entry: Data,
	{ status, currency, amount }: TimelineAction,
	facts: ValueFacts,
): boolean {
	const own = paymentFacts(facts, entry['currency']);
	const [sent, stored] = [amountOf(entry['amount'], own), storedAmount(amount, own)];
	if (sent === undefined || stored === undefined || !isSameText(sent, stored)) return false;
	const isStatus = status === undefined || isSameText(entry['status'], status);
	return isStatus && (currency === undefined || isSameText(entry['currency'], currency));
}

function hasItsFields(
	sent: Readonly<Record<string, unknown>>,
	{ fields: stored, raw }: TimelineAction,
	definition: ActionDefinition | undefined,
): boolean {
	const definitions = new Map(definition?.fields.map((field) => [field.apiName, field]));
	const isSame = (apiName: string, value: unknown) =>
		isSameValue(definitions.get(apiName) ?? plainField(apiName, 'text'), sent[apiName], value);
	if (stored === undefined) {
		// The values may be keys of the action itself. If the timeline shows none, any action could be the entry.
		const names = Object.keys(sent);
		return names.length > 0 && names.every((name) => Object.hasOwn(raw, name) && isSame(name, raw[name]));
	}
	return Object.entries(stored).every(([apiName, value]) => {
		const field = definitions.get(apiName);
		// Files are uploaded later, in a separate call.
		if (isBlank(value) || (field && isFileField(field))) return true;
		return Object.hasOwn(sent, apiName) && isSame(apiName, value);
	});
}

function toRecord(value: Data[string]): Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
