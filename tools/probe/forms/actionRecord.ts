import type { Evidence } from '../evidence';
import { actionId, isAttachment, isCustom, isPayment, ownActionIds } from '../facts';
import { actionDefinitions } from '../look/definitions';
import { agreed, type Found, type FoundOf, form, keyForm, named, unseen, usual } from '../look/found';
import { type Data, dataIn, isData, keyWhere, recordsOf } from '../look/shape';
import { isTime, timeForm } from '../look/times';
import { extraKeys } from './common';
import { type FieldsForm, paymentForms } from './payments';

/** Actions of one answer. `own`: of the lead of the probe. */
interface ShownActions {
	readonly actions: readonly Data[];
	readonly own: boolean;
}

const fileId = /^(_?id|file_?id)$/i;

/** The files of an attachment or of an action: records with an ID and a name, a size or a content type. */
const fileLists = (action: Data) =>
	Object.entries(action).flatMap(([key, value]) => {
		const files = recordsOf(value).filter(
			(part) => Object.hasOwn(part, 'content_type') || Object.hasOwn(part, 'size'),
		);
		return files.length > 0 ? [{ key, files }] : [];
	});

function filesForm(actions: readonly Data[]): Found {
	const [list] = actions.flatMap(fileLists);
	const file = list?.files[0];
	if (list === undefined || file === undefined) return unseen('no action with a file was shown');
	const id = Object.keys(file).find((key) => fileId.test(key));
	return form(
		...(list.key === 'files' ? [] : [`files as ${named(list.key)}`]),
		...(id === undefined || id === 'file_id' ? [] : [`file_id as ${named(id)}`]),
		...(Object.hasOwn(file, 'status') ? [] : ['no status']),
		...(typeof file['size'] === 'string' ? ['size as text'] : []),
	);
}

/** The names of the fields of each custom action, by its code. */
const schemaNames = (evidence: Evidence) =>
	new Set(actionDefinitions(evidence).flatMap(({ fields }) => fields.map(({ apiName }) => apiName)));

/** Pairs of a name and a value. */
const isSchemaList = (value: unknown, names: ReadonlySet<string>) =>
	recordsOf(value).some(
		(part) => Object.keys(part).length === 2 && Object.values(part).some((text) => names.has(String(text))),
	);

/** How the fields of custom actions are shown. */
function fieldsOf(evidence: Evidence, custom: readonly Data[]): { found: Found } & FieldsForm {
	const names = schemaNames(evidence);
	const typed = actionDefinitions(evidence).flatMap(({ fields }) =>
		fields.filter(({ type }) => ['CHECKBOX', 'NUMBER'].includes(type)).map(({ apiName }) => apiName),
	);
	for (const action of custom) {
		const listKey = keyWhere(action, (value) => isSchemaList(value, names));
		if (listKey !== undefined)
			return { found: form('fields as a list'), key: listKey, areFlat: false, areTexts: false };
	}
	const held = custom.flatMap((action) => {
		const key = keyWhere(
			action,
			(value) => isData(value) && Object.keys(value).some((name) => names.has(name)),
		);
		return key === undefined ? [] : [{ key, fields: dataIn(action[key]) }];
	});
	const [first] = held;
	if (first !== undefined) {
		const values = held.flatMap(({ fields }) => typed.flatMap((name) => fields[name] ?? []));
		const areTexts = values.length === 0 ? undefined : values.every((value) => typeof value === 'string');
		const { key } = first;
		if (key !== 'fields')
			return { found: form(`fields as ${named(key)}`), key, areFlat: false, areTexts: false };
		if (areTexts === undefined)
			return { found: unseen('no value that is no text was shown'), key, areFlat: false, areTexts };
		return { found: areTexts ? form('values as text') : usual, key, areFlat: false, areTexts };
	}
	const areFlat = custom.some((action) => Object.keys(action).some((name) => names.has(name)));
	if (areFlat) return { found: form('fields flat'), key: undefined, areFlat, areTexts: false };
	return {
		found: unseen('no custom action with a value was shown'),
		key: undefined,
		areFlat: true,
		areTexts: undefined,
	};
}

/** The time of an action, beside what people entered. */
function timeOf(actions: readonly Data[], names: ReadonlySet<string>): Found {
	if (actions.length === 0) return unseen('no action was shown');
	const keys = actions.map((action) =>
		keyWhere(
			action,
			(value, key) => isTime(value) && !names.has(key) && /time|creat|date|_on$|_at$/i.test(key),
			'creationTimestamp',
		),
	);
	const key = keys.find((name) => name !== undefined);
	if (key === undefined) return form('no creationTimestamp');
	if (key !== 'creationTimestamp') return keyForm('creationTimestamp', key);
	return agreed(actions.map((action) => timeForm(action[key])));
}

