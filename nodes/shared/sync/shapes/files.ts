/**
 * The answers of the file endpoints (sync-api.md, Files). After a 2xx the call was carried out, so a part
 * that cannot be read never hides the others.
 */
import { groupBy, uniqBy } from 'lodash';

import { flagOf, idOf, isObject, type JsonObject, jsonOf, numberOf, textOf } from '../data';
import { layersOf, type Marks, read, readIn, valuesOf } from './read';
import { entriesOf, listIn } from './page';
import { shownRemarks, remarksOf, allRemarks, says } from './writeAnswer';

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

/** What an answer says about one file. Any of it may be missing. */
export const factsOf = (entry: JsonObject) => ({
	fileId: read(entry, 'fileId', idOf),
	name: read(entry, 'fileName', textOf),
	contentType: read(entry, 'contentType', mediaTypeOf),
	/** In bytes. Undefined for 0 too, which may mean that the content has not arrived. */
	size: fileSizeOf(entry),
	/** The FILE field that holds the file. */
	field: read(entry, 'fileField', fieldOf),
	status: read(entry, 'fileStatus', textOf),
});

export type FileFacts = ReturnType<typeof factsOf>;

/** The size that an answer names, in bytes. */
export const fileSizeOf = (entry: JsonObject): number | undefined => read(entry, 'fileSize', sizeOf);

const refusing = /ignored|fail|reject|refus|skip|drop|invalid|error|denied/i;
const waiting =
	/pending|await|waiting|created|initiated|not.?(stored|uploaded)|incomplete|progress|^new$|^open$/i;

/** Whether the service says that it did not take the file. */
export const isRefused = ({ status = '' }: Pick<FileFacts, 'status'>): boolean => refusing.test(status);

/** Whether the service says that the content of the file has not arrived. */
export const isWaiting = ({ status = '' }: Pick<FileFacts, 'status'>): boolean => waiting.test(status);

const uploadUrlOf = (entry: JsonObject) => read(entry, 'uploadUrl', urlOf);

function targetIn(entry: unknown) {
	const uploadUrl = isObject(entry) ? uploadUrlOf(entry) : undefined;
	if (!isObject(entry) || uploadUrl === undefined) return undefined;
	const facts = factsOf(entry);
	if (isRefused(facts)) return undefined;
	/** The action of this file, where the service names one for each file. */
	return { ...facts, uploadUrl, actionId: read(entry, 'filesAction', idOf) };
}

export type UploadTarget = NonNullable<ReturnType<typeof targetIn>>;

/** What an answer about files may have besides remarks. */
const parts = ['files', 'list', 'filesAction', 'fileId', 'fileName', 'uploadUrl'] as const;

const distinct = <Each>(list: readonly Each[]): Each[] => uniqBy(list, (each) => JSON.stringify(each));

export function uploadAnswer(answer: unknown) {
	const layers = layersOf(answer, { parts, says });
	const list = listIn(answer, 'files', (value) => uploadUrlOf(value) !== undefined)?.entries ?? [];
	const refused = list.filter(({ value }) => targetIn(value) === undefined);
	const found = distinct(list.flatMap(({ value }) => targetIn(value) ?? []));
	// Two files cannot have one address.
	const ofOneFile = Object.values(groupBy(found, 'uploadUrl')).filter((some) => some.length === 1);
	const own = allRemarks(answer, layers, ...parts);
	const ofEntries = refused.flatMap(({ value }) => (isObject(value) ? remarksOf(value) : []));
	const remarks = distinct(shownRemarks([...own, ...ofEntries]));
	return {
		actionId: readIn(layers, 'filesAction', idOf),
		/** The ID beside the list of files, which may be the lead's or the action's. */
		id: readIn(layers, 'filesRecord', idOf),
		targets: ofOneFile.flat(),
		remarks,
		/** Whether the answer shows that the service may have refused a file. */
		mayBeRefused: remarks.length > 0 || refused.length > 0 || ofOneFile.length < found.length,
	};
}

const marks: Marks = {
	id: 'fileId',
	parts: ['downloadUrl', 'fileName', 'contentType', 'fileSize', 'fileStatus', 'fileDeleted'],
};

export function downloadAnswer(answer: unknown, asked?: string) {
	/** The record of the file, as the service sent it. */
	const [raw = {}] = layersOf(answer, marks, asked);
	const downloadUrl = read(raw, 'downloadUrl', urlOf) ?? read(raw, 'downloadUrl', textOf);
	return { ...factsOf(raw), downloadUrl, raw };
}

const isNotDone = (layer: JsonObject) =>
	read(layer, 'success', flagOf) === false || isRefused(factsOf(layer));

export function deletedAnswer(answer: unknown) {
	const layers = layersOf(answer, { ...marks, says });
	const isKept = layers.some((layer) => isNotDone(layer) || read(layer, 'fileDeleted', flagOf) === false);
	return { remarks: shownRemarks(allRemarks(answer, layers, ...marks.parts)), isRefused: isKept };
}

/** Whether a storage says in JSON, or in XML as S3 does, that it did not keep the bytes. Its status may be 200. */
export function saysNotStored(text: string): boolean {
	if (/^\s*(<\?xml[^>]*>\s*)?<Error\b/.test(text)) return true;
	const isError = (layer: JsonObject) =>
		valuesOf(layer, 'error').some((error) => isObject(error) || textOf(error) !== undefined);
	return layersOf(jsonOf(text), { ...marks, says }).some((layer) => isError(layer) || isNotDone(layer));
}

/** The files that an action lists. Undefined if it has no list of them. */
export const listedFiles = ({ raw }: { readonly raw: JsonObject }): readonly FileFacts[] | undefined =>
	read(raw, 'files', entriesOf)?.flatMap(({ value }) => (isObject(value) ? [factsOf(value)] : []));
