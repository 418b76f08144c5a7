/**
 * The answers of the file endpoints (sync-api.md, Files). After a 2xx the call was carried out, so a part
 * that cannot be read never hides the others.
 */
import { difference, groupBy, uniqBy } from 'lodash';

import { read, readIn, flagOf, idOf, isObject, jsonOf, type JsonObject, numberOf, textOf } from './read';
import { entriesOf, layersOf, listIn, recordIn } from './page';
import { readable, remarksOf, type ServiceRemark, allRemarks, knownRemarks } from './serviceRemarks';

/** What an answer says about one file. Any of it may be missing. */
export interface FileFacts {
	readonly fileId: string | undefined;
	readonly name: string | undefined;
	readonly contentType: string | undefined;
	/** In bytes. Undefined for 0 too, which may mean that the content has not arrived. */
	readonly size: number | undefined;
	/** The FILE field that holds the file. */
	readonly field: string | undefined;
	readonly status: string | undefined;
}

export interface UploadTarget extends FileFacts {
	readonly uploadUrl: string;
	/** The action of this file, where the service names one for each file. */
	readonly actionId: string | undefined;
}

export interface UploadAnswer {
	readonly actionId: string | undefined;
	/** The ID beside the list of files, which may be the lead's or the action's. */
	readonly id: string | undefined;
	readonly targets: readonly UploadTarget[];
	readonly remarks: readonly ServiceRemark[];
	/** Whether the answer shows that the service may have refused a file. */
	readonly mayBeRefused: boolean;
}

export interface DownloadAnswer extends FileFacts {
	readonly downloadUrl: string | undefined;
	/** The record of the file, as the service sent it. */
	readonly raw: JsonObject;
}

interface DeletedAnswer {
	readonly remarks: readonly ServiceRemark[];
	/** Whether the service says that the file is still there. */
	readonly isRefused: boolean;
}

const mediaTypeOf = (value: unknown) => {
	const type = textOf(value);
	return type?.includes('/') ? type : undefined;
};

/** A size in bytes. */
function sizeOf(value: unknown): number | undefined {
	const size = numberOf(value);
	return size !== undefined && Number.isSafeInteger(size) && size > 0 ? size : undefined;
}

/** The field of `document`, `fields.document` or `fields.document[0]`, as remarks name it. */
function fieldOf(value: unknown): string | undefined {
	return textOf(value)
		?.replace(/^fields\./, '')
		.replace(/\[\d+\]$/, '');
}

const urlOf = (value: unknown): string | undefined =>
	typeof value === 'string' && /^\s*https?:\/\/\S+\s*$/i.test(value) ? value.trim() : undefined;

export function factsOf(entry: JsonObject): FileFacts {
	return {
		fileId: read(entry, 'fileId', idOf),
		name: read(entry, 'fileName', textOf),
		contentType: read(entry, 'contentType', mediaTypeOf),
		size: fileSizeOf(entry),
		field: read(entry, 'fileField', fieldOf),
		status: read(entry, 'fileStatus', textOf),
	};
}

/** The size that an answer names, in bytes. */
export const fileSizeOf = (entry: JsonObject): number | undefined => read(entry, 'fileSize', sizeOf);

const refusing = /ignored|fail|reject|refus|skip|drop|invalid|error|denied/i;
const waiting =
	/pending|await|waiting|created|initiated|not.?(stored|uploaded)|incomplete|progress|^new$|^open$/i;

/** Whether the service says that it did not take the file. */
export function isRefused({ status }: Pick<FileFacts, 'status'>): boolean {
	return status !== undefined && refusing.test(status);
}

/** Whether the service says that the content of the file has not arrived. */
export function isWaiting({ status }: Pick<FileFacts, 'status'>): boolean {
	return status !== undefined && waiting.test(status);
}

/** What an answer about files may have besides remarks. */
const parts = ['files', 'list', 'filesAction', 'fileId', 'fileName', 'uploadUrl'] as const;

const uploadUrlOf = (entry: JsonObject) => read(entry, 'uploadUrl', urlOf);

