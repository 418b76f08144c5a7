import type { Evidence } from '../evidence';
import { type Found, type FoundOf, form, isSeen, named, unseen, usual } from '../look/found';
import { type Data, dataIn, isData } from '../look/shape';
import { extraKeys, statusForm } from './common';
import { amountOf, paymentForms, paymentStatusOf } from './payments';
import { openRemarks } from './remarks';

const values = ['type', 'fields', 'status', 'currency', 'amount'];

/** Where an answer to an update has the action: the whole answer, or an object in it. */
function updatedPart(body: Data): { holder: string | undefined; part: Data } {
	const holder = Object.keys(body).find((key) => {
		const part = body[key];
		return (
			!['fields', 'payment', 'meta'].includes(key) &&
			isData(part) &&
			values.some((name) => Object.hasOwn(part, name))
		);
	});
	if (holder === undefined) return { holder, part: body };
	const { [holder]: inner, ...rest } = body;
	return { holder, part: { ...rest, ...dataIn(inner) } };
}

export function updateAction(evidence: Evidence): FoundOf {
	const custom = evidence.success('update the action')?.body;
	const cancelled = evidence.success('cancel the payment')?.body;
	const status = statusForm(evidence, 'updateAction');
	const bodies = [custom, cancelled].filter(isData);
	const [body] = bodies;
	if (body === undefined) return { status };
	const { holder } = updatedPart(body);
	const fields = updatedFields(custom);
	return {
		...updatedPayment(cancelled, fields),
		remarks: openRemarks(custom),
		fields,
		type: typeForm(bodies),
		status,
		'extra keys': extraKeys(bodies, [
			...['leadid', 'type', 'fields', 'remarks', 'status', 'currency', 'amount', 'payment', 'payment_status'],
			...Object.keys(body).filter((key) => /remark|warning|issue/i.test(key)),
			...(holder === undefined ? [] : [holder]),
		]),
	};
}

function updatedFields(body: unknown): Found {
	if (!isData(body)) return unseen('no action was updated');
	const { holder, part } = updatedPart(body);
	if (holder !== undefined) return form(`${values.join(', ')} in ${named(holder)}`);
	if (!Object.hasOwn(part, 'fields')) return form('no fields');
	return Object.keys(dataIn(part['fields'])).length === 0 ? form('empty') : usual;
}

function typeForm(bodies: readonly Data[]): Found {
	const parts = bodies.map(updatedPart);
	if (parts.some(({ holder, part }) => holder !== undefined && Object.hasOwn(part, 'type')))
		return unseen('it is in an object of its own');
	return parts.every(({ part }) => !Object.hasOwn(part, 'type')) ? form('no type') : usual;
}

/** The answer to a new status of a payment. One part of it can hide another. */
function updatedPayment(body: unknown, fields: Found): FoundOf {
	const name = 'status of a payment in the answer';
	const none = unseen('the answer shows nothing of the payment');
	if (!isData(body)) return { [name]: unseen('no payment was updated') };
	const { holder, part } = updatedPart(body);
	const held = amountOf(part);
	const status = paymentStatusOf(part);
	const fieldsGone = isSeen(fields) && ['no fields', 'empty'].includes(fields.forms[0] ?? '');
	const forms = paymentForms([part], true, { key: 'fields', areFlat: false, areTexts: false });
	const inAnswer = (): Found => {
		if (part['status'] === 'OK') return form('OK');
		if (holder !== undefined || held?.holder === 'fields')
			return unseen('the values are in an object of their own');
		if (fieldsGone && held === undefined && Object.hasOwn(part, 'fields'))
			return unseen('the fields are empty');
		if (status !== undefined)
			return status.key === 'status' ? usual : unseen('the status has a key of its own');
		if (held !== undefined) return held.holder === undefined ? form('no status') : none;
		if (fieldsGone) return none;
		return form('nothing of the payment');
	};
	return { ...forms, [name]: inAnswer() };
}
