import type { Evidence, Kind } from '../evidence';
import {
	actionToTry,
	addressKey,
	attachmentId,
	fileField,
	fileIdKey,
	fileNames,
	filesIn,
	nameKey,
	ownActionIds,
	ownLeadId,
} from '../facts';
import { agreed, type Found, type FoundOf, form, keyForm, named, unseen, usual } from '../look/found';
import { type Data, dataIn, isData, recordIn } from '../look/shape';
import { timeForm } from '../look/times';
import { openRemarks } from './remarks';
import { bodyForm, extraKeys, listPlace, statusForm } from './common';

const none = unseen('no upload was answered');

function orderOf(files: readonly Data[]): Found {
	const names = files.map((file) => file[nameKey(file) ?? '']);
	if (names.length < 2 || names.includes(undefined)) return unseen('the files have no names');
	return names[0] === fileNames[0] ? usual : form('in another order');
}

function expiry(records: readonly Data[]): Found {
	const [record] = records;
	if (record === undefined) return none;
	const key = Object.keys(record).find((name) => /expir|valid/i.test(name));
	if (key === undefined) return form('no expires_at');
	if (key !== 'expires_at') return keyForm('expires_at', key);
	const value = record[key];
	return typeof value === 'number' && value < 1e7 ? form('as a duration') : timeForm(value);
}

function keyed(
	records: readonly Data[],
	usualKey: string,
	keyOf: (record: Data) => string | undefined,
): Found {
	const key = records.map(keyOf).find((name) => name !== undefined);
	return key === undefined ? form(`no ${usualKey}`) : keyForm(usualKey, key);
}

/** The keys of the lead and of the action beside the files. */
function holders(body: Data, leadId: unknown, actionId: unknown): { found: Found; keys: string[] } {
	const lead = Object.keys(body).find((key) => body[key] === leadId);
	const action = Object.keys(body).find((key) => body[key] === actionId);
	const forms = [
		...(lead === undefined ? ['no leadid'] : lead === 'leadid' ? [] : [`leadid as ${named(lead)}`]),
		...(action === undefined
			? ['no action_id']
			: action === 'action_id'
				? []
				: [`action_id as ${named(action)}`]),
	];
	return { found: form(...forms), keys: [lead, action].flatMap((key) => key ?? []) };
}

function targets(evidence: Evidence, key: string, actionId: unknown): FoundOf {
	const exchange = evidence.success(key);
	const list = filesIn(exchange?.body);
	if (exchange === undefined || list === undefined) return {};
	const { path, value: files } = list;
	const body = path.length > 1 ? dataIn(exchange.body)[path[0] ?? ''] : exchange.body;
	const field = fileField(actionToTry(evidence));
	const around = isData(body) && path.length > 0 ? body : undefined;
	const { found, keys } =
		around === undefined
			? { found: unseen('the list came without anything beside it'), keys: [] }
			: holders(around, ownLeadId(evidence), actionId);
	const fileKeys = files.flatMap((file) => [
		...[addressKey(file), fileIdKey(file), nameKey(file)].flatMap((name) => name ?? []),
		...Object.keys(file).filter((name) => /expir|valid/i.test(name) || file[name] === field),
	]);
	const inFiles = extraKeys(files, fileKeys, 'files[]');
	const inAnswer = extraKeys(around === undefined ? [] : [around], [
		...[path.at(-1) ?? '', ...keys],
		...Object.keys(around ?? {}).filter((name) => /remark|warning|issue/i.test(name)),
	]);
	return {
		order: orderOf(files),
		URL: keyed(files, 'upload_url', addressKey),
		expiry: expiry(files),
		'file ID': keyed(files, 'file_id', fileIdKey),
		'name of a file': keyed(files, 'name', nameKey),
		'lead and action': found,
		'extra keys': bothExtras(inFiles, inAnswer),
		'place of the list': listPlace(path, 'files'),
		'field of a file': keyed(files, 'field', (file) =>
			Object.keys(file).find((name) => file[name] === field),
		),
		remarks: around === undefined ? unseen('the list came without anything beside it') : openRemarks(around),
	};
}

const formsIn = (found: Found) => ('forms' in found ? found.forms : []);

/** A bare list has no object around it for extra keys. Then only extra keys in its files settle the form. */
function bothExtras(inFiles: Found, inAnswer: Found): Found {
	const forms = [...formsIn(inFiles), ...formsIn(inAnswer)];
	return forms.length > 0 || 'forms' in inAnswer ? form(...forms) : inAnswer;
}

export function createLeadFiles(evidence: Evidence): FoundOf {
	const {
		'field of a file': _,
		remarks: __,
		...forms
	} = targets(evidence, 'new files', attachmentId(evidence));
	return { ...forms, status: statusForm(evidence, 'createLeadFiles') };
}

export const createActionFiles = (evidence: Evidence): FoundOf => ({
	...targets(evidence, 'new files of the action', ownActionIds(evidence)[0]),
	status: statusForm(evidence, 'createActionFiles'),
});

const recordKeys = ['file_id', 'name', 'content_type', 'size'];

function fileRecord(record: Data): Found {
	const name = nameKey(record);
	const type = Object.keys(record).find((key) => /^content_?type$|^mime_?type$/i.test(key));
	if (name === undefined && recordKeys.every((key) => !Object.hasOwn(record, key)))
		return form('only the URL');
	return form(
		...(typeof record['size'] === 'string' ? ['size as text'] : []),
		...(name === undefined || name === 'name' ? [] : [`name as ${named(name)}`]),
		...(type === undefined || type === 'content_type' ? [] : [`content_type as ${named(type)}`]),
	);
}

export function getFile(evidence: Evidence): FoundOf {
	const found = recordIn(evidence.success('file')?.body, (record) => addressKey(record) !== undefined);
	const status = statusForm(evidence, 'getFile');
	if (found === undefined) return { status };
	const { path, value: record } = found;
	return {
		URL: keyed([record], 'download_url', addressKey),
		expiry: expiry([record]),
		'file record': fileRecord(record),
		'place of the record': path[0] === undefined ? usual : form(`in ${named(path[0])}`),
		status,
	};
}

/** The status of a write whose body may be empty: 204 is a form of the body. */
const bodies = (evidence: Evidence, kind: Kind, isUsual: (body: Data) => boolean): Found =>
	agreed(
		evidence.successes(kind).map((exchange) => bodyForm(exchange, isUsual)),
		'no such call was answered',
	);

export const deleteFile = (evidence: Evidence): FoundOf => ({
	body: bodies(
		evidence,
		'deleteFile',
		(body) => Object.hasOwn(body, 'file_id') || /delet/i.test(String(body['status'])),
	),
	status: statusForm(evidence, 'deleteFile'),
});

export const storedBytes = (evidence: Evidence): FoundOf => ({
	body: bodies(
		evidence,
		'storedBytes',
		(body) => Object.hasOwn(body, 'file_id') || Object.hasOwn(body, 'status'),
	),
	status: statusForm(evidence, 'storedBytes'),
});