function targetIn(entry: unknown): UploadTarget | undefined {
	const uploadUrl = isObject(entry) ? uploadUrlOf(entry) : undefined;
	if (!isObject(entry) || uploadUrl === undefined) return undefined;
	const facts = factsOf(entry);
	if (isRefused(facts)) return undefined;
	return { ...facts, uploadUrl, actionId: read(entry, 'filesAction', idOf) };
}

/** The targets of one address that belong to different files: two files cannot have one address. */
function contradicting(targets: readonly UploadTarget[]): UploadTarget[] {
	const parts = (['fileId', 'name', 'field', 'size'] as const).filter((part) => {
		const values = targets.flatMap((target) => target[part] ?? []);
		return new Set(values).size > 1;
	});
	return targets.filter((target) => parts.some((part) => target[part] !== undefined));
}

export function uploadAnswer(answer: unknown): UploadAnswer {
	const layers = layersOf(answer);
	const list = listIn(answer, 'files', (value) => uploadUrlOf(value) !== undefined)?.entries ?? [];
	const found = list.flatMap(({ value }) => targetIn(value) ?? []);
	const repeated = Object.values(groupBy(found, 'uploadUrl')).flatMap(contradicting);
	const refused = list.flatMap(({ value }) => (targetIn(value) === undefined ? [value] : []));
	const own = Array.isArray(answer) ? [] : allRemarks(answer, layers, ...parts);
	const remarks = readable([
		...own,
		...refused.flatMap((entry) => (isObject(entry) ? remarksOf(entry) : [])),
	]);
	return {
		actionId: readIn(layers, 'filesAction', idOf),
		id: readIn(layers, 'filesRecord', idOf),
		targets: uniqBy(difference(found, repeated), 'uploadUrl'),
		remarks: uniqBy(remarks, ({ field, remark }) => `${field}\n${remark}`),
		mayBeRefused: remarks.length > 0 || refused.length > 0 || repeated.length > 0,
	};
}

const downloadUrlOf = (layer: JsonObject) => read(layer, 'downloadUrl', textOf);

export function downloadAnswer(answer: unknown): DownloadAnswer {
	const raw =
		recordIn(answer, 'fileEnvelope', downloadUrlOf) ?? layersOf(answer, 'fileEnvelope').at(-1) ?? {};
	return { ...factsOf(raw), downloadUrl: read(raw, 'downloadUrl', urlOf) ?? downloadUrlOf(raw), raw };
}

const isNotDone = (layer: JsonObject) =>
	read(layer, 'success', flagOf) === false || isRefused(factsOf(layer));

export function deletedAnswer(answer: unknown): DeletedAnswer {
	const layers = layersOf(answer, 'fileEnvelope');
	const isKept = layers.some((layer) => isNotDone(layer) || read(layer, 'fileDeleted', flagOf) === false);
	return { remarks: readable(knownRemarks(answer, layers)), isRefused: isKept };
}

/** Whether a storage says in JSON, or in XML as S3 does, that it did not keep the bytes. Its status may be 200. */
export function saysNotStored(text: string): boolean {
	if (/^\s*(<\?xml[^>]*>\s*)?<Error\b/.test(text)) return true;
	const isError = (value: unknown) => (isObject(value) || textOf(value) !== undefined ? true : undefined);
	return layersOf(jsonOf(text)).some((layer) => read(layer, 'error', isError) === true || isNotDone(layer));
}

/** The files that an action lists, in a list of its own or in this FILE field. Undefined if it has no such list. */
export function listedFiles(
	{ raw, fields = {} }: { readonly raw: JsonObject; readonly fields: JsonObject | undefined },
	field?: string,
): readonly FileFacts[] | undefined {
	const ofField = field !== undefined && Object.hasOwn(fields, field) ? entriesOf(fields[field]) : undefined;
	const lists = [read(raw, 'files', entriesOf), ofField].filter((list) => list !== undefined);
	if (lists.length === 0) return undefined;
	return lists
		.flat()
		.flatMap(({ value }) => (isObject(value) ? [factsOf(value)] : []))
		.filter((file) => field === undefined || (file.field ?? field) === field);
}
