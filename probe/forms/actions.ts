import type { Evidence } from '../evidence';
import { actionId, actionIn, isAttachment, isCustom, isPayment, ownActionIds, timelineIn } from '../facts';
import { actionDefinitions } from '../look/definitions';
import { agreed, type Found, type FoundOf, form, isSeen, keyForm, named, unseen, usual } from '../look/found';
import { type Data, dataIn, isData, keyWhere, recordsOf } from '../look/shape';
import { isTime, timeForm } from '../look/times';
import { countIn, extraKeys, ignoredFilter, listPlace, recordPlace, statusForm, totalForm } from './common';
import { extraInRemarks, extraInResults, pageLength } from './lists';
import { amountOf, type FieldsForm, paymentForms, paymentStatusOf } from './payments';

/** Actions of one answer. `own`: of the lead of the probe. */
export interface ShownActions {
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

/** The ID of an action, found by the IDs that a creation told, or by its name. */
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

/** The keys that a read of an action has, in any of the forms that are told elsewhere. */
const actionKeys = [
	...['leadid', 'lead_id', 'id', 'action_id', 'actionId', '_id', 'type', 'kind', 'action_type', 'status'],
	...['payment_status', 'currency', 'amount', 'payment', 'fields', 'customFields', 'files', 'attachments'],
	...['paymentid', 'paymentId', 'employeeid', 'performed_by', 'creationTimestamp', 'created_on', 'timestamp'],
];

/** What the place of the actions, such as `data[]`, is called where a form tells it. */
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

export function createActions(evidence: Evidence): FoundOf {
	const all = evidence.successes('createActions');
	return {
		'results: extra keys': extraInResults(all),
		'remarks: extra keys': extraInRemarks(all),
		'extra keys': extraKeys(
			all.flatMap(({ body }) => (isData(body) ? [body] : [])),
			['leadid', 'actions', 'remarks'],
		),
	};
}

const timelineKeys = ['own timeline', 'timeline'] as const;

export function searchActions(evidence: Evidence): FoundOf {
	const shown = timelineKeys.flatMap((key) => {
		const exchange = evidence.success(key);
		const list = timelineIn(exchange?.body);
		return exchange === undefined || list === undefined
			? []
			: [{ key, body: exchange.body, list, own: key === timelineKeys[0] }];
	});
	const agree = (of: (one: (typeof shown)[number]) => Found) =>
		agreed(shown.map(of), 'no timeline was shown');
	return {
		'null as a filter': agree(({ key, body }) =>
			ignoredFilter(evidence.of(`${key}, null as a filter`), countIn(body)),
		),
		'unknown keys of a search': agree(({ key, body }) =>
			ignoredFilter(evidence.of(`${key}, an unknown filter`), countIn(body)),
		),
		...actionForms(
			evidence,
			shown.map(({ list, own }) => ({ actions: list.value, own })),
			'data[]',
		),
		'length of a page': timelineLength(evidence, shown),
		total: agree(({ body, list }) => timelineTotal(body, list.path)),
		'skip and limit': agree(({ body, list }) => skipAndLimit(body, list.path)),
		'place of the list': agree(({ list }) => listPlace(list.path, 'data')),
		status: statusForm(evidence, 'searchActions'),
	};
}

/** The object around a list, which may be inside another one. */
const around = (body: unknown, path: readonly string[]) =>
	path.length > 1 ? dataIn(body)[path[0] ?? ''] : body;

function timelineTotal(body: unknown, path: readonly string[]): Found {
	if (path.length === 0) return unseen('the list came without anything beside it');
	const holder = dataIn(around(body, path));
	const inner = Object.values(holder).find((part) => isData(part) && Object.hasOwn(part, 'limit'));
	return totalForm(isData(inner) && Object.hasOwn(inner, 'total_count') ? inner : holder);
}

function skipAndLimit(body: unknown, path: readonly string[]): Found {
	if (path.length === 0) return unseen('the list came without anything beside it');
	const holder = dataIn(around(body, path));
	if (Object.hasOwn(holder, 'skip') || Object.hasOwn(holder, 'limit')) return usual;
	for (const [key, part] of Object.entries(holder))
		if (isData(part) && Object.hasOwn(part, 'limit'))
			return form(`skip, limit, total_count in ${named(key)}`);
	return form('absent');
}

/** A timeline shows how long its pages are if it has more actions than one of them. */
function timelineLength(
	evidence: Evidence,
	shown: ReadonlyArray<{ body: unknown; list: { value: Data[] }; own: boolean }>,
): Found {
	const lengths = shown.map(({ body, list, own }) => {
		const beside = timelineIn(evidence.success(own ? 'own lead with timeline' : 'lead with timeline')?.body);
		const count = Math.max(countIn(body) ?? 0, beside?.value.length ?? 0);
		return pageLength(list.value.length, count, 100);
	});
	return agreed(
		lengths.filter(isSeen).length > 0 ? lengths.filter(isSeen) : lengths,
		'no timeline was shown',
	);
}

const actionReads = ['custom action', 'payment', 'attachment'] as const;
const ownReads = ['own action', 'own payment', 'own attachment'] as const;

export function getAction(evidence: Evidence): FoundOf {
	const read = [...ownReads, ...actionReads].flatMap((key) => {
		const found = actionIn(evidence.success(key)?.body);
		return found === undefined ? [] : [{ ...found, own: ownReads.some((own) => own === key) }];
	});
	const shown = read.map(({ value, own }) => ({ actions: [value], own }));
	return {
		...actionForms(evidence, shown, ''),
		'place of the action': agreed(
			read.map(({ path }) => recordPlace(path)),
			'no action was read',
		),
		status: statusForm(evidence, 'getAction'),
	};
}

/** Remarks in an answer that the specification does not show. The call had one value that must be refused. */
export function openRemarks(body: unknown): Found {
	if (!isData(body)) return unseen('no such call was answered');
	const key = Object.keys(body).find((name) => /remark|warning|issue/i.test(name));
	if (key === undefined) return form('no remarks');
	if (key !== 'remarks') return form(`remarks as ${named(key)}`);
	const remarks = body[key];
	if (isData(remarks)) return form('by field');
	if (!Array.isArray(remarks) || remarks.length === 0) return unseen('the answer has no remark');
	if (remarks.every((remark) => typeof remark === 'string')) return form('as texts');
	return recordsOf(remarks).some((remark) => Object.hasOwn(remark, 'remark'))
		? usual
		: form('with message in place of remark');
}

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