function keyOfValue(actions: readonly Data[], values: ReadonlySet<unknown>, usualKey: string): Found {
	const keys = new Set(
		actions.flatMap((action) => keyWhere(action, (value) => values.has(value), usualKey) ?? []),
	);
	if (keys.size > 1) return unseen('answers differ from each other');
	const [key] = keys;
	return key === undefined ? form(`no ${usualKey}`) : keyForm(usualKey, key);
}

/** The ID of an action, found by the IDs that a creation returned, or by its name. */
function idOf(evidence: Evidence, shown: readonly ShownActions[]): Found {
	const own = shown.filter((each) => each.own).flatMap(({ actions }) => actions);
	const known = new Set(ownActionIds(evidence).filter((id) => id !== undefined));
	const ids = own.filter((action) => !isAttachment(action));
	if (known.size > 0 && ids.length > 0) return keyOfValue(ids, known, 'id');
	const [action] = shown.flatMap(({ actions }) => actions);
	if (action === undefined) return unseen('no action was shown');
	const key = keyWhere(action, (value, name) => actionId({ [name]: value }) !== undefined, 'id');
	return key === undefined ? form('no id') : keyForm('id', key);
}

function leadOf(actions: readonly Data[]): Found {
	if (actions.length === 0) return unseen('no action was shown');
	const key = actions.flatMap((action) => Object.keys(action)).find((name) => /^lead_?id$/i.test(name));
	return key === undefined ? form('no leadid') : keyForm('leadid', key);
}

const isEmployee = (key: string) => /employee|performed_?by|user_?id|agent/i.test(key);

function employeeOf(actions: readonly Data[]): Found {
	if (actions.length === 0) return unseen('no action was shown');
	const [held] = actions.flatMap((action) =>
		Object.keys(action)
			.filter(isEmployee)
			.map((key) => ({ key, value: action[key] })),
	);
	if (held === undefined) return form('no employeeid');
	if (held.key !== 'employeeid') return keyForm('employeeid', held.key);
	if (held.value === null) return form('employeeid null');
	return isData(held.value) ? form('as an object') : usual;
}

function kindOf(others: readonly Data[]): Found {
	const keys = others.flatMap(
		(action) => keyWhere(action, (value) => value === 'PAYMENT' || value === 'ATTACHMENT') ?? [],
	);
	const [key] = keys;
	if (key === undefined) return unseen('no payment and no attachment was shown');
	return key === 'type' ? usual : form(`type of payments and attachments as ${named(key)}`);
}

/** The keys that a read of an action has, in any of the forms that other rows name. */
const actionKeys = [
	...['leadid', 'lead_id', 'id', 'action_id', 'actionId', '_id', 'type', 'kind', 'action_type', 'status'],
	...['payment_status', 'currency', 'amount', 'payment', 'fields', 'customFields', 'files', 'attachments'],
	...['paymentid', 'paymentId', 'employeeid', 'performed_by', 'creationTimestamp', 'created_on', 'timestamp'],
];

/** What the place of the actions, such as `data[]`, is called in the name of a form. */
export function actionForms(evidence: Evidence, shown: readonly ShownActions[], place: string): FoundOf {
	const all = shown.flatMap(({ actions }) => actions);
	const recorded = all.filter((action) => isCustom(action) || isPayment(action) || isAttachment(action));
	const own = shown.filter((each) => each.own).flatMap(({ actions }) => actions);
	const names = schemaNames(evidence);
	const { found, ...fields } = fieldsOf(evidence, all.filter(isCustom));
	const ownPayments = own.filter(isPayment);
	const payments = ownPayments.length > 0 ? ownPayments : all.filter(isPayment);
	return {
		'files of an action': filesForm(all),
		...paymentForms(payments, ownPayments.length > 0, fields),
		'payment ID': paymentIdOf(payments),
		'fields of an action': found,
		'time of an action': timeOf(recorded, names),
		'ID of an action': idOf(evidence, shown),
		'lead of an action': leadOf(recorded),
		'employeeid of an action': employeeOf(recorded),
		'kind of payments and attachments': kindOf(
			all.filter((action) => isPayment(action) || isAttachment(action)),
		),
		'extra keys of an action': extraKeys(
			all,
			[...actionKeys, ...(fields.key === undefined ? [] : [fields.key]), ...names],
			place,
		),
	};
}

function paymentIdOf(payments: readonly Data[]): Found {
	if (payments.length === 0) return unseen('no payment was shown');
	const key = payments.flatMap((payment) => Object.keys(payment)).find((name) => /^payment_?id$/i.test(name));
	return key === undefined ? form('no paymentid') : keyForm('paymentid', key);
}
