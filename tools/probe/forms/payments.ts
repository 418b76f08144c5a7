import { type Found, type FoundOf, form, named, unseen, usual } from '../look/found';
import { type Data, isData, recordsOf } from '../look/shape';

/** A value of a payment, and in which object of the answer it is. */
interface Held {
	readonly key: string;
	readonly value: unknown;
	/** The key of the object around it; undefined beside the payment's type. */
	readonly holder: string | undefined;
}

/** Every value of an action: beside its type, in an object or in a list of names and values. */
function heldIn(action: Data): Held[] {
	return Object.entries(action).flatMap(([key, value]): Held[] => {
		if (isData(value))
			return Object.entries(value).map(([inner, part]) => ({ key: inner, value: part, holder: key }));
		const listed = recordsOf(value).filter((part) => typeof part['apiName'] === 'string' && 'value' in part);
		if (listed.length > 0)
			return listed.map((part) => ({ key: String(part['apiName']), value: part['value'], holder: key }));
		return [{ key, value, holder: undefined }];
	});
}

const statuses = ['PENDING', 'COMPLETED', 'FAILED', 'REFUNDED', 'CANCELLED', 'PROCESSING'];

export const amountOf = (action: Data) => heldIn(action).find(({ key }) => key === 'amount');
export const paymentStatusOf = (action: Data) =>
	heldIn(action).find(
		({ key, value }) => /status$/i.test(key) && statuses.includes(String(value).toUpperCase()),
	);

const isText = (value: unknown): value is string => typeof value === 'string';

/** The form of an amount of 1, which the probe sent. */
function amountForm(value: unknown, mayBeText: boolean): Found {
	if (value === 1 || value === '1') {
		if (value === '1' && mayBeText) return unseen('all values of actions are texts');
		return value === 1 ? form('amount as a number') : usual;
	}
	if (value === '1.00') return form('amount with separators');
	return Number(value) === 100 ? form('amount in minor units') : form('another amount');
}

/** The form of an amount that somebody else sent. Most forms of it have two explanations. */
function strangeAmountForm(value: unknown): Found {
	if (isText(value) && value.includes(',')) return form('amount with separators');
	return unseen('the amounts that were shown have several explanations');
}

function statusForm(held: Held | undefined): Found {
	if (held === undefined) return unseen('no status of a payment was shown');
	if (held.key !== 'status') return form(`as ${named(held.key)}`);
	const value = String(held.value);
	if (value === value.toUpperCase()) return usual;
	return value === value.toLowerCase() ? form('in lower case') : form('in title case');
}

/** How fields of actions are shown, which changes how values of a payment look that are among them. */
export interface FieldsForm {
	/** The key of the fields of an action in this answer. */
	readonly key: string | undefined;
	readonly areFlat: boolean;
	readonly areTexts: boolean | undefined;
}

/** The forms of payments. `own`: the probe sent the payment. */
export function paymentForms(payments: readonly Data[], own: boolean, fields: FieldsForm): FoundOf {
	const [payment] = payments;
	if (payment === undefined) {
		const none = unseen('no payment was shown');
		return { amount: none, 'status of a payment': none, 'values of a payment': none };
	}
	const amount = amountOf(payment);
	const isAmongFields = amount?.holder !== undefined && amount.holder !== 'payment';
	const mayBeText = isAmongFields && fields.areTexts !== false;
	return {
		amount:
			amount === undefined
				? unseen('no amount was shown')
				: own
					? amountForm(amount.value, mayBeText)
					: strangeAmountForm(amount.value),
		'status of a payment': statusForm(paymentStatusOf(payment)),
		'values of a payment': placeOf(amount, fields),
	};
}

function placeOf(amount: Held | undefined, { key, areFlat }: FieldsForm): Found {
	if (amount === undefined) return unseen('no amount was shown');
	if (amount.holder === undefined)
		return areFlat ? unseen('the fields of all actions are beside their type') : usual;
	if (amount.holder === 'fields' || amount.holder === key) return form('in fields');
	return form(`in ${named(amount.holder)}`);
}
